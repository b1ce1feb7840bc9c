/**
 * CSV made of the database's lines byte by byte: most cells are copied as they come. A cell that
 * needs more is written by the writer of `src/exports`, so both write the same bytes.
 */
import { entryOf } from "#values/entry-of.ts";
import { COLUMN_SETS, type ExportColumn } from "#exports/columns.ts";
import { csvCells, type CsvStyle, NUMBER_COLUMNS } from "#exports/csv/write-csv.ts";
import type { ExportRow } from "#exports/export-row.ts";
import { textEncoder } from "#exports/text/encode-text.ts";
import { HOUR_MS } from "#values/durations.ts";
import { writeObjectId } from "#server/features/transactions/transactions.present.ts";
import { CELL_OF, CELLS } from "./export-rows.store.ts";

/** The account of the lines, as ids of its items name it. */
export interface LinesAccount {
  readonly account_nr: string;
  readonly originate: string;
  readonly currency: string;
}

/** How a column's cells follow from the cells of a line; `at` is the cell's number. */
type Plan =
  | { readonly kind: "id" | "note" | "other" }
  /** The same for all rows of an account. */
  | { readonly kind: "constant" }
  | {
      readonly kind: "text" | "number" | "date" | "amount" | "credit" | "debit";
      readonly at: number;
    }
  /** Few different ones: each is written once. `by` says which bytes tell them apart. */
  | { readonly kind: "few"; readonly at: number; readonly by: "text" | "sign" | "hour" | "null" };

const { amount, bookedMs } = CELL_OF;
const CONSTANT: Plan = { kind: "constant" };

// Of columns that do not copy a text. One that is missing here is written by the other writer.
const PLANS: Readonly<Record<string, Plan>> = {
  "Tranzakció azonosító": { kind: "id" },
  "Könyvelés dátuma": { kind: "date", at: CELL_OF.bookingDate },
  Értéknap: { kind: "date", at: CELL_OF.valueDate },
  "Saját számlaszám": CONSTANT,
  "Saját IBAN": CONSTANT,
  Bank: CONSTANT,
  "Számla neve": CONSTANT,
  Devizanem: { kind: "text", at: CELL_OF.currency },
  Összeg: { kind: "amount", at: amount },
  Jóváírás: { kind: "credit", at: amount },
  Terhelés: { kind: "debit", at: amount },
  Irány: { kind: "few", at: amount, by: "sign" },
  Típus: { kind: "few", at: CELL_OF.type, by: "text" },
  Közlemény: { kind: "text", at: CELL_OF.remittance },
  "Egyenleg a tétel után": { kind: "amount", at: CELL_OF.balanceAfter },
  "Eredeti összeg": { kind: "amount", at: CELL_OF.originalAmount },
  "Eredeti devizanem": { kind: "text", at: CELL_OF.originalCurrency },
  Árfolyam: { kind: "few", at: CELL_OF.exchangeRate, by: "text" },
  Könyvelt: { kind: "few", at: bookedMs, by: "null" },
  Könyvelve: { kind: "few", at: bookedMs, by: "hour" },
  Megjegyzés: { kind: "note" },
};

function planOf({ header, copies }: ExportColumn, { numbers }: CsvStyle): Plan {
  const plan: Plan =
    copies === undefined
      ? (entryOf(PLANS, header) ?? { kind: "other" })
      : { kind: "text", at: CELL_OF[copies] };
  return plan.kind === "text" && numbers === "grouped" && NUMBER_COLUMNS.has(header)
    ? { kind: "number", at: plan.at }
    : plan;
}

const [TAB, LF, CR, QUOTE, COMMA, MINUS, POINT, ZERO] = [9, 10, 13, 34, 44, 45, 46, 48] as const;
const NINE = 57;
const GROUP_DIGITS = 8;
const [CAPITAL_N, BACKSLASH, LOWER_F, LOWER_T] = [78, 92, 102, 116] as const;
/** Decimals of the stored units. */
const SCALE = 5;
// The first of more different values is forgotten.
const FEW_MAX = 2_000;
/** Bytes of the texts that belong to an account, and of everything that is written around cells. */
const ROW_SURPLUS = 1_024;

/** Classes of bytes: the signs that need quotes or are escaped, and those beyond ASCII. */
const SPECIAL = 1;
const FOREIGN = 2;

/**
 * Makes the writer of one account's lines: whole lines in, their bytes of CSV out. `readRow` reads
 * one line.
 */
export function createCsvForm(
  style: CsvStyle,
  account: LinesAccount,
  readRow: (line: Buffer) => ExportRow,
): (lines: Buffer) => Buffer {
  return new CsvLines(style, account, readRow).write;
}

class CsvLines {
  readonly #plans: readonly Plan[];
  readonly #writers: readonly ((row: ExportRow) => string)[];
  readonly #encode: (text: string) => Uint8Array;
  readonly #account: LinesAccount;
  readonly #readRow: (line: Buffer) => ExportRow;
  readonly #classes = new Uint8Array(256);
  readonly #separator: number;
  readonly #decimal: number;
  readonly #isHungarian: boolean;
  /** Cells that were written once, by their bytes or their hour. */
  readonly #few: readonly Map<string | number, Uint8Array>[];
  readonly #starts = new Int32Array(CELLS + 1);
  readonly #found = new Uint8Array(CELLS + 1);
  #lines: Buffer = Buffer.alloc(0);
  #lineStart = 0;
  #lineEnd = 0;
  #row: ExportRow | undefined;
  #out: Buffer = Buffer.alloc(0);
  #at = 0;

  constructor(style: CsvStyle, account: LinesAccount, readRow: (line: Buffer) => ExportRow) {
    const columns = COLUMN_SETS[style.columns];
    this.#plans = columns.map((column) => planOf(column, style));
    this.#few = columns.map(() => new Map<string | number, Uint8Array>());
    this.#writers = csvCells(style);
    this.#encode = textEncoder(style.encoding);
    this.#account = account;
    this.#readRow = readRow;
    this.#separator = style.separator.charCodeAt(0);
    this.#decimal = style.decimal.charCodeAt(0);
    this.#isHungarian = style.dates === "hungarian";
    for (const sign of [this.#separator, BACKSLASH, QUOTE]) this.#classes[sign] = SPECIAL;
    const foreign = style.encoding === "utf-8" ? FOREIGN : SPECIAL;
    for (let byte = 0x80; byte <= 0xff; byte++) this.#classes[byte] = foreign;
  }

  readonly write = (lines: Buffer): Buffer => {
    this.#lines = lines;
    this.#out = Buffer.allocUnsafe(lines.length * 2 + ROW_SURPLUS);
    this.#at = 0;
    for (let at = 0; at < lines.length; at = this.#lineEnd + 1) {
      this.#cutLine(at);
      this.#makeRoom((this.#lineEnd - at) * 2 + ROW_SURPLUS);
      this.#writeLine();
    }
    return this.#out.subarray(0, this.#at);
  };

  /** Finds the cells of the line that begins here, and the classes of their bytes. */
  #cutLine(start: number): void {
    const lines = this.#lines;
    const classes = this.#classes;
    const starts = this.#starts;
    let cell = 0;
    let found = 0;
    let at = start;
    starts[0] = at;
    for (; ; at++) {
      const byte = lines[at]!;
      if (byte === TAB) {
        this.#found[cell++] = found;
        starts[cell] = at + 1;
        found = 0;
      } else if (byte === LF) break;
      else found |= classes[byte]!;
    }
    this.#found[cell] = found;
    starts[cell + 1] = at + 1;
    this.#lineStart = start;
    this.#lineEnd = at;
    this.#row = undefined;
  }

  #writeLine(): void {
    const plans = this.#plans;
    for (let column = 0; column < plans.length; column++) {
      if (column > 0) this.#out[this.#at++] = this.#separator;
      this.#writeCell(column, plans[column]!);
    }
    this.#out[this.#at++] = CR;
    this.#out[this.#at++] = LF;
  }

  #writeCell(column: number, plan: Plan): void {
    switch (plan.kind) {
      case "text":
        return this.#writeText(column, plan.at);
      case "number":
        return this.#writeNumber(column, plan.at);
      case "constant":
        return this.#writeKnown(column, "");
      case "few":
        return this.#writeKnown(column, this.#tell(plan.at, plan.by));
      case "date":
        return this.#writeDate(column, plan.at);
      case "amount":
        return this.#writeAmount(column, plan.at);
      case "credit":
        return this.#isDebit(plan.at) ? undefined : this.#writeAmount(column, plan.at);
      case "debit":
        return this.#isDebit(plan.at) ? this.#writeAmount(column, plan.at, 1) : undefined;
      case "id":
        return this.#writeId(column);
      case "note":
        return this.#isPlain() ? undefined : this.#writeByRow(column);
      case "other":
        return this.#writeByRow(column);
    }
  }

  #isNull(at: number): boolean {
    const start = this.#starts[at]!;
    return (
      this.#endOf(at) - start === 2 &&
      this.#lines[start] === BACKSLASH &&
      this.#lines[start + 1] === CAPITAL_N
    );
  }

  #endOf(at: number): number {
    return this.#starts[at + 1]! - 1;
  }

  #isDebit(at: number): boolean {
    return this.#lines[this.#starts[at]!] === MINUS;
  }

  #tell(at: number, by: "text" | "sign" | "hour" | "null"): string | number {
    if (by === "sign") return this.#isDebit(at) ? 1 : 0;
    if (by === "null") return this.#isNull(at) ? 1 : 0;
    if (by === "text") return this.#lines.toString("latin1", this.#starts[at], this.#endOf(at));
    if (this.#isNull(at)) return -1;
    let number = 0;
    for (let place = this.#starts[at]!; place < this.#endOf(at); place++)
      number = number * 10 + this.#lines[place]! - ZERO;
    return Math.floor(number / HOUR_MS);
  }

  #writeText(column: number, at: number): void {
    const lines = this.#lines;
    const start = this.#starts[at]!;
    const end = this.#endOf(at);
    if (start === end) return;
    const found = this.#found[at]!;
    if ((found & SPECIAL) !== 0) {
      if (this.#isNull(at)) return;
      return this.#writeByRow(column);
    }
    if (GUARDED[lines[start]!] === 1 || GUARDED[lines[end - 1]!] === 1)
      return this.#writeByRow(column);
    if (found !== 0 && (FOREIGN_BEGINS[lines[start]!] === 1 || this.#endsWithBlank(start, end)))
      return this.#writeByRow(column);
    this.#copy(start, end);
  }

  /** An account number in groups of eight digits. */
  #writeNumber(column: number, at: number): void {
    const lines = this.#lines;
    const start = this.#starts[at]!;
    const end = this.#endOf(at);
    const isNumber = end - start === 24 || end - start === 16;
    for (let place = start; place < end; place++)
      if (!isNumber || lines[place]! < ZERO || lines[place]! > NINE)
        return this.#writeText(column, at);
    for (let place = start; place < end; place += GROUP_DIGITS) {
      if (place > start) this.#out[this.#at++] = MINUS;
      this.#copy(place, place + GROUP_DIGITS);
    }
  }

  #endsWithBlank(start: number, end: number): boolean {
    const lines = this.#lines;
    return (
      lines[end - 1]! >= 0x80 &&
      ((end - 2 >= start && BLANK_BEGINS[lines[end - 2]!] === 1) ||
        (end - 3 >= start && BLANK_BEGINS[lines[end - 3]!] === 1))
    );
  }

  #writeDate(column: number, at: number): void {
    const start = this.#starts[at]!;
    if (this.#isNull(at)) return;
    if (this.#endOf(at) - start !== 10) return this.#writeByRow(column);
    this.#copy(start, start + 10);
    if (!this.#isHungarian) return;
    this.#out[this.#at - 3] = this.#out[this.#at - 6] = POINT;
    this.#out[this.#at++] = POINT;
  }

  /** `skip`: the sign is left out. */
  #writeAmount(column: number, at: number, skip = 0): void {
    if (this.#isNull(at)) return;
    const lines = this.#lines;
    const start = this.#starts[at]! + skip;
    const end = this.#endOf(at);
    const digits = end - start - (lines[start] === MINUS ? 1 : 0);
    const isHundredths =
      lines[end - 1] === ZERO && lines[end - 2] === ZERO && lines[end - 3] === ZERO;
    if (digits <= SCALE || !isHundredths) return this.#writeByRow(column);
    const isQuoted = this.#separator === COMMA && this.#decimal === COMMA;
    if (isQuoted) this.#out[this.#at++] = QUOTE;
    this.#copy(start, end - SCALE);
    this.#out[this.#at++] = this.#decimal;
    this.#copy(end - SCALE, end - 3);
    if (isQuoted) this.#out[this.#at++] = QUOTE;
  }

  #writeId(column: number): void {
    const { bookingDate, occurrence, cameByNr } = CELL_OF;
    if (this.#found[cameByNr] !== 0) return this.#writeByRow(column);
    const text = (at: number): string =>
      this.#lines.toString("latin1", this.#starts[at], this.#endOf(at));
    const { account_nr, originate, currency } = this.#account;
    const id = writeObjectId(
      `${text(cameByNr) || account_nr}|${originate}|${currency}|${text(bookingDate)}|${text(amount)}|${text(occurrence)}`,
    );
    if (GUARDED[id.charCodeAt(0)] === 1) return this.#writeByRow(column);
    this.#at += this.#out.write(id, this.#at, "latin1");
  }

  /** True for a row about which nothing is noted. */
  #isPlain(): boolean {
    const { unproven, possibleDoubleOf, bookingDateStated } = CELL_OF;
    return (
      this.#lines[this.#starts[unproven]!] === LOWER_F &&
      this.#isNull(possibleDoubleOf) &&
      this.#lines[this.#starts[bookingDateStated]!] === LOWER_T
    );
  }

  #writeKnown(column: number, key: string | number): void {
    const few = this.#few[column]!;
    let bytes = few.get(key);
    if (bytes === undefined) {
      if (few.size >= FEW_MAX) few.clear();
      bytes = this.#encode(this.#byRow(column));
      few.set(key, bytes);
    }
    this.#writeBytes(bytes);
  }

  #writeByRow(column: number): void {
    this.#writeBytes(this.#encode(this.#byRow(column)));
  }

  #byRow(column: number): string {
    this.#row ??= this.#readRow(this.#lines.subarray(this.#lineStart, this.#lineEnd + 1));
    return this.#writers[column]!(this.#row);
  }

  #writeBytes(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length + ROW_SURPLUS + (this.#lineEnd - this.#lineStart) * 2);
    this.#out.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  #copy(start: number, end: number): void {
    const lines = this.#lines;
    const out = this.#out;
    let to = this.#at;
    for (let at = start; at < end; at++) out[to++] = lines[at]!;
    this.#at = to;
  }

  #makeRoom(bytes: number): void {
    if (this.#out.length - this.#at >= bytes) return;
    const more = Buffer.allocUnsafe(this.#out.length * 2 + bytes);
    this.#out.copy(more, 0, 0, this.#at);
    this.#out = more;
  }
}

/** Bytes that a cell may not begin with, or end with, without quotes or an apostrophe. */
const GUARDED = new Uint8Array(256);
for (const sign of "=+-@\u007F") GUARDED[sign.charCodeAt(0)] = 1;
for (let control = 0; control <= 0x20; control++) GUARDED[control] = 1;

/** First bytes beyond ASCII of anything but the letters À to ſ: the text may need its guard. */
const FOREIGN_BEGINS = new Uint8Array(256);
for (let byte = 0x80; byte <= 0xff; byte++)
  if (byte < 0xc3 || byte > 0xc5) FOREIGN_BEGINS[byte] = 1;

/** First bytes of blanks beyond ASCII in UTF-8 (such as U+00A0, U+2003, U+3000, U+FEFF). */
const BLANK_BEGINS = new Uint8Array(256);
for (const byte of [0xc2, 0xe1, 0xe2, 0xe3, 0xef]) BLANK_BEGINS[byte] = 1;
