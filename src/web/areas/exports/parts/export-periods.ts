/** The periods that most exports have; those that still run end yesterday, because today does. */
import { addDays, type LocalDate } from "#values/local-date.ts";
import { exportsTexts as words } from "#web/areas/exports/texts/exports.ts";
import { type Period, type PeriodPreset, presetPeriod } from "#web/time/periods.ts";
import { formatMonth } from "#web/ui/text/format-date.ts";

export interface NamedPeriod extends Period {
  readonly name: string;
}

/** Months of a quarter. */
const QUARTER = 3;
/** Periods that are asked for less often: they stand beside the fields of the days. */
const OTHER_PRESETS = ["quarter", "thisYear", "previousYear", "last30Days"] as const;

/** The last month, this one until yesterday, and the last quarter. */
export function listUsualPeriods(today: LocalDate): NamedPeriod[] {
  const last = presetPeriod("previousMonth", today);
  const quarter = presetPeriod("previousQuarter", today);
  const [year, month] = [quarter.to.slice(0, 4), Number(quarter.to.slice(5, 7))];
  return [
    { ...last, name: formatMonth(last.from) },
    ...listRunning("thisMonth", today, words.untilYesterday(formatMonth(today))),
    { ...quarter, name: words.quarter(year, month / QUARTER) },
  ];
}

/** The other periods that have a name. */
export function listOtherPeriods(today: LocalDate): NamedPeriod[] {
  return OTHER_PRESETS.flatMap((preset) => listRunning(preset, today, words.presets[preset]));
}

/** The days without today; the whole period where it begins today. */
export function withoutToday({ from, to }: Period, today: LocalDate): Period {
  return to === today && from < today ? { from, to: addDays(today, -1) } : { from, to };
}

/** The period until yesterday; nothing where it begins today. */
function listRunning(preset: PeriodPreset, today: LocalDate, name: string): NamedPeriod[] {
  const period = withoutToday(presetPeriod(preset, today), today);
  return period.to === today ? [] : [{ ...period, name }];
}
