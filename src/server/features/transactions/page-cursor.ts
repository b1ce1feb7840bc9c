/** Where a page of the list ended, as the opaque text that the next request sends back. */
import { type TransactionSort } from "#contract/transactions/transaction-filter.ts";
import type { Amount } from "#values/money.ts";
import { failure, success, type Result } from "#values/result.ts";
import { addDays, dayNumber, type LocalDate } from "#values/local-date.ts";

export type PageSort = TransactionSort;

/** Key of the last row shown: the next page begins behind it. */
interface CursorKey {
  readonly bookingDate: LocalDate;
  /** Zero where the list is ordered by days. */
  readonly amount: Amount;
  readonly id: string;
}

export interface PageCursor extends CursorKey {
  readonly sort: PageSort;
  /** Count made for the first page, carried along so that scrolling does not count again. */
  readonly total: number;
  readonly totalExact: boolean;
}

// By days: a former version of the program reads these too.
const BY_DAY = 1;
const BY_AMOUNT = 2;
const EPOCH = "1970-01-01" as LocalDate;
// version, flags, total (4), day (4) or amount (8), id (16)
const DAY_BYTES = 26;
const AMOUNT_BYTES = 30;
const KEY_AT = 6;
const ID_BYTES = 16;
/** Flags: the lesser first; the total is exact. */
const ASCENDING = 1;
const EXACT = 2;
const DAY_MAX = 2_932_896;
const DAY_MIN = -719_162;

/** 35 or 40 characters of base64url; holds no secret, only a position. */
export function formatPageCursor(cursor: PageCursor): string {
  const { sort } = cursor;
  const byAmount = isByAmount(sort);
  const bytes = Buffer.alloc(byAmount ? AMOUNT_BYTES : DAY_BYTES);
  bytes[0] = byAmount ? BY_AMOUNT : BY_DAY;
  bytes[1] = (isDescending(sort) ? 0 : ASCENDING) | (cursor.totalExact ? EXACT : 0);
  bytes.writeUInt32BE(cursor.total, 2);
  if (byAmount) bytes.writeBigInt64BE(cursor.amount, KEY_AT);
  else bytes.writeInt32BE(dayNumber(cursor.bookingDate), KEY_AT);
  bytes.write(cursor.id.replaceAll("-", ""), bytes.length - ID_BYTES, "hex");
  return bytes.toString("base64url");
}

/** Reads a cursor back; fails for a text that is none, or that was made for another order. */
export function parsePageCursor(
  text: string,
  sort: PageSort,
): Result<PageCursor, "page_cursor_invalid"> {
  const bytes = Buffer.from(text, "base64url");
  const byAmount = bytes[0] === BY_AMOUNT;
  if (
    bytes.length !== (byAmount ? AMOUNT_BYTES : DAY_BYTES) ||
    bytes.toString("base64url") !== text ||
    (!byAmount && bytes[0] !== BY_DAY) ||
    bytes[1]! > (ASCENDING | EXACT)
  ) {
    return failure("page_cursor_invalid");
  }
  const isAscending = (bytes[1]! & ASCENDING) !== 0;
  const day = byAmount ? 0 : bytes.readInt32BE(KEY_AT);
  const isOfSort = isByAmount(sort) === byAmount && isDescending(sort) === !isAscending;
  if (!isOfSort || day < DAY_MIN || day > DAY_MAX) return failure("page_cursor_invalid");
  const hex = bytes.toString("hex", bytes.length - ID_BYTES);
  return success({
    sort,
    bookingDate: addDays(EPOCH, day),
    amount: byAmount ? bytes.readBigInt64BE(KEY_AT) : 0n,
    id: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`,
    total: bytes.readUInt32BE(2),
    totalExact: (bytes[1]! & EXACT) !== 0,
  });
}

export function isByAmount(sort: PageSort): boolean {
  return sort === "amount_desc" || sort === "amount_asc";
}

export function isDescending(sort: PageSort): boolean {
  return sort === "date_desc" || sort === "amount_desc";
}
