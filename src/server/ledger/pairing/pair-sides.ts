/**
 * The two sides of a pairing: stored items and new ones of one amount, and how near two of them
 * are.
 */
import { dayNumber, type LocalDate } from "#values/local-date.ts";
import { accountsDiffer, type FreshSide, type Group, Side, type StoredSide } from "./pair-group.ts";
import { groupKeyOf, type NewItem, type PairItem, type StatementFacts } from "./pair-types.ts";
import { VALUE_SHIFT_DAYS } from "./statement-relation.ts";
import type { RunSide } from "./statement-run.ts";

// A statement surely shows an item that lies so many days inside both of its ends, whatever the
// item's value date: a long weekend and a day.
const SURE_DAYS = 4;

export function sideOf<Row extends PairItem>(
  statement: StatementFacts,
  rows: readonly Row[],
): RunSide<Row> {
  const { opening, closing, proven } = statement;
  return { rows, opening: proven ? opening : null, closing: proven ? closing : null };
}

/**
 * Whether a statement shows all items of a booking day. Without stated booking days only the days
 * between its ends are sure.
 */
export function coversDay(statement: StatementFacts, day: LocalDate): boolean {
  return statement.daysStated
    ? statement.from <= day && day <= statement.to
    : isDeepWithin(statement, day);
}

export function isDeepWithin(statement: StatementFacts, day: LocalDate): boolean {
  const at = dayNumber(day);
  return dayNumber(statement.from) + SURE_DAYS <= at && at <= dayNumber(statement.to) - SURE_DAYS;
}

// Across days only pairs that could be one item are worth a person's look.
export function mayDouble(group: Group, stored: StoredSide, fresh: FreshSide): boolean {
  const sameDay =
    (stored.item.dayStated && fresh.item.dayStated) ||
    valueDayOf(stored.item) === valueDayOf(fresh.item);
  if (sameDay) return true;
  // Where the days do not even overlap, only items as near as value dates usually are.
  const near = stored.relation !== "undecided" || gapOf(stored, fresh) <= SURE_DAYS;
  return near && areNear(stored.item, fresh.item) && !accountsDiffer(stored, fresh);
}

/** Whether the days of the two can be compared by nearness only, and are near. */
export function areNear(stored: PairItem, fresh: PairItem): boolean {
  if (stored.dayStated && fresh.dayStated) return false;
  if (stored.valueDate !== null && fresh.valueDate !== null) return false;
  return Math.abs(dayNumber(valueDayOf(stored)) - dayNumber(valueDayOf(fresh))) <= VALUE_SHIFT_DAYS;
}

export function gapOf(stored: StoredSide, fresh: FreshSide): number {
  return Math.abs(dayNumber(valueDayOf(stored.item)) - dayNumber(valueDayOf(fresh.item)));
}

export function valueDayOf(item: PairItem): LocalDate {
  return item.valueDate ?? item.bookingDate;
}

export function freshSide(item: NewItem): FreshSide {
  return new Side(item);
}

export function groupByKey<Item extends PairItem>(items: readonly Item[]): Map<string, Item[]> {
  return Map.groupBy(items, groupKeyOf);
}
