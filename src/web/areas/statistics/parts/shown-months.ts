/** The months that the statistics show for a period of days. Pure. */
import { STATISTICS_MONTHS_MAX } from "#contract/statistics/statistics-limits.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import type { ChosenPeriod } from "#web/state/client-state.ts";

export interface ShownMonths {
  /** `2026-10`, both included. */
  readonly from: string;
  readonly to: string;
  /** The period begins or ends within a month, or is longer than what can be shown. */
  readonly differs: boolean;
}

const LAST_MONTHS = 12;

/** Whole months of the period, the last ones of a long one; undefined for every month. */
export function shownMonths(
  period: ChosenPeriod | null,
  today: LocalDate,
): ShownMonths | undefined {
  if (period === null) return undefined;
  const last = numberOf(period.to ?? today);
  const first = period.from ? numberOf(period.from) : last - LAST_MONTHS + 1;
  // A period that begins after today has its first month alone.
  const to = Math.max(first, last);
  const from = Math.max(first, to - STATISTICS_MONTHS_MAX + 1);
  const isWhole =
    (!period.from || period.from.endsWith("-01")) &&
    (!period.to || numberOf(addDays(period.to as LocalDate, 1)) > numberOf(period.to));
  return { from: nameOf(from), to: nameOf(to), differs: from !== first || !isWhole };
}

function numberOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

function nameOf(month: number): string {
  return `${String(Math.floor(month / 12))}-${String((month % 12) + 1).padStart(2, "0")}`;
}
