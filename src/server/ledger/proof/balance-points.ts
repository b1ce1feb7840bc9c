/** Balances at the ends of days, from the statements of one account. Pure. */
import { compareDays, type DaySpan } from "#server/ledger/continuity/day-spans.ts";
import { readStatementNumber } from "#server/ledger/continuity/statement-number.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import type { BalancePoint, ProofStatement } from "./proof-facts.ts";

/** Statements that follow each other within a day, as one. */
interface Block {
  readonly series: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly stated: boolean;
  readonly opening: Amount | null;
  readonly closing: Amount | null;
  readonly cameOn: LocalDate;
  /** Whether its hours begin within its first day: there its opening balance stands. */
  readonly isCut: boolean;
  /** Balances inside the block: they may stand within a day. */
  readonly inner: readonly BalancePoint[];
}

/**
 * The points that the statements state. An opening balance is that of the day before. A statement
 * whose balances do not tie states none, and so does one that is a part: its balances may stand
 * behind any of its rows. Weak is a balance that may stand within its day: where the
 * file came on that day, where another statement without a stated interval goes on across it, or
 * where the file could not say whether its balances tie. Early is a weak balance of the first kind.
 */
export function findBalancePoints(statements: readonly ProofStatement[]): BalancePoint[] {
  const trusted = statements.filter(({ ties, part }) => ties !== false && part === null);
  const blocks = chain(
    trusted.filter(({ opening, closing }) => opening !== null || closing !== null),
  );
  const spans = new Overlaps(trusted);
  return blocks.flatMap((block) => {
    const points: BalancePoint[] = [...block.inner];
    const { opening, closing, from, to } = block;
    const eve = addDays(from, -1);
    if (opening !== null && !block.isCut) {
      const early = from > block.cameOn;
      const crossed = spans.reachBefore(block);
      const weak = early || (crossed && !block.stated);
      const far = closing === null ? {} : { far: { day: to, balance: closing } };
      points.push({ day: eve, balance: opening, opens: true, weak, early, crossed, ...far });
    }
    if (closing !== null) {
      const early = to >= block.cameOn;
      const crossed = spans.reachBehind(block);
      const weak = early || (crossed && !block.stated);
      const far = opening === null || block.isCut ? {} : { far: { day: eve, balance: opening } };
      points.push({ day: to, balance: closing, weak, early, crossed, ...far });
    }
    return points;
  });
}

/**
 * Joins statements that share a day: those whose balances meet on it, and those of one series
 * without stated intervals, whose parts of a day may lack one between them.
 */
function chain(statements: readonly ProofStatement[]): Block[] {
  const sorted = statements
    .map((statement, index) => ({ statement, index }))
    .toSorted(
      (left, right) =>
        compareDays(left.statement.from, right.statement.from) ||
        compareDays(left.statement.to, right.statement.to) ||
        placeOf(left.statement) - placeOf(right.statement) ||
        (left.statement.page ?? 1) - (right.statement.page ?? 1) ||
        left.index - right.index,
    )
    .map(({ statement }) => toBlock(statement));
  const blocks: Block[] = [];
  let open: Block[] = [];
  for (const block of dropRepeated(sorted)) {
    const still = open.filter(({ to }) => to >= block.from);
    blocks.push(...open.filter(({ to }) => to < block.from));
    const meeting = still.find((each) => each.to === block.from && meets(each, block));
    const following =
      meeting ?? still.find((each) => each.to === block.from && isNextPart(each, block));
    open =
      following === undefined
        ? [...still, block]
        : still.with(still.indexOf(following), join(following, block));
  }
  return [...blocks, ...open];
}

function toBlock(statement: ProofStatement): Block {
  const { series, from, to, intervalStated: stated, opening, closing, cameOn, ties } = statement;
  const isCut = (statement.wholeFrom ?? from) > from;
  const block = { series, from, to, stated, opening, closing, cameOn, isCut, inner: [] };
  if (ties === true) return block;
  // The file could not say whether its items lead from one balance to the other.
  const inner: BalancePoint[] = [
    ...weakPoint(addDays(from, -1), isCut ? null : opening, cameOn),
    ...weakPoint(to, closing, cameOn),
  ];
  return { ...block, opening: null, closing: null, inner };
}

function weakPoint(
  day: LocalDate,
  balance: Amount | null,
  cameOn: LocalDate,
): readonly BalancePoint[] {
  return balance === null ? [] : [{ day, balance, weak: true, early: day >= cameOn }];
}

function placeOf({ number, to }: ProofStatement): number {
  return readStatementNumber(number, to)?.counter ?? 0;
}

/** The same statement may have come in several files. */
function dropRepeated(blocks: readonly Block[]): Block[] {
  const seen = new Map<string, Block>();
  for (const block of blocks) {
    const key = `${block.from} ${block.to} ${block.opening} ${block.closing} ${block.stated} ${block.isCut}`;
    const before = seen.get(key);
    if (before === undefined || before.cameOn < block.cameOn) seen.set(key, block);
  }
  return [...seen.values()];
}

function meets(before: Block, after: Block): boolean {
  return before.closing !== null && before.closing === after.opening;
}

function isNextPart(before: Block, after: Block): boolean {
  return (
    before.series === after.series && !(before.stated && after.stated && !isOneDay(before, after))
  );
}

function isOneDay(...blocks: readonly Block[]): boolean {
  return blocks.every(({ from, to }) => from === to);
}

function join(before: Block, after: Block): Block {
  const between: BalancePoint[] = [
    ...weakPoint(before.to, before.closing, before.cameOn),
    ...weakPoint(addDays(after.from, -1), after.isCut ? null : after.opening, after.cameOn),
  ];
  return {
    series: before.series,
    from: before.from,
    to: after.to,
    stated: before.stated && after.stated,
    opening: before.opening,
    closing: after.closing,
    cameOn: before.cameOn > after.cameOn ? before.cameOn : after.cameOn,
    isCut: before.isCut,
    inner: [...before.inner, ...between, ...after.inner],
  };
}

/** Finds statements that hold a day and go on over it. */
class Overlaps {
  private readonly sorted: readonly DaySpan[];
  /** The latest last day of the statements up to each place. */
  private readonly reach: readonly LocalDate[];

  constructor(spans: readonly DaySpan[]) {
    this.sorted = spans.toSorted((left, right) => compareDays(left.from, right.from));
    let latest = "" as LocalDate;
    this.reach = this.sorted.map(({ to }) => (latest = to > latest ? to : latest));
  }

  /** Whether a statement that begins before the block holds its first day. */
  reachBefore({ from }: Block): boolean {
    return this.someHolds(from, (each) => each.from < from);
  }

  /** Whether a statement that goes on behind the block holds its last day. */
  reachBehind({ to }: Block): boolean {
    return this.someHolds(to, (each) => each.to > to);
  }

  private someHolds(day: LocalDate, isLonger: (span: DaySpan) => boolean): boolean {
    // Behind this place the statements begin after the day.
    let place = this.countFrom(day) - 1;
    for (; place >= 0 && this.reach[place]! >= day; place--) {
      const each = this.sorted[place]!;
      if (each.to >= day && isLonger(each)) return true;
    }
    return false;
  }

  private countFrom(day: LocalDate): number {
    let low = 0;
    let high = this.sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.sorted[middle]!.from <= day) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
