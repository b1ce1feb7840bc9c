/**
 * The run of items that two statements have in common, found by their order: both list items as the bank booked them, so what
 * they share is one unbroken piece that ends where one of the two ends. It needs no booking day and no value date.
 */
import { dayNumber, type LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

// A run without balances must hold so many different amounts, or it may be chance.
export const TELLING_AMOUNTS = 4;
// Without balances every two rows of equal amounts are looked at; beyond this many, days decide.
const AMOUNT_PAIRS_MAX = 200_000;
// Of the places that amounts point to, so many are tried.
const PLACES_TRIED = 8;

export interface RunRow {
  readonly amount: Amount;
  readonly bookingDate: LocalDate;
  readonly dayStated: boolean;
  readonly valueDate: LocalDate | null;
}

/** Rows of a whole statement in the order of the file, with its balances where it has any that tie. */
export interface RunSide<Row extends RunRow> {
  readonly rows: readonly Row[];
  readonly opening: Amount | null;
  readonly closing: Amount | null;
}

export interface CommonRun<Left, Right> {
  readonly left: readonly Left[];
  readonly right: readonly Right[];
}

/**
 * The common run of two statements; `several` when it may lie at more than one place, undefined when there is none. `maxDays`:
 * how far the days of a row may lie apart in the two.
 */
export function findCommonRun<Left extends RunRow, Right extends RunRow>(
  left: RunSide<Left>,
  right: RunSide<Right>,
  maxDays: number,
): CommonRun<Left, Right> | "several" | undefined {
  const balanced = [left, right].every((side) => side.opening !== null && side.closing !== null);
  const found = new Map<string, CommonRun<Left, Right>>();
  for (const first of ordersOf(left.rows)) {
    for (const second of ordersOf(right.rows)) {
      const places = balanced ? placesByBalance(first, left.opening!, second, right.opening!) : placesByAmount(first, second);
      for (const place of places) {
        const run = runAt(first, second, place);
        if (run === undefined || !areDaysNear(run, maxDays)) continue;
        if (!balanced && new Set(run.left.map((row) => row.amount)).size < TELLING_AMOUNTS) continue;
        found.set(`${left.rows.indexOf(run.left[0]!)} ${right.rows.indexOf(run.right[0]!)} ${run.left.length}`, run);
      }
      // The first order that fits is the file's: the others are tried only for rows that nothing orders.
      if (found.size > 0) return found.size === 1 ? [...found.values()][0] : "several";
    }
  }
  return undefined;
}

/** Oldest first, where days say what that is; both ways where they do not. */
function ordersOf<Row extends RunRow>(rows: readonly Row[]): readonly (readonly Row[])[] {
  if (rows.length < 2) return [rows];
  const stated = rows.every((row) => row.dayStated);
  if (!stated || rows[0]!.bookingDate === rows.at(-1)!.bookingDate) return [rows, rows.toReversed()];
  const oldestFirst = rows[0]!.bookingDate < rows.at(-1)!.bookingDate ? rows : rows.toReversed();
  return [oldestFirst.toSorted((left, right) => compareDays(left.bookingDate, right.bookingDate))];
}

function placesByBalance(
  left: readonly RunRow[],
  leftOpening: Amount,
  right: readonly RunRow[],
  rightOpening: Amount,
): ReadonlySet<number> {
  const standsAt = Map.groupBy(balancesOf(right, rightOpening).entries(), ([, balance]) => balance);
  const places = new Set<number>();
  for (const [at, balance] of balancesOf(left, leftOpening).entries()) {
    for (const [other] of standsAt.get(balance) ?? []) places.add(other - at);
  }
  return places;
}

function placesByAmount(left: readonly RunRow[], right: readonly RunRow[]): readonly number[] {
  const standsAt = Map.groupBy(right.entries(), ([, row]) => row.amount);
  const pairs = left.reduce((sum, row) => sum + (standsAt.get(row.amount)?.length ?? 0), 0);
  if (pairs > AMOUNT_PAIRS_MAX) return [];
  const counts = new Map<number, number>();
  for (const [at, row] of left.entries()) {
    for (const [other] of standsAt.get(row.amount) ?? []) counts.set(other - at, (counts.get(other - at) ?? 0) + 1);
  }
  return [...counts].sort((first, second) => second[1] - first[1] || first[0] - second[0]).slice(0, PLACES_TRIED).map(([place]) => place);
}

/** The run where the left's row `i` stands at the right's row `i + place`; equal day by day, since a day's order may differ. */
function runAt<Left extends RunRow, Right extends RunRow>(
  left: readonly Left[],
  right: readonly Right[],
  place: number,
): CommonRun<Left, Right> | undefined {
  const start = Math.max(0, -place);
  const other = Math.max(0, place);
  const length = Math.min(left.length - start, right.length - other);
  if (length < 1) return undefined;
  const run = { left: left.slice(start, start + length), right: right.slice(other, other + length) };
  const byDay = [run.right, run.left].find((rows) => rows.every((row) => row.dayStated));
  for (let from = 0, to = 1; from < length; from = to++) {
    while (byDay !== undefined && to < length && byDay[to]!.bookingDate === byDay[from]!.bookingDate) to++;
    if (!sameAmounts(run.left.slice(from, to), run.right.slice(from, to))) return undefined;
  }
  return run;
}

function areDaysNear(run: CommonRun<RunRow, RunRow>, maxDays: number): boolean {
  return run.left.every((row, at) => Math.abs(dayNumber(dayOf(row)) - dayNumber(dayOf(run.right[at]!))) <= 2 * maxDays);
}

function dayOf(row: RunRow): LocalDate {
  return row.valueDate ?? row.bookingDate;
}

function balancesOf(rows: readonly RunRow[], opening: Amount): Amount[] {
  const balances = [opening];
  for (const row of rows) balances.push(balances.at(-1)! + row.amount);
  return balances;
}

function sameAmounts(left: readonly RunRow[], right: readonly RunRow[]): boolean {
  if (left.length === 1) return left[0]!.amount === right[0]!.amount;
  const sorted = (rows: readonly RunRow[]): Amount[] => rows.map((row) => row.amount).sort(compareAmounts);
  const other = sorted(right);
  return sorted(left).every((amount, at) => amount === other[at]);
}

function compareAmounts(left: Amount, right: Amount): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function compareDays(left: LocalDate, right: LocalDate): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
