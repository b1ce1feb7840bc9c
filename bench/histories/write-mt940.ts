/**
 * MT940 as banks write it: with entry dates and numbered fields, without entry dates, and
 * Raiffeisen's CMI (CP852, no entry dates).
 */
import { balanceAt, bicOf, decimal, ibanOf, type Movement } from "./ledger.ts";
import {
  closingDayOf,
  isReversal,
  linesOf,
  type Look,
  openingDayOf,
  type Statement,
  wordsOf,
} from "./statement.ts";
import { encode } from "./text-bytes.ts";

export type Mt940Dialect = "dated" | "undated" | "cmi";

// The third letter of the currency stands after the mark at Raiffeisen.
const FUNDS: Readonly<Record<string, string>> = { HUF: "F", EUR: "R", USD: "D" };
const TYPE_CODES: Readonly<Record<string, string>> = {
  Átutalás: "527",
  "Díj, jutalék": "077",
  Kártyatranzakció: "031",
};
// Details are wrapped at 35 letters there, words or not.
const CMI_LINE = 35;
const FIELD = 27;

const shortDay = (day: string): string => day.slice(2).replaceAll("-", "");
const mark = (amount: bigint): string => (amount < 0n ? "D" : "C");
const pieces = (text: string, size: number): string[] =>
  text.match(new RegExp(`.{1,${size}}`, "gu")) ?? [];

/** All statements in one file. */
export function writeMt940(
  statements: readonly Statement[],
  dialect: Mt940Dialect,
  look: Look,
): Buffer {
  const text = statements.map((statement) => writeStatement(statement, dialect, look)).join("");
  return encode(text, dialect === "cmi" ? "cp852" : look.charset);
}

function writeStatement(statement: Statement, dialect: Mt940Dialect, look: Look): string {
  const { account, from, to, number, page, opens = true, closes = true } = statement;
  const balance = (tag: string, place: number, day: string): string =>
    `:${tag}:${mark(balanceAt(account, place))}${shortDay(day)}${account.currency}${decimal(balanceAt(account, place), ",")}`;
  const lines = [
    ":20:STARTUMS",
    dialect === "cmi"
      ? `:25:${bicOf(account)}/${account.number}/${account.currency}`
      : `:25:${ibanOf(account.number)}`,
    `:28C:${String(number).padStart(dialect === "cmi" ? 4 : 5, "0")}${page === undefined ? "" : `/${page}`}`,
    ...(dialect === "cmi" ? [""] : []),
    balance(opens ? "60F" : "60M", from, openingDayOf(statement)),
    ...linesOf(statement, look).flatMap((movement) =>
      writeEntry(movement, account.currency, dialect, look),
    ),
    balance(closes ? "62F" : "62M", to, closingDayOf(statement)),
    "-",
  ];
  return lines.map((line) => `${line}\r\n`).join("");
}

function writeEntry(
  movement: Movement,
  currency: string,
  dialect: Mt940Dialect,
  look: Look,
): string[] {
  const { amount, day, valueDay, id, type } = movement;
  const { partner, partnerAccount, text } = wordsOf(movement, look);
  const value = decimal(amount, ",");
  // The reversal of a credit is money out.
  const side = isReversal(movement, look) ? (amount < 0n ? "RC" : "RD") : mark(amount);
  if (dialect === "cmi") {
    const details = [
      `CAB26D${id}`,
      ...(partnerAccount === "" ? [] : [partnerAccount]),
      ...(partner === "" ? [] : [partner]),
    ];
    return [
      `:61:${shortDay(valueDay)}${side}${FUNDS[currency] ?? ""}${value}N${TYPE_CODES[type] ?? "527"}`,
      type,
      `:86:${[...details, ...pieces(text, CMI_LINE)].join("\r\n")}`,
    ];
  }
  const entryDay = dialect === "dated" ? shortDay(day).slice(2) : "";
  const fields = [
    ["00", type],
    ...pieces(text, FIELD).map((piece, at) => [String(20 + at), piece]),
    ...(partnerAccount === "" ? [] : [["31", partnerAccount]]),
    ...pieces(partner, FIELD)
      .slice(0, 2)
      .map((piece, at) => [String(32 + at), piece]),
  ];
  const reference = look.ids ? `NONREF//${id}` : "NONREF";
  return [
    `:61:${shortDay(valueDay)}${entryDay}${side}${value}NTRF${reference}`,
    `:86:166${fields.map(([name, piece]) => `?${name}${piece}`).join("")}`,
  ];
}
