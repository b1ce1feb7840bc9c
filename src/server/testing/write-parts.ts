/**
 * One account's movements as several formats tell them: with both days or one, with balances or
 * none, whole or in parts.
 */
import { writeCamt } from "#statements/invented/write-camt.ts";
import { type Mt940Statement, writeMt940 } from "#statements/invented/write-mt940.ts";

const ACCOUNT = "11773016-11111018-00000000";

/**
 * A movement in whole units of its currency; the value date is the booking day where none is given.
 */
export interface Told {
  readonly booked: string;
  readonly valued?: string;
  readonly amount: number;
  readonly text: string;
}

export interface ToldPart {
  readonly opening: number;
  readonly items: readonly Told[];
  readonly number?: string;
  readonly currency?: string;
  /** A page of several: all but the first open with 60M, all but the last close with 62M. */
  readonly page?: number;
  readonly pages?: number;
}

/** MT940 messages. `value`: without the entry date, as banks write it that state no booking day. */
export function writeMt940Parts(parts: readonly ToldPart[], says: "both" | "value"): string {
  return writeMt940(parts.map((part) => tellMessage(part, says)));
}

function tellMessage(part: ToldPart, says: "both" | "value"): Mt940Statement {
  const { page = 1, pages = 1, number = "1" } = part;
  const told = tell(part);
  return {
    ...told,
    number: `${number}/${page}`,
    opening: { ...told.opening, isIntermediate: page > 1 },
    closing: { ...told.closing, isIntermediate: page < pages },
    items: told.items.map((item) => ({
      ...item,
      day: says === "both" ? item.day : undefined,
      partner: "Partner Kft.",
    })),
  };
}

/** CAMT.053, one statement for each part. */
export function writeCamt053(parts: readonly ToldPart[]): string {
  const statements = parts.map((part) => {
    const { number = "1" } = part;
    return { ...tell(part), id: `S${number}`, number: Number(number) };
  });
  return writeCamt({ id: "M1", created: "2026-09-01T08:00:00" }, statements);
}

function tell({ opening, items, currency = "HUF" }: ToldPart) {
  const closing = items.reduce((sum, item) => sum + item.amount, opening);
  return {
    account: ACCOUNT.replaceAll("-", ""),
    currency,
    opening: { amount: decimal(opening), day: items[0]!.booked },
    closing: { amount: decimal(closing), day: items.at(-1)!.booked },
    items: items.map(({ booked, valued = booked, amount, text }) => ({
      day: booked,
      valueDay: valued,
      amount: decimal(amount),
      text,
    })),
  };
}

const decimal = (units: number): string => `${units}.00`;

/** A table as netbanks export it; with an opening balance it has the running one. */
export function writeCsv(given: {
  readonly items: readonly Told[];
  readonly columns: readonly ("booked" | "valued")[];
  readonly opening?: number;
}): string {
  const { items, columns, opening } = given;
  const hasValue = columns.includes("valued");
  let balance = opening ?? 0;
  const rows = items.map(({ booked, valued = booked, amount, text }) => {
    balance += amount;
    return [
      ACCOUNT,
      booked,
      ...(hasValue ? [valued] : []),
      String(amount),
      "HUF",
      "Partner Kft.",
      text,
      ...(opening === undefined ? [] : [String(balance)]),
    ].join(";");
  });
  const head = [
    "Számlaszám",
    "Könyvelés dátuma",
    ...(hasValue ? ["Értéknap"] : []),
    "Összeg",
    "Devizanem",
    "Partner neve",
    "Közlemény",
    ...(opening === undefined ? [] : ["Egyenleg"]),
  ].join(";");
  return `${[head, ...rows].join("\r\n")}\r\n`;
}
