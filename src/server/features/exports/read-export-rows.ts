/** The rows of an export, read batch by batch from one snapshot. */
import type { ExportRow } from "#exports/export-row.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { BankAccountRow } from "#server/features/bank-accounts/bank-accounts.service.ts";
import { presentObjectId } from "#server/features/transactions/transactions.present.ts";
import { HOUR_MS } from "#values/durations.ts";
import { budapestDate, type LocalDate } from "#values/local-date.ts";
import { expandItems } from "./expand-items.ts";
import { itemModeOf } from "./export-formats.ts";
import { accountKeyOf, inSections } from "./export-head.ts";
import { type ExportFacts, listExportRows } from "./export-rows.store.ts";
import type { ExportOrder } from "./stream-export.ts";

// Rows of one round trip: big enough that the trip costs nothing, small enough for memory.
const BATCH_ROWS = 2_000;

/** What the reading of the rows has met. */
export interface ReadSoFar {
  rows: number;
}

/** The rows, with the items of settlements behind the credits where the order wants them. */
export function readExportRows(
  tx: Tx,
  order: ExportOrder,
  counter: ReadSoFar,
  batchRows: number = BATCH_ROWS,
): AsyncGenerator<ExportRow[], void, undefined> {
  const rows = readBankRows(tx, order, counter, batchRows);
  const mode = itemModeOf(order.options);
  return mode === undefined ? rows : expandItems(tx, order.selection.companyId, mode, rows);
}

// The next batch is read while this one is being written.
async function* readBankRows(
  tx: Tx,
  order: ExportOrder,
  counter: ReadSoFar,
  batchRows: number,
): AsyncGenerator<ExportRow[], void, undefined> {
  for (const account of inSections(order.accounts)) {
    const fetch = (after?: ExportFacts): Promise<ExportFacts[]> =>
      listExportRows(tx, order.selection, account.id, after, batchRows);
    let coming: Promise<ExportFacts[]> | undefined = fetch();
    while (coming !== undefined) {
      const rows: ExportFacts[] = await coming;
      counter.rows += rows.length;
      coming = rows.length === batchRows ? fetch(rows.at(-1)) : undefined;
      // A reader that leaves in between must not turn a failing statement into an unhandled
      // rejection.
      coming?.catch(() => {});
      yield rows.map((row) => buildExportRow(row, account));
    }
  }
}

function buildExportRow(facts: ExportFacts, account: BankAccountRow): ExportRow {
  return {
    ...facts,
    id: presentObjectId(facts, account),
    rowId: facts.id,
    accountKey: accountKeyOf(account),
    accountNr: account.account_nr,
    bankName: account.bank_name,
    accountName: account.display_name,
    booked: facts.bookedMs !== null,
    bookedOn: facts.bookedMs === null ? null : bookedDay(facts.bookedMs),
    note: buildNote(facts),
  };
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
