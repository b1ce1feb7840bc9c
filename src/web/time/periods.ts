import { addDays, daysInMonth, type LocalDate, parseLocalDate } from "#values/local-date.ts";

/** In the order in which pages offer them. */
export const PERIOD_PRESETS = [
  "thisMonth",
  "previousMonth",
  "quarter",
  "previousQuarter",
  "thisYear",
  "previousYear",
  "last30Days",
] as const;
export type PeriodPreset = (typeof PERIOD_PRESETS)[number];

export interface Period {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** The days of a preset as seen from `today`; periods that still run end today. */
export function presetPeriod(preset: PeriodPreset, today: LocalDate): Period {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  if (preset === "thisMonth") return { from: firstDay(year, month), to: today };
  if (preset === "thisYear") return { from: firstDay(year, 1), to: today };
  if (preset === "previousYear")
    return { from: firstDay(year - 1, 1), to: addDays(firstDay(year, 1), -1) };
  if (preset === "last30Days") return { from: addDays(today, -29), to: today };
  const quarter = firstDay(year, month - ((month - 1) % 3));
  if (preset === "quarter") return { from: quarter, to: today };
  const last = addDays(preset === "previousMonth" ? firstDay(year, month) : quarter, -1);
  const months = preset === "previousMonth" ? 0 : 2;
  return { from: firstDay(Number(last.slice(0, 4)), Number(last.slice(5, 7)) - months), to: last };
}

/** The preset that has these days, if there is one. */
export function findPreset(from: string, to: string, today: LocalDate): PeriodPreset | undefined {
  return PERIOD_PRESETS.find((preset) => {
    const period = presetPeriod(preset, today);
    return period.from === from && period.to === to;
  });
}

/** The calendar month of a day, whole. */
export function monthPeriod(date: LocalDate): Period {
  const year = Number(date.slice(0, 4));
  const month = Number(date.slice(5, 7));
  return {
    from: firstDay(year, month),
    to: `${date.slice(0, 8)}${String(daysInMonth(year, month)).padStart(2, "0")}` as LocalDate,
  };
}

/** Whether two days are the first and the last one of a calendar month. */
export function isWholeMonth(from: string | undefined, to: string | undefined): boolean {
  const first = parseLocalDate(from ?? "");
  if (!first.ok) return false;
  const month = monthPeriod(first.value);
  return month.from === from && month.to === to;
}

function firstDay(year: number, month: number): LocalDate {
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-01` as LocalDate;
}
