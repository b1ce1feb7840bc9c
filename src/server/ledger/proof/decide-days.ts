/**
 * Which days of an account are proven, how, and why the others are not. Pure: the facts decide, in
 * whatever order they came.
 */
import { compareDays, cutCovered, type DaySpan } from "#server/ledger/continuity/day-spans.ts";
import { findGaps } from "#server/ledger/continuity/find-gaps.ts";
import { provenByBalances } from "#contract/completeness/day-states.ts";
import { addDays, daysBetween, type LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import { type BalanceGap, chainPoints, type Chain } from "./chain-points.ts";
import { DayLine, type Verdict } from "./day-line.ts";
import { endOfCover } from "./end-of-cover.ts";
import { findUnwrittenDays } from "./unwritten-days.ts";
import type {
  AccountFacts,
  DayRun,
  DayState,
  ItemDay,
  ProofStatement,
  UnprovenReason,
  WaitingStatement,
} from "./proof-facts.ts";

/** As many statements as the list of accounts looks at for its gaps. */
const GAP_STATEMENTS_MAX = 800;
/** Days without items within items that came without a balance and without an interval. */
const QUIET_DAYS_MAX = 10;

const proven = (state: Exclude<DayState, "unproven">): Verdict => ({
  state,
  reason: null,
  difference: null,
  numbers: null,
});
const unproven = (reason: UnprovenReason, difference: Amount | null = null): Verdict => ({
  state: "unproven",
  reason,
  difference,
  numbers: null,
});

/** The days from the first to the last of which anything is known; none for an empty account. */
export function decideDays(given: AccountFacts): DayRun[] {
  const whole = findWhole(given);
  if (whole === undefined) return [];
  const loose = findLooseSpans(given);
  // A part speaks for no day: it has no interval, and its balances may stand behind any row.
  const isPart = ({ part, ties }: ProofStatement): boolean => part !== null && ties !== false;
  const facts = { ...given, statements: given.statements.filter((each) => !isPart(each)) };
  const parts = given.statements.filter(isPart);
  const { statements, readings, days } = facts;
  const chain = chainPoints(facts);
  const numbered = [
    ...statements,
    ...parts.map((each) => ({ ...each, opening: null, closing: null })),
  ];
  const gaps = findGaps(newest(numbered.map(withoutCutDay)), readings).filter(({ sure }) => sure);
  const doubts = findDoubts(facts, chain);
  const covers = [...statements.map(endOfCover), ...readings].filter(({ from, to }) => from <= to);
  const unwritten = findUnwrittenDays(facts, chain, covers, whole);
  const spans = [
    ...unwritten,
    ...statements,
    ...statements.map(endOfCover),
    ...parts,
    ...readings,
    ...loose,
    ...chain.proven,
    ...chain.gaps,
    ...gaps,
    ...days.filter(({ undated }) => undated > 0).map(({ day }) => oneDay(day)),
    ...facts.unread.map(oneDay),
    ...(facts.waiting ?? []),
    ...chain.disputes,
    ...(facts.disagreements ?? []),
    ...doubts.ofTaken,
    ...doubts.ofWaiting,
  ];
  const line = new DayLine(whole, spans, unproven("no_data"));
  for (const span of loose) line.paint(span, unproven("items_only"));
  for (const { part, ...span } of parts) line.paint(span, unproven(part!));
  paintCover(line, facts, whole);
  paintBalances(line, facts, chain, doubts);
  for (const { from, to, ...verdict } of unwritten)
    line.paint({ from, to }, { ...verdict, difference: null }, ({ state }) =>
      provenByBalances(state),
    );
  for (const { numbers, reasons, isPage = false, ...gap } of gaps) {
    const span = { from: gap.from, to: gap.to };
    const met = chain.gaps.find(({ from, to }) => from <= span.to && to >= span.from);
    const difference = met === undefined ? gap.difference : met.difference;
    if (isPage) line.paint(span, unproven("missing_page", difference));
    else if (numbers !== null)
      line.paint(span, { ...unproven("missing_number", difference), numbers });
    else if (reasons.includes("balance"))
      line.paint(span, unproven("balance_gap", difference), isCovered);
    else line.paint(span, unproven("no_data"), isCovered);
  }
  for (const { day, undated } of days)
    if (undated > 0 && !chain.isClosed(day))
      line.paint(oneDay(day), unproven("no_booking_day"), isProven);
  for (const { from, to, difference } of chain.disputes)
    line.paint({ from, to }, unproven("contradiction", difference));
  for (const { from, to, difference } of facts.disagreements ?? [])
    line.paint({ from, to }, unproven("contradiction", difference), isProven);
  return line.runs();
}

/** What covers days without balances: readings, intervals; and what spoils that. */
function paintCover(
  line: DayLine,
  { statements, readings, unread, waiting }: AccountFacts,
  whole: DaySpan,
): void {
  for (const reading of readings) {
    const after = { from: addDays(reading.to, 1), to: whole.to };
    line.paint(after, unproven("feed_stopped"), ({ reason }) => reason === "no_data");
  }
  for (const reading of readings) line.paint(reading, proven("reading"));
  for (const day of unread) line.paint(oneDay(day), unproven("unread_item"));
  const stated = statements.filter(({ intervalStated, ties }) => intervalStated && ties !== false);
  for (const { from, to, cameOn } of stated) {
    const early = { from: cameOn > from ? cameOn : from, to };
    line.paint(early, unproven("told_early"), ({ reason }) => reason === "items_only");
  }
  for (const statement of stated) line.paint(endOfCover(statement), proven("interval"));
  for (const statement of statements)
    if (statement.ties === false) line.paint(statement, unproven("untied_file"));
  // What covers the day has none of its items; only balances prove it without them.
  for (const span of waiting ?? []) line.paint(span, unproven("waiting_file"), isCovered);
}

function paintBalances(
  line: DayLine,
  { statements }: AccountFacts,
  chain: Chain,
  doubts: Doubts,
): void {
  for (const span of chain.proven) line.paint(span, proven("balance"));
  const untied = statements.filter(({ ties }) => ties === false);
  for (const { difference, ...span } of chain.gaps) {
    const isUntied = untied.some(({ from, to }) => from <= span.to && to >= span.from);
    line.paint(span, unproven(isUntied ? "untied_file" : "balance_gap", difference));
  }
  // Its items may tie by now, with those of others; then its balances are those of the chain.
  for (const { from, to, opening, closing } of untied) {
    const ends = [
      [addDays(from, -1), opening],
      [to, closing],
    ] as const;
    const isMet = ends.every(
      ([day, balance]) =>
        balance === null ||
        balance === (chain.balanceOf(day) ?? (day < from ? balance : undefined)),
    );
    if (!isMet) line.paint({ from, to }, unproven("untied_file"), isProven);
  }
  for (const { difference, ...span } of doubts.ofTaken)
    line.paint(span, unproven("balance_gap", difference), isProven);
  // Items of a file that nobody has taken may be wrong, and so may its balances.
  for (const { difference, ...span } of doubts.ofWaiting)
    line.paint(span, unproven("balance_gap", difference), isCovered);
}

/** Days beside faulty statements that their balances contradict. */
interface Doubts {
  readonly ofTaken: readonly BalanceGap[];
  readonly ofWaiting: readonly BalanceGap[];
}

/**
 * A row that stands in a statement of other days makes this statement faulty, and the days that
 * lack the row are outside it. Its balances tell: they differ from the nearest ones by the row. Of
 * these days, those are not in doubt that statements with balances of their own hold.
 */
function findDoubts({ statements, waiting }: AccountFacts, chain: Chain): Doubts {
  const tied = statements.filter(
    ({ ties, opening, closing }) => ties === true && opening !== null && closing !== null,
  );
  const gapsBeside = ({ from, to, opening, closing }: WaitingStatement): BalanceGap[] => {
    const before = opening === null ? undefined : chain.gapBefore(addDays(from, -1), opening);
    const after = closing === null ? undefined : chain.gapAfter(to, closing);
    return [before, after].flatMap((gap) =>
      gap === undefined ? [] : cutCovered(gap, tied).map((span) => ({ ...gap, ...span })),
    );
  };
  return {
    ofTaken: statements.filter(({ ties }) => ties === false).flatMap(gapsBeside),
    ofWaiting: (waiting ?? []).flatMap(gapsBeside),
  };
}

function isCovered({ state }: Verdict): boolean {
  return state === "interval" || state === "reading";
}

function isProven({ state }: Verdict): boolean {
  return state !== "unproven";
}

/** Days of files without stated intervals, and of items that came by no file. */
function findLooseSpans({ statements, readings, days }: AccountFacts): DaySpan[] {
  const spans: DaySpan[] = statements.map(({ from, to }) => ({ from, to }));
  const held = [...statements, ...readings];
  let run: { from: LocalDate; to: LocalDate } | undefined;
  for (const { day } of days) {
    if (held.some(({ from, to }) => from <= day && to >= day)) {
      if (run !== undefined) spans.push(run);
      run = undefined;
    } else if (run !== undefined && daysBetween(run.to, day) <= QUIET_DAYS_MAX) run.to = day;
    else {
      if (run !== undefined) spans.push(run);
      run = { from: day, to: day };
    }
  }
  return run === undefined ? spans : [...spans, run];
}

function findWhole({ statements, readings, days }: AccountFacts): DaySpan | undefined {
  const covers = [...statements.map(endOfCover), ...readings].filter(({ from, to }) => from <= to);
  const items = days.map(({ day }: ItemDay) => oneDay(day));
  const spans = [...covers, ...items];
  if (spans.length === 0) return undefined;
  // Items behind the last whole reading are of days that the connection is still reading, and so
  // are those of the day on which a file of it came: it is awaited like the days behind it.
  const isEarly = ({ from: day }: DaySpan): boolean =>
    statements.some(({ from, to, cameOn }) => from <= day && to >= day && cameOn <= day);
  const late = [...covers, ...(readings.length > 0 ? [] : items.filter((each) => !isEarly(each)))];
  const ends = late.length > 0 ? late : spans;
  const from = spans.reduce(
    (least, span) => (span.from < least ? span.from : least),
    spans[0]!.from,
  );
  const to = ends.reduce((most, span) => (span.to > most ? span.to : most), ends[0]!.to);
  return from <= to ? { from, to } : undefined;
}

/**
 * A statement whose hours begin within a day is none of this day, and states no balance before. One
 * of this day alone still has its number.
 */
function withoutCutDay(statement: ProofStatement): ProofStatement {
  const { from, to, wholeFrom } = statement;
  if ((wholeFrom ?? from) <= from) return statement;
  return { ...statement, from: wholeFrom! > to ? to : wholeFrom!, opening: null };
}

/** Whole days of them, so that no page stands without the one before of its day. */
function newest(statements: readonly ProofStatement[]): readonly ProofStatement[] {
  const sorted = statements.toSorted((left, right) => compareDays(right.from, left.from));
  const next = sorted[GAP_STATEMENTS_MAX];
  return next === undefined ? statements : sorted.filter(({ from }) => from > next.from);
}

function oneDay(day: LocalDate): DaySpan {
  return { from: day, to: day };
}
