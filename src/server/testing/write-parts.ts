/**
 * One account's movements as several formats tell them: with both days or one, with balances or
 * none, whole or in parts.
 */
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
  return parts.map((part) => writeMessage(part, says)).join("");
}

function writeMessage(
  { opening, items, number = "1", currency = "HUF", page = 1, pages = 1 }: ToldPart,
  says: "both" | "value",
): string {
  const balance = (amount: number, day: string): string =>
    `${amount < 0 ? "D" : "C"}${short(day)}${currency}${Math.abs(amount)},00`;
  const entries = items.flatMap(({ booked, valued = booked, amount, text }) => [
    `:61:${short(valued)}${says === "both" ? short(booked).slice(2) : ""}${amount < 0 ? "D" : "C"}${Math.abs(amount)},00NTRFNONREF`,
    `:86:020?00Atutalas?20${text}?32Partner Kft.`,
  ]);
  const lines = [
    ":20:STARTUMS",
    `:25:${ACCOUNT.replaceAll("-", "")}`,
    `:28C:${number}/${page}`,
    `:60${page > 1 ? "M" : "F"}:${balance(opening, items[0]!.booked)}`,
    ...entries,
    `:62${page < pages ? "M" : "F"}:${balance(opening + sumOf(items), items.at(-1)!.booked)}`,
    "-",
  ];
  return `${lines.join("\r\n")}\r\n`;
}

/** CAMT.053, one statement for each part. */
export function writeCamt053(parts: readonly ToldPart[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-09-01T08:00:00</CreDtTm></GrpHdr>
${parts.map(writeStatement).join("\n")}
</BkToCstmrStmt></Document>
`;
}

function writeStatement({ opening, items, number = "1", currency = "HUF" }: ToldPart): string {
  const sign = (amount: number): string => `<CdtDbtInd>${amount < 0 ? "DBIT" : "CRDT"}</CdtDbtInd>`;
  const money = (amount: number): string =>
    `<Amt Ccy="${currency}">${Math.abs(amount)}.00</Amt>${sign(amount)}`;
  const balance = (code: string, amount: number, day: string): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  const entries = items.map(
    ({ booked, valued = booked, amount, text }) =>
      `<Ntry>${money(amount)}<Sts>BOOK</Sts><BookgDt><Dt>${booked}</Dt></BookgDt><ValDt><Dt>${valued}</Dt></ValDt>` +
      `<NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  );
  return [
    `<Stmt><Id>S${number}</Id><ElctrncSeqNb>${number}</ElctrncSeqNb>`,
    `<Acct><Id><Othr><Id>${ACCOUNT.replaceAll("-", "")}</Id></Othr></Id><Ccy>${currency}</Ccy></Acct>`,
    balance("OPBD", opening, items[0]!.booked),
    balance("CLBD", opening + sumOf(items), items.at(-1)!.booked),
    ...entries,
    "</Stmt>",
  ].join("\n");
}

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

function short(day: string): string {
  return day.slice(2).replaceAll("-", "");
}

function sumOf(items: readonly Told[]): number {
  return items.reduce((sum, item) => sum + item.amount, 0);
}
