/**
 * Statement files of any size from a seed: a Hungarian firm's year, the same facts as MT940,
 * CAMT.053 or CSV.
 */
import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { addDays, type LocalDate } from "#values/local-date.ts";

export type StatementFormat = "mt940" | "camt.053" | "csv";
export const STATEMENT_FORMATS: readonly StatementFormat[] = ["mt940", "camt.053", "csv"];
export const ENDINGS: Readonly<Record<StatementFormat, string>> = {
  mt940: "sta",
  "camt.053": "xml",
  csv: "csv",
};

export interface GeneratedRow {
  readonly date: LocalDate;
  /** Whole forints, minus = debit. */
  readonly amount: number;
  readonly name: string;
  readonly accountNr: string;
  readonly note: string;
}

const ACCOUNT = "117730161111101800000000";
const FIRST_DAY = "2025-01-02" as LocalDate;
const DAYS = 360;
const OPENING = 900_000_000_000;
const NAMES = [
  "Alma Kereskedelmi Kft.",
  "Szilva és Társa Bt.",
  "Őszibarack Zrt.",
  "Kovács Anna",
  "Nagy Ügyvédi Iroda",
  "Tölgy Faipari Kft.",
];
const NOTES = ["számla", "előleg", "részlet", "díj", "bérleti díj", "megrendelés"];

/** Mulberry32: small, seeded, good enough for test data. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The rows in the order of their days; about one in fifty is an equal twin of the row before. */
export function* generateRows(count: number, seed = 1): Generator<GeneratedRow> {
  const random = createRandom(seed);
  let last: GeneratedRow | undefined;
  let day = 0;
  let date = FIRST_DAY;
  for (let index = 0; index < count; index++) {
    const next = Math.floor((index * DAYS) / count);
    if (next !== day) {
      day = next;
      date = addDays(FIRST_DAY, day);
    }
    if (last !== undefined && last.date === date && random() < 0.02) {
      yield last;
      continue;
    }
    const magnitude = 100 + Math.floor(random() ** 3 * 2_000_000);
    last = {
      date,
      amount: random() < 0.4 ? magnitude : -magnitude,
      name: NAMES[Math.floor(random() * NAMES.length)]!,
      accountNr: `1030000${Math.floor(random() * 10)}${String(Math.floor(random() * 1e8)).padStart(8, "0")}00003285`,
      note: `${NOTES[Math.floor(random() * NOTES.length)]} ${2025}/${String(index).padStart(7, "0")}`,
    };
    yield last;
  }
}

/** Writes a file of one statement; answers its size in bytes. */
export async function writeStatementFile(
  path: string,
  format: StatementFormat,
  count: number,
  seed = 1,
): Promise<number> {
  const out = createWriteStream(path);
  const writer = WRITERS[format];
  let total = 0;
  for (const row of generateRows(count, seed)) total += row.amount;
  let piece = writer.head(OPENING + total);
  for (const row of generateRows(count, seed)) {
    piece += writer.row(row);
    if (piece.length > 1 << 20) {
      if (!out.write(piece)) await once(out, "drain");
      piece = "";
    }
  }
  out.end(piece + writer.tail(OPENING + total));
  await once(out, "finish");
  return out.bytesWritten;
}

interface Writer {
  head(closing: number): string;
  row(row: GeneratedRow): string;
  tail(closing: number): string;
}

const LAST_DAY = addDays(FIRST_DAY, DAYS - 1);
const short = (date: LocalDate): string => date.slice(2).replaceAll("-", "");

const WRITERS: Readonly<Record<StatementFormat, Writer>> = {
  mt940: {
    head: () =>
      `:20:STARTUMS\r\n:25:${ACCOUNT}\r\n:28C:1/1\r\n:60F:C${short(FIRST_DAY)}HUF${OPENING},00\r\n`,
    row: ({ date, amount, name, accountNr, note }) =>
      `:61:${short(date)}${short(date).slice(2)}${amount < 0 ? "D" : "C"}${Math.abs(amount)},00NTRFNONREF\r\n` +
      `:86:020?00Atutalas?20${note}?31${accountNr}?32${name.slice(0, 27)}\r\n`,
    tail: (closing) => `:62F:C${short(LAST_DAY)}HUF${closing},00\r\n-\r\n`,
  },
  "camt.053": {
    head: (closing) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>` +
      `<GrpHdr><MsgId>1</MsgId><CreDtTm>2026-01-01T00:00:00</CreDtTm></GrpHdr><Stmt><Id>1</Id><ElctrncSeqNb>1</ElctrncSeqNb>` +
      `<CreDtTm>2026-01-01T00:00:00</CreDtTm><Acct><Id><Othr><Id>${ACCOUNT}</Id></Othr></Id><Ccy>HUF</Ccy></Acct>` +
      balanceXml("OPBD", OPENING, FIRST_DAY) +
      balanceXml("CLBD", closing, LAST_DAY),
    row: ({ date, amount, name, accountNr, note }) => {
      const side = amount < 0 ? "Cdtr" : "Dbtr";
      return (
        `<Ntry><Amt Ccy="HUF">${Math.abs(amount)}.00</Amt><CdtDbtInd>${amount < 0 ? "DBIT" : "CRDT"}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>` +
        `<BookgDt><Dt>${date}</Dt></BookgDt><ValDt><Dt>${date}</Dt></ValDt><BkTxCd><Prtry><Cd>HC001</Cd></Prtry></BkTxCd>` +
        `<NtryDtls><TxDtls>` +
        `<RltdPties><${side}><Pty><Nm>${name}</Nm></Pty></${side}><${side}Acct><Id><Othr><Id>${accountNr}</Id></Othr></Id></${side}Acct>` +
        `</RltdPties><RmtInf><Ustrd>${note}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>\n`
      );
    },
    tail: () => "</Stmt></BkToCstmrStmt></Document>\n",
  },
  csv: {
    head: () =>
      "Számlaszám;Könyvelés dátuma;Értéknap;Összeg;Devizanem;Partner neve;Partner számlaszáma;Közlemény;Tranzakció típusa\r\n",
    row: ({ date, amount, name, accountNr, note }) =>
      `${ACCOUNT};${date};${date};${amount};HUF;${name};${accountNr};${note};Átutalás\r\n`,
    tail: () => "",
  },
};

function balanceXml(code: string, amount: number, date: LocalDate): string {
  return (
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="HUF">${amount}.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>` +
    `<Dt><Dt>${date}</Dt></Dt></Bal>`
  );
}
