import { addDays, type LocalDate } from "#values/local-date.ts";

/** The first days of the months from `from`, itself the first of one, to `to`. */
export function monthTicks(from: LocalDate, to: LocalDate): LocalDate[] {
  const ticks: LocalDate[] = [];
  // 31 days after the first of a month is the next month, whatever its length.
  for (let month = from; month <= to; month = firstOf(addDays(month, 31))) ticks.push(month);
  return ticks;
}

function firstOf(day: LocalDate): LocalDate {
  return `${day.slice(0, 7)}-01` as LocalDate;
}
