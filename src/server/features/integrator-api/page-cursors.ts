/** Places in lists that are ordered by day and id, as texts for `cursor`. */
import { invalidField } from "#server/http/errors.ts";
import { type LocalDate, parseLocalDate } from "#values/local-date.ts";

export interface DayPlace {
  readonly date: LocalDate;
  readonly id: string;
}

export const FIRST_DAY = "0001-01-01" as LocalDate;
export const LAST_DAY = "9999-12-31" as LocalDate;
const NOBODY = "00000000-0000-0000-0000-000000000000";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Before the first row of an ascending list. */
export const AT_START: DayPlace = { date: FIRST_DAY, id: NOBODY };

export function writeDayCursor({ date, id }: DayPlace): string {
  return Buffer.from(`${date}|${id}`).toString("base64url");
}

/** Undefined without a cursor. Throws `validation_failed`. */
export function readDayCursor(text: string | undefined): DayPlace | undefined {
  if (text === undefined || text === "") return undefined;
  const [date = "", id = "", ...more] = Buffer.from(text, "base64url").toString("utf8").split("|");
  const day = parseLocalDate(date);
  if (!day.ok || !UUID.test(id) || more.length > 0) throw wrongCursor();
  return { date: day.value, id };
}

export function writeIdCursor(id: string): string {
  return Buffer.from(id).toString("base64url");
}

/** Undefined without a cursor. Throws `validation_failed`. */
export function readIdCursor(text: string | undefined): string | undefined {
  if (text === undefined || text === "") return undefined;
  const id = Buffer.from(text, "base64url").toString("utf8");
  if (!UUID.test(id)) throw wrongCursor();
  return id;
}

const ROWS_MAX = 10_000_000;

export function writeRowCursor(row: number): string {
  return Buffer.from(String(row)).toString("base64url");
}

/** 0 without a cursor. Throws `validation_failed`. */
export function readRowCursor(text: string | undefined): number {
  if (text === undefined || text === "") return 0;
  const row = Number(Buffer.from(text, "base64url").toString("utf8"));
  if (!Number.isSafeInteger(row) || row < 0 || row > ROWS_MAX) throw wrongCursor();
  return row;
}

function wrongCursor() {
  return invalidField("cursor", "cursor_invalid");
}

/** A page out of rows of which one more was read than the page has. */
export function pageOf<Row, Shown>(
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => Shown,
  write: (last: Row) => string,
): { data: Shown[]; nextCursor: string | null; hasMore: boolean } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { data: shown.map(present), nextCursor: hasMore ? write(last) : null, hasMore };
}
