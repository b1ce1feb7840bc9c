/** A row of days that is painted over span by span. Pure. */
import { compareDays, type DaySpan } from "#server/ledger/continuity/day-spans.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import type { DayRun } from "./proof-facts.ts";

export type Verdict = Omit<DayRun, "from" | "to">;

/**
 * Days between the first and the last cut; each piece between two cuts has one verdict. Its size
 * follows from the number of cuts, so days thousands of years apart cost nothing.
 */
export class DayLine {
  private readonly cuts: readonly LocalDate[];
  private readonly verdicts: Verdict[];
  private readonly whole: DaySpan;

  /** `spans`: all that may be painted later. */
  constructor(whole: DaySpan, spans: Iterable<DaySpan>, verdict: Verdict) {
    this.whole = whole;
    const days = new Set<LocalDate>([whole.from]);
    for (const { from, to } of spans) {
      if (from > whole.from && from <= whole.to) days.add(from);
      if (to >= whole.from && to < whole.to) days.add(addDays(to, 1));
    }
    this.cuts = [...days].toSorted(compareDays);
    this.verdicts = this.cuts.map(() => verdict);
  }

  /** Gives the days a verdict; only those whose verdict the condition lets go. */
  paint(
    { from, to }: DaySpan,
    verdict: Verdict,
    isOver: (verdict: Verdict) => boolean = () => true,
  ): void {
    for (let place = this.placeOf(from); place < this.cuts.length; place++) {
      if (this.cuts[place]! > to) return;
      if (isOver(this.verdicts[place]!)) this.verdicts[place] = verdict;
    }
  }

  /** The verdicts that the span meets. */
  *meet({ from, to }: DaySpan): Generator<Verdict> {
    for (let place = this.placeOf(from); place < this.cuts.length; place++) {
      if (this.cuts[place]! > to) return;
      yield this.verdicts[place]!;
    }
  }

  /** Runs of days with one verdict. */
  runs(): DayRun[] {
    const runs: DayRun[] = [];
    for (const [place, from] of this.cuts.entries()) {
      const next = this.cuts[place + 1];
      const to = next === undefined ? this.whole.to : addDays(next, -1);
      const verdict = this.verdicts[place]!;
      const last = runs.at(-1);
      const isSame = last !== undefined && sameVerdict(verdict, this.verdicts[place - 1]!);
      if (isSame) runs[runs.length - 1] = { ...last, to };
      else runs.push({ from, to, ...verdict });
    }
    return runs;
  }

  /** The first piece that begins on the day or later; before the first cut the first. */
  private placeOf(day: LocalDate): number {
    let low = 0;
    let high = this.cuts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.cuts[middle]! < day) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** A gap with a sum is the same only as itself: two neighbouring gaps stay two. */
function sameVerdict(one: Verdict, other: Verdict): boolean {
  if (one === other) return true;
  return (
    one.state === other.state &&
    one.reason === other.reason &&
    one.difference === null &&
    other.difference === null &&
    one.numbers === null &&
    other.numbers === null
  );
}
