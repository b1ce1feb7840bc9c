/**
 * Finds the run of items that two statements share, by their order. Both list items in the bank's
 * order of booking, so their shared items are one unbroken run that ends where one of the two ends.
 * No booking day and no value date is needed.
 */
import { dayNumber, type LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

// A run without balances must hold so many different amounts, or it may be chance.
export const TELLING_AMOUNTS = 4;
const TELLING_WITH_DAYS = 2;
// Without balances each place is tried, and most fail at once. Beyond this many rows only places
// are tried to which many amounts point.
const ROWS_TRIED_EVERYWHERE = 4_000;
const AMOUNT_PAIRS_MAX = 200_000;
const PLACES_TRIED = 8;

export interface RunRow {
  readonly amount: Amount;
  readonly bookingDate: LocalDate;
  readonly dayStated: boolean;
  readonly valueDate: LocalDate | null;
}

/** Rows of a whole statement in the order of the file, with its balances where they tie. */
export interface RunSide<Row extends RunRow> {
  readonly rows: readonly Row[];
  readonly opening: Amount | null;
  readonly closing: Amount | null;
}

/**
 * The shared run of two statements. `proven`: balances name its place. `told`: only the amounts do.
 * `several`: it may lie at more than one place. `weak`: a run fits, but proves too little. `none`:
 * no place fits, in no order of the rows.
 */
export type CommonRun<Left, Right> =
  | {
      readonly kind: "proven" | "told";
      readonly left: readonly Left[];
      readonly right: readonly Right[];
    }
  | { readonly kind: "several" | "weak" | "none" };

interface Run<Left, Right> {
  readonly left: readonly Left[];
  readonly right: readonly Right[];
}

/**
 * The longest common run of two statements. `maxDays`: how many days the dates of a row may differ
 * between the two.
 */
export function findCommonRun<Left extends RunRow, Right extends RunRow>(
  left: RunSide<Left>,
  right: RunSide<Right>,
  maxDays: number,
): CommonRun<Left, Right> {
  const balanced = [left, right].every((side) => side.opening !== null && side.closing !== null);
  let longest: Run<Left, Right>[] = [];
  for (const first of ordersOf(left.rows)) {
    for (const second of ordersOf(right.rows)) {
      const places = balanced
        ? placesByBalance(first, left.opening!, second, right.opening!)
        : placesByAmount(first, second);
      for (const place of places) {
        const run = runAt(first, second, place);
        if (run === undefined || !areDaysNear(run, maxDays)) continue;
        const length = longest[0]?.left.length ?? 0;
        if (run.left.length > length) longest = [run];
        else if (run.left.length === length && !longest.some((other) => isSameRun(other, run)))
          longest.push(run);
      }
    }
  }
  if (longest.length === 0) return { kind: "none" };
  if (!balanced && !isTelling(longest[0]!)) return { kind: "weak" };
  return longest.length > 1
    ? { kind: "several" }
    : { kind: balanced ? "proven" : "told", ...longest[0]! };
}

// Fewer rows are enough where they agree in value dates too.
function isTelling(run: Run<RunRow, RunRow>): boolean {
  const amounts = new Set(run.left.map((row) => row.amount)).size;
  const sameDays = run.left.every(
    (row, at) => row.valueDate !== null && row.valueDate === run.right[at]!.valueDate,
  );
  return amounts >= (sameDays ? TELLING_WITH_DAYS : TELLING_AMOUNTS);
}

function isSameRun(left: Run<RunRow, RunRow>, right: Run<RunRow, RunRow>): boolean {
  const [own, other] = [new Set(left.left), new Set(left.right)];
  return right.left.every((row) => own.has(row)) && right.right.every((row) => other.has(row));
}

/** The rows oldest first where days tell the order; both orders where they do not. */
function ordersOf<Row extends RunRow>(rows: readonly Row[]): readonly (readonly Row[])[] {
  if (rows.length < 2) return [rows];
  const stated = rows.every((row) => row.dayStated);
  if (!stated || rows[0]!.bookingDate === rows.at(-1)!.bookingDate)
    return [rows, rows.toReversed()];
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
  if (left.length + right.length <= ROWS_TRIED_EVERYWHERE) {
    return Array.from({ length: left.length + right.length - 1 }, (_, at) => at - left.length + 1);
  }
  const standsAt = Map.groupBy(right.entries(), ([, row]) => row.amount);
  const pairs = left.reduce((sum, row) => sum + (standsAt.get(row.amount)?.length ?? 0), 0);
  if (pairs > AMOUNT_PAIRS_MAX) return [];
  const counts = new Map<number, number>();
  for (const [at, row] of left.entries()) {
    for (const [other] of standsAt.get(row.amount) ?? [])
      counts.set(other - at, (counts.get(other - at) ?? 0) + 1);
  }
  return [...counts]
    .sort((first, second) => second[1] - first[1] || first[0] - second[0])
    .slice(0, PLACES_TRIED)
    .map(([place]) => place);
}

/**
 * The run in which the left's row `i` stands at the right's row `i + place`; compared day by day,
 * since the order within a day may differ.
 */
function runAt<Left extends RunRow, Right extends RunRow>(
  left: readonly Left[],
  right: readonly Right[],
  place: number,
): Run<Left, Right> | undefined {
  const start = Math.max(0, -place);
  const other = Math.max(0, place);
  const length = Math.min(left.length - start, right.length - other);
  const dayAt =
    right[other]?.dayStated === true
      ? (at: number) => right[other + at]!.bookingDate
      : left[start]?.dayStated === true
        ? (at: number) => left[start + at]!.bookingDate
        : (at: number) => String(at);
  for (let from = 0, to = 1; from < length; from = to++) {
    while (to < length && dayAt(to) === dayAt(from)) to++;
    if (!sameAmounts(left.slice(start + from, start + to), right.slice(other + from, other + to)))
      return undefined;
  }
  return length < 1
    ? undefined
    : { left: left.slice(start, start + length), right: right.slice(other, other + length) };
}

function areDaysNear(run: Run<RunRow, RunRow>, maxDays: number): boolean {
  return run.left.every(
    (row, at) => Math.abs(dayNumber(dayOf(row)) - dayNumber(dayOf(run.right[at]!))) <= 2 * maxDays,
  );
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
  const sorted = (rows: readonly RunRow[]): Amount[] =>
    rows.map((row) => row.amount).sort(compareAmounts);
  const other = sorted(right);
  return sorted(left).every((amount, at) => amount === other[at]);
}

function compareAmounts(left: Amount, right: Amount): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function compareDays(left: LocalDate, right: LocalDate): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
