/**
 * Statement files of any size from a seed: a Hungarian firm's year, the same facts as MT940,
 * CAMT.053 or CSV.
 */
import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { type CamtItem, camtPieces } from "#statements/invented/write-camt.ts";
import { FIELD_CHARACTERS, mt940Pieces } from "#statements/invented/write-mt940.ts";
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
  let closing = OPENING;
  for (const row of generateRows(count, seed)) closing += row.amount;
  let piece = "";
  for (const part of FORMATS[format](generateRows(count, seed), closing)) {
    piece += part;
    if (piece.length > 1 << 20) {
      if (!out.write(piece)) await once(out, "drain");
      piece = "";
    }
  }
  out.end(piece);
  await once(out, "finish");
  return out.bytesWritten;
}

const CREATED = "2026-01-01T00:00:00";

type Format = (rows: Iterable<GeneratedRow>, closing: number) => Iterable<string>;

const FORMATS: Readonly<Record<StatementFormat, Format>> = {
  mt940: (rows, closing) => mt940Pieces([{ ...tell(rows, closing), number: "1/1" }]),
  "camt.053": (rows, closing) =>
    camtPieces(
      { id: "1", created: CREATED },
      [{ ...tell(rows, closing), id: "1", number: 1, created: CREATED }],
      { kind: "053", version: "08" },
    ),
  *csv(rows) {
    yield "Számlaszám;Könyvelés dátuma;Értéknap;Összeg;Devizanem;Partner neve;Partner számlaszáma;Közlemény;Tranzakció típusa\r\n";
    for (const { date, amount, name, accountNr, note } of rows)
      yield `${ACCOUNT};${date};${date};${amount};HUF;${name};${accountNr};${note};Átutalás\r\n`;
  },
};

function tell(rows: Iterable<GeneratedRow>, closing: number) {
  return {
    account: ACCOUNT,
    currency: "HUF",
    opening: { amount: `${OPENING}.00`, day: FIRST_DAY },
    closing: { amount: `${closing}.00`, day: addDays(FIRST_DAY, DAYS - 1) },
    items: tellRows(rows),
  };
}

function* tellRows(rows: Iterable<GeneratedRow>): Generator<CamtItem> {
  for (const { date, amount, name, accountNr, note } of rows)
    yield {
      day: date,
      valueDay: date,
      amount: `${amount}.00`,
      partner: name.slice(0, FIELD_CHARACTERS),
      partnerAccount: accountNr,
      text: note,
      code: "HC001",
    };
}
