/** Runs and tails as the calendar draws them. Pure. */
import type {
  CompletenessAccount,
  StatementFault,
  Tail,
} from "#contract/completeness/completeness.ts";
import type { DayRun } from "#contract/completeness/day-runs.ts";
import type { UnprovenReason } from "#contract/completeness/day-states.ts";
import { addDays, daysBetween, daysInMonth, type LocalDate } from "#values/local-date.ts";

/** Days that nobody has proven: a run of the books, or days behind them that are due by now. */
export interface Gap {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly reason: UnprovenReason;
  readonly difference: string | null;
  readonly numbers: DayRun["numbers"];
}

type Account = Pick<CompletenessAccount, "runs" | "tail">;

/** The gaps of the account's year, oldest first. */
export function listGaps({ runs, tail }: Account, year: number): Gap[] {
  const gaps: Gap[] = runs.flatMap(({ state, reason, from, to, difference, numbers }) =>
    state === "unproven" && reason !== null
      ? { from: from as LocalDate, to: to as LocalDate, reason, difference, numbers }
      : [],
  );
  const due = dueOf(tail, year);
  return due === undefined ? gaps : [...gaps, { ...due, difference: null, numbers: null }];
}

function dueOf(tail: Tail | null, year: number): Pick<Gap, "from" | "to" | "reason"> | undefined {
  if (tail === null || tail.dueTo === null) return undefined;
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const from = tail.from < first ? first : tail.from;
  const to = tail.dueTo > last ? last : tail.dueTo;
  if (from > to) return undefined;
  return { from: from as LocalDate, to: to as LocalDate, reason: tail.reason };
}

/** `none` before the first known day and behind yesterday; `awaited` where nothing is due yet. */
export type DayLook = "proven" | "gap" | "awaited" | "none";

/** How a day of the year is drawn. */
export function lookOf({ runs, tail }: Account, day: LocalDate): DayLook {
  const run = runs.find(({ from, to }) => from <= day && to >= day);
  if (run !== undefined) return run.state === "unproven" ? "gap" : "proven";
  if (tail === null || day < tail.from || day > tail.to) return "none";
  return tail.dueTo !== null && day <= tail.dueTo ? "gap" : "awaited";
}

/** A piece of the deck of a year, from 0 to 12 months. */
export interface DeckPiece {
  readonly look: Exclude<DayLook, "none">;
  readonly start: number;
  readonly end: number;
}

/** Pieces of the account's year in months: 9.5 is the middle of October. */
export function deckOf({ runs, tail }: Account, year: number): DeckPiece[] {
  const pieces: DeckPiece[] = runs.map(({ from, to, state }) => ({
    look: state === "unproven" ? "gap" : "proven",
    start: placeOf(from as LocalDate, year),
    end: placeOf(addDays(to as LocalDate, 1), year),
  }));
  if (tail !== null) {
    const behind = tail.dueTo === null ? tail.from : addDays(tail.dueTo as LocalDate, 1);
    if (tail.dueTo !== null)
      pieces.push({
        look: "gap",
        start: placeOf(tail.from as LocalDate, year),
        end: placeOf(behind as LocalDate, year),
      });
    pieces.push({
      look: "awaited",
      start: placeOf(behind as LocalDate, year),
      end: placeOf(addDays(tail.to as LocalDate, 1), year),
    });
  }
  return mergeLooks(pieces.filter(({ start, end }) => start < end));
}

function mergeLooks(pieces: readonly DeckPiece[]): DeckPiece[] {
  const merged: DeckPiece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (last?.look === piece.look && last.end === piece.start)
      merged[merged.length - 1] = { ...last, end: piece.end };
    else merged.push(piece);
  }
  return merged;
}

function placeOf(day: LocalDate, year: number): number {
  const own = Number(day.slice(0, 4));
  if (own !== year) return own < year ? 0 : 12;
  const month = Number(day.slice(5, 7));
  return month - 1 + (Number(day.slice(8, 10)) - 1) / daysInMonth(year, month);
}

/** Faults of statements that hold one of the days, in their own order. */
export function faultsOf(
  { faults }: Pick<CompletenessAccount, "faults">,
  from: string,
  to: string,
): StatementFault[] {
  return faults.filter((fault) => fault.from <= to && fault.to >= from);
}

const BALANCE_FAULTS: ReadonlySet<StatementFault["code"]> = new Set([
  "balance_mismatch",
  "balance_chain_broken",
]);

/**
 * A faulty statement that comes before anything else about a gap: `balance` where its balances
 * contradict the items next to it, `waiting` where nobody has taken it and its days are in the gap.
 */
export function faultBeside(
  { faults }: Pick<CompletenessAccount, "faults">,
  { from, to, reason }: Gap,
): "balance" | "waiting" | null {
  const taken = faults.filter(({ status }) => status !== "failed");
  if (reason === "no_data")
    return faultsOf({ faults: taken }, from, to).some(({ status }) => status === "waiting")
      ? "waiting"
      : null;
  if (reason !== "balance_gap") return null;
  const beside = faultsOf({ faults: taken }, addDays(from, -1), addDays(to, 1));
  return beside.some(({ code }) => BALANCE_FAULTS.has(code)) ? "balance" : null;
}

/** The first and the last day of a month such as `2026-10`. */
export function monthDays(month: string): { readonly from: LocalDate; readonly to: LocalDate } {
  const from = `${month}-01` as LocalDate;
  const days = daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)));
  return { from, to: addDays(from, days - 1) };
}

/** Unproven days of a month, from 1 to 12. */
export function countGapDays(account: Account, year: number, month: number): number {
  return countDays(listGaps(account, year), year, month);
}

/** Days of a month of which no document speaks, between balances that agree. */
export function countLevelDays({ runs }: Account, year: number, month: number): number {
  const level = runs.filter(({ state }) => state === "level");
  return countDays(level, year, month);
}

function countDays(
  spans: readonly { readonly from: string; readonly to: string }[],
  year: number,
  month: number,
): number {
  const { from: first, to: last } = monthDays(`${year}-${String(month).padStart(2, "0")}`);
  return spans.reduce((sum, { from, to }) => {
    const [start, end] = [from > first ? from : first, to < last ? to : last];
    return start > end ? sum : sum + daysBetween(start as LocalDate, end as LocalDate) + 1;
  }, 0);
}

/** The month that a person looks at first: of the newest gap, else the last with data. */
export function firstMonth(account: CompletenessAccount, year: number, today: string): string {
  const gap = listGaps(account, year).at(-1);
  if (gap !== undefined) return gap.from.slice(0, 7);
  const last = account.through ?? today;
  const day = Number(last.slice(0, 4)) === year ? last : `${year}-12-31`;
  return (day > today ? today : day).slice(0, 7);
}
