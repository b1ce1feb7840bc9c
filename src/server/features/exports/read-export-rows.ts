/** The rows of an export, read batch by batch from one snapshot. */
import type { CsvStyle } from "#exports/csv/write-csv.ts";
import type { ExportRow } from "#exports/export-row.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { BankAccountRow } from "#server/features/bank-accounts/bank-accounts.service.ts";
import { listShownNotes } from "#server/features/transactions/read-transactions.service.ts";
import { presentObjectId } from "#server/features/transactions/transactions.present.ts";
import { HOUR_MS } from "#values/durations.ts";
import { ITEM_TEXTS, type ItemText, type ItemTexts } from "#values/item-texts.ts";
import { budapestDate, type LocalDate } from "#values/local-date.ts";
import { createCsvForm } from "./csv-lines.ts";
import { expandItems } from "./expand-items.ts";
import { hasNotes, itemModeOf } from "./export-formats.ts";
import { accountKeyOf, inSections } from "./export-head.ts";
import { takePages } from "./export-pages.ts";
import { type ExportFacts, readExportFacts, readExportLines } from "./export-rows.store.ts";
import type { ExportOrder } from "./stream-export.ts";

// Rows of one statement: big enough that its beginning costs nothing, small enough for memory.
const PAGE_ROWS = 10_000;

/** What the reading of the rows has met. */
export interface ReadSoFar {
  rows: number;
}

/** Whole lines as the database gave them, and how many. */
interface ReadLines {
  readonly lines: Buffer;
  readonly rows: number;
}

/**
 * The lines of all rows of an order, account by account, each piece as `form` makes it of whole
 * lines. A piece is formed when it is taken: lines that wait take a fraction of the memory of rows.
 */
async function* readPieces<Piece>(
  tx: Tx,
  order: ExportOrder,
  counter: ReadSoFar,
  form: (lines: Buffer, account: BankAccountRow) => Piece,
  pageRows: number = PAGE_ROWS,
): AsyncGenerator<Piece, void, undefined> {
  for (const account of inSections(order.accounts)) {
    const pages = takePages<ReadLines>((after, give) =>
      readExportLines(tx, order.selection, account.id, { after, limit: pageRows }, (lines, rows) =>
        give({ lines, rows }),
      ),
    );
    for await (const { lines, rows } of pages) {
      counter.rows += rows;
      yield form(lines, account);
    }
  }
}

/**
 * The rows, with people's notes and with the items of settlements behind the credits, where the
 * order wants them.
 */
export function readExportRows(
  tx: Tx,
  order: ExportOrder,
  counter: ReadSoFar,
  pageRows?: number,
): AsyncGenerator<ExportRow[], void, undefined> {
  const form = (lines: Buffer, account: BankAccountRow): ExportRow[] =>
    readExportFacts(lines).map((facts) => buildExportRow(facts, account));
  const rows = readPieces(tx, order, counter, form, pageRows);
  const { companyId } = order.selection;
  const mode = itemModeOf(order.options);
  const noted = hasNotes(order.options);
  if (mode === undefined && !noted) return rows;
  const gathered = gather(rows, pageRows ?? ROWS_EXPANDED);
  const withNotes = noted ? addNotes(tx, companyId, gathered) : gathered;
  return mode === undefined ? withNotes : expandItems(tx, companyId, mode, withNotes);
}

/** Gives each row the note of its item. */
async function* addNotes(
  tx: Tx,
  companyId: string,
  pieces: AsyncIterable<ExportRow[]>,
): AsyncGenerator<ExportRow[], void, undefined> {
  for await (const piece of pieces) {
    const notes = await listShownNotes(
      tx,
      companyId,
      piece.flatMap(({ rowId }) => rowId ?? []),
    );
    yield piece.map((row) => ({ ...row, itemNote: notes.get(row.rowId ?? "")?.text ?? "" }));
  }
}

// Rows whose items and notes are looked up by one statement.
const ROWS_EXPANDED = 2_000;

/** The pieces put together to at least so many rows each. */
async function* gather(
  pieces: AsyncIterable<ExportRow[]>,
  least: number,
): AsyncGenerator<ExportRow[], void, undefined> {
  let gathered: ExportRow[] = [];
  for await (const piece of pieces) {
    gathered.push(...piece);
    if (gathered.length < least) continue;
    yield gathered;
    gathered = [];
  }
  if (gathered.length > 0) yield gathered;
}

/** The rows of an order as CSV, without its header. */
export function readCsvPieces(
  tx: Tx,
  order: ExportOrder,
  counter: ReadSoFar,
  style: CsvStyle,
): AsyncGenerator<Uint8Array, void, undefined> {
  const forms = new Map<string, (lines: Buffer) => Uint8Array>();
  return readPieces(tx, order, counter, (lines, account) => {
    let form = forms.get(account.id);
    if (form === undefined) {
      const readRow = (line: Buffer): ExportRow =>
        buildExportRow(readExportFacts(line)[0]!, account);
      forms.set(account.id, (form = createCsvForm(style, account, readRow)));
    }
    return form(lines);
  });
}

type RowAccount = Pick<
  BankAccountRow,
  "account_nr" | "originate" | "currency" | "bank_name" | "display_name"
>;

/** A row from its facts and its account. */
export function buildExportRow(facts: ExportFacts, account: RowAccount): ExportRow {
  // Field by field: copying them all costs several times as much, and there are millions of rows.
  const row = {
    id: presentObjectId(facts, account),
    rowId: facts.id,
    accountKey: accountKeyOf(account),
    bookingDate: facts.bookingDate,
    valueDate: facts.valueDate,
    accountNr: account.account_nr,
    bankName: account.bank_name,
    accountName: account.display_name,
    currency: facts.currency,
    amount: facts.amount,
    remittance: facts.remittance,
    balanceAfter: facts.balanceAfter,
    originalAmount: facts.originalAmount,
    originalCurrency: facts.originalCurrency,
    exchangeRate: facts.exchangeRate,
    booked: facts.bookedMs !== null,
    bookedOn: facts.bookedMs === null ? null : bookedDay(facts.bookedMs),
    note: buildNote(facts),
  };
  const texts = row as { [Name in ItemText]?: string };
  for (let at = 0; at < ITEM_TEXTS.length; at++) texts[ITEM_TEXTS[at]!] = facts[ITEM_TEXTS[at]!];
  return row as typeof row & ItemTexts;
}

let lastHour = { hour: Number.NaN, day: "" as LocalDate };

// Marks are set many at a time, and the calendar of a time zone is slow to ask. Its days begin at
// whole hours of UTC.
function bookedDay(ms: number): LocalDate {
  const hour = Math.floor(ms / HOUR_MS);
  if (lastHour.hour !== hour) lastHour = { hour, day: budapestDate(ms) };
  return lastHour.day;
}

/** The note about a row beside its facts. */
function buildNote(facts: ExportFacts): string {
  if (!facts.unproven && facts.possibleDoubleOf === null && facts.bookingDateStated) return "";
  const notes: string[] = [];
  if (facts.unproven) notes.push("nem igazolt kivonatból");
  if (facts.possibleDoubleOf !== null) notes.push("lehetséges kettőzés");
  if (!facts.bookingDateStated) notes.push("a könyvelés dátuma az értéknap");
  return notes.join("; ");
}
