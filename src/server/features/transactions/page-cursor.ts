/** Where a page of the list ended, as the opaque text that the next request sends back. */
import { failure, success, type Result } from "#values/result.ts";
import { addDays, dayNumber, type LocalDate } from "#values/local-date.ts";

export type PageSort = "date_desc" | "date_asc";

export interface PageCursor {
  readonly sort: PageSort;
  /** Key of the last row shown: the next page begins behind it. */
  readonly bookingDate: LocalDate;
  readonly id: string;
  /** Count made for the first page, carried along so that scrolling does not count again. */
  readonly total: number;
  readonly totalExact: boolean;
}

const VERSION = 1;
const EPOCH = "1970-01-01" as LocalDate;
// version, flags, total (4), day (4), id (16)
const CURSOR_BYTES = 26;
const DAY_MAX = 2_932_896;
const DAY_MIN = -719_162;

/** 35 characters of base64url; holds no secret, only a position. */
export function formatPageCursor(cursor: PageCursor): string {
  const bytes = Buffer.alloc(CURSOR_BYTES);
  bytes[0] = VERSION;
  bytes[1] = (cursor.sort === "date_asc" ? 1 : 0) | (cursor.totalExact ? 2 : 0);
  bytes.writeUInt32BE(cursor.total, 2);
  bytes.writeInt32BE(dayNumber(cursor.bookingDate), 6);
  bytes.write(cursor.id.replaceAll("-", ""), 10, "hex");
  return bytes.toString("base64url");
}

/** Reads a cursor back; fails for a text that is none, or that was made for the other order. */
export function parsePageCursor(
  text: string,
  sort: PageSort,
): Result<PageCursor, "page_cursor_invalid"> {
  const bytes = Buffer.from(text, "base64url");
  if (
    bytes.length !== CURSOR_BYTES ||
    bytes.toString("base64url") !== text ||
    bytes[0] !== VERSION ||
    bytes[1]! > 3
  ) {
    return failure("page_cursor_invalid");
  }
  const stated: PageSort = (bytes[1]! & 1) === 1 ? "date_asc" : "date_desc";
  const day = bytes.readInt32BE(6);
  if (stated !== sort || day < DAY_MIN || day > DAY_MAX) return failure("page_cursor_invalid");
  const hex = bytes.toString("hex", 10);
  return success({
    sort,
    bookingDate: addDays(EPOCH, day),
    id: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`,
    total: bytes.readUInt32BE(2),
    totalExact: (bytes[1]! & 2) === 2,
  });
}
