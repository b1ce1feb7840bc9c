/**
 * When a table of no known bank is clear enough to be read by its column names alone: rather
 * unknown than wrong.
 */
import { findColumnRole, type ColumnRole } from "#statements/formats/table/header-dictionary.ts";
import type { HeaderRow } from "#statements/formats/table/header-row.ts";

/**
 * `dátum` and the names after it in the dictionary may be any date; the names before it mean the
 * booking.
 */
const SURE_BOOKING_NAMES = 7;
/**
 * Columns that are joined or of which the surest is taken; of every other role one column at the
 * most is clear.
 */
const MANY_ALLOWED: ReadonlySet<ColumnRole> = new Set([
  "remittance",
  "bookingDate",
  "valueDate",
  "transactionTime",
  "ignored",
  "id",
  "reference",
]);

/**
 * Columns by role when every named column is in the dictionary, none twice, with a booking date, an
 * amount (or a pair of debit and credit), and either an own account or a partner's beside it;
 * `undefined` when anything is unclear.
 */
export function findGenericColumns(
  header: HeaderRow,
): Partial<Record<ColumnRole, readonly number[]>> | undefined {
  const found = new Map<ColumnRole, { index: number; rank: number }[]>();
  const seen = new Set<string>();
  for (const [index, name] of header.names.entries()) {
    if (!name) continue;
    const hit = findColumnRole(name);
    if (!hit || seen.has(name)) return undefined;
    seen.add(name);
    const list = found.get(hit.role) ?? [];
    list.push({ index, rank: hit.rank });
    found.set(hit.role, list);
  }
  for (const [role, list] of found)
    if (list.length > 1 && !MANY_ALLOWED.has(role)) return undefined;
  if (!isClear(found, header)) return undefined;
  const columns: Partial<Record<ColumnRole, readonly number[]>> = {};
  for (const [role, list] of found) {
    const sorted = role === "remittance" ? list : list.toSorted((a, b) => a.rank - b.rank);
    columns[role] = sorted.map(({ index }) => index);
  }
  // An id that no bank promised may change with the next export, so it is only a reference.
  columns.reference = [...(columns.reference ?? []), ...(columns.id ?? [])];
  delete columns.id;
  if (columns.bookingDate) columns.bookingDate = columns.bookingDate.slice(0, 1);
  return columns;
}

function isClear(
  found: ReadonlyMap<ColumnRole, readonly { rank: number }[]>,
  header: HeaderRow,
): boolean {
  const booking = found.get("bookingDate");
  if (!booking) return false;
  const sure = booking.some(({ rank }) => rank < SURE_BOOKING_NAMES);
  const pair = found.has("debit") && found.has("credit");
  if (found.has("amount") === pair || found.has("debit") !== found.has("credit")) return false;
  const own = found.has("ownAccount") || header.metadata.accounts.length > 0;
  if (!sure) return own && found.has("currency");
  return own || (found.has("partnerAccount") && found.has("remittance"));
}
