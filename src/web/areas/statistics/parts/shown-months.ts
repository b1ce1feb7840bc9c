/** The months that the statistics show for a period of days. Pure. */
import { STATISTICS_MONTHS_MAX } from "#contract/statistics/statistics-limits.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { ChosenPeriod } from "#web/state/client-state.ts";
import { monthPeriod, type Period } from "#web/time/periods.ts";
import { firstOfMonth, shiftMonth } from "#web/ui/fields/month-grid.ts";

export interface ShownMonths {
  /** `2026-10`, both included. */
  readonly from: string;
  readonly to: string;
  /** The period begins or ends within a month, or is longer than what can be shown. */
  readonly differs: boolean;
}

const LAST_MONTHS = 12;
/** `2026-10` */
const MONTH_LETTERS = 7;

/** Whole months of the period, the last ones of a long one; undefined for every month. */
export function shownMonths(
  period: ChosenPeriod | null,
  today: LocalDate,
): ShownMonths | undefined {
  if (period === null) return undefined;
  const { from, to } = period as Partial<Period>;
  const end = firstOfMonth(to ?? today);
  const first = from ? firstOfMonth(from) : shiftMonth(end, 1 - LAST_MONTHS);
  // A period that begins after today has its first month alone.
  const last = laterOf(first, end);
  const shown = laterOf(first, shiftMonth(last, 1 - STATISTICS_MONTHS_MAX));
  const isWhole = (!from || from === first) && (!to || to === monthPeriod(to).to);
  return {
    from: shown.slice(0, MONTH_LETTERS),
    to: last.slice(0, MONTH_LETTERS),
    differs: shown !== first || !isWhole,
  };
}

function laterOf(one: LocalDate, other: LocalDate): LocalDate {
  return one > other ? one : other;
}
