import { addDays, daysInMonth, type LocalDate } from "#values/local-date.ts";

export type PeriodPreset = "thisMonth" | "previousMonth" | "quarter";

export interface Period {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** The days of a preset as seen from `today`; periods that still run end today. */
export function presetPeriod(preset: PeriodPreset, today: LocalDate): Period {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  if (preset === "thisMonth") return { from: firstDay(year, month), to: today };
  if (preset === "quarter") return { from: firstDay(year, month - ((month - 1) % 3)), to: today };
  const last = addDays(firstDay(year, month), -1);
  return { from: firstDay(Number(last.slice(0, 4)), Number(last.slice(5, 7))), to: last };
}

/** The preset that has these days, if there is one. */
export function findPreset(from: string, to: string, today: LocalDate): PeriodPreset | undefined {
  const presets: readonly PeriodPreset[] = ["thisMonth", "previousMonth", "quarter"];
  return presets.find((preset) => {
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

function firstDay(year: number, month: number): LocalDate {
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-01` as LocalDate;
}
