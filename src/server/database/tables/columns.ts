/**
 * Types of columns: as the program's connection reads them, as they are inserted, as they are
 * updated.
 */
import type { ColumnType } from "kysely";
import type { LocalDate } from "#values/local-date.ts";
import type { Stamp } from "#server/database/stamps.ts";

export type Instant = ColumnType<Date, Date, Date>;
export type MaybeInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** Set by the database where an insert does not name it. */
export type MadeInstant = ColumnType<Date, Date | undefined, Date>;
export type MaybeDate = ColumnType<
  LocalDate | null,
  LocalDate | null | undefined,
  LocalDate | null
>;
export type MaybeText = ColumnType<string | null, string | null | undefined, string | null>;
export type MaybeCounted = ColumnType<
  bigint | null,
  bigint | number | null | undefined,
  bigint | number | null
>;
export type Counted = ColumnType<bigint, bigint | number | undefined, bigint | number>;
/**
 * Through what a person made the row: see `http/through.ts`. Every insert says it; rows of the
 * version before have none.
 */
export type StampText = ColumnType<string | null, Stamp, Stamp | null>;
/** Read parsed, written as text. */
export type Json<T> = ColumnType<T, string, string>;

/** What people say of an account. */
export interface ToldByPeopleColumns {
  /** Who gave it its name last, when, and through what; null of the version before. */
  named_by: MaybeText;
  named_at: MaybeInstant;
  named_through: MaybeText;
  /** Its first and last day, who said them, when, and through what. */
  opened_on: MaybeDate;
  closed_on: MaybeDate;
  life_by: MaybeText;
  life_at: MaybeInstant;
  life_through: MaybeText;
  /** Whether the bank's data allow the last day. */
  closed_holds: ColumnType<boolean, boolean | undefined, boolean>;
}
