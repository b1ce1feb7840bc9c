/** Which days each source of an account speaks of. Pure. */
import type { SourceDayKind } from "#contract/bank-accounts/account-sources.ts";
import type { DaySpan } from "#server/ledger/continuity/day-spans.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";

/** What a source has told of an account. */
export interface SourceTold {
  /** Days that its statements or readings speak of whole. */
  readonly spans: readonly DaySpan[];
  /** Items of a day that it tells, by the day that the item shows. */
  readonly items: ReadonlyMap<LocalDate, number>;
}

export interface SourceRun extends DaySpan {
  readonly kind: SourceDayKind;
}

/**
 * For each source the runs of days of the window that it speaks of. `counts`: the items of a day of
 * the account, each once. A day on which a source merely has an item is one that it speaks of, and
 * not one that it must know whole.
 */
export function sourceRuns(
  sources: readonly SourceTold[],
  counts: ReadonlyMap<LocalDate, number>,
  window: DaySpan,
): readonly (readonly SourceRun[])[] {
  const runs: SourceRun[][] = sources.map(() => []);
  for (let day = window.from; day <= window.to; day = addDays(day, 1)) {
    const told = sources.map((source) => source.items.get(day) ?? 0);
    const whole = sources.map(({ spans }) =>
      spans.some(({ from, to }) => from <= day && day <= to),
    );
    const speaks = sources.map((_source, place) => whole[place]! || told[place]! > 0);
    for (const [place, own] of runs.entries()) {
      if (!speaks[place]) continue;
      const isMissing = whole[place]! && told[place]! < (counts.get(day) ?? 0);
      const isShared = speaks.some((speaksToo, other) => speaksToo && other !== place);
      extend(own, day, isMissing ? "missing" : isShared ? "shared" : "alone");
    }
  }
  return runs;
}

/** Puts the day to the last run where it goes on, else begins a new one. */
function extend(runs: SourceRun[], day: LocalDate, kind: SourceDayKind): void {
  const last = runs.at(-1);
  if (last?.kind === kind && addDays(last.to, 1) === day)
    runs[runs.length - 1] = { ...last, to: day };
  else runs.push({ from: day, to: day, kind });
}
