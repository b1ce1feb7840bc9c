/** On which days something is due that follows from a month. Pure; the days are the table's. */
import type { DeadlineKind } from "#values/deadline-kinds.ts";
import type { DeadlineRuleTable } from "#server/database/tables/months.ts";
import { addBankingDays, isBankingDay } from "#values/banking-days.ts";
import { daysInMonth, type LocalDate } from "#values/local-date.ts";

export interface Deadline {
  readonly kind: DeadlineKind;
  readonly date: LocalDate;
}

const MONTHS_OF = { month: 1, quarter: 3, year: 12 } as const;

/**
 * The deadlines of the periods that hold the month (`2026-10`), the earliest first. Each is moved
 * to the next working day.
 */
export function findDeadlines(rules: readonly DeadlineRuleTable[], month: string): Deadline[] {
  return rules
    .flatMap(({ kind, period, months_after, day, valid_from, valid_to }) => {
      const length = MONTHS_OF[period];
      const number = monthNumber(month);
      const end = Math.floor(number / length) * length + length - 1;
      const last = dayOf(end, 31);
      if (last < valid_from || (valid_to !== null && last > valid_to)) return [];
      return { kind, date: moveOn(dayOf(end + months_after, day)) };
    })
    .toSorted((one, other) =>
      one.date === other.date ? (one.kind < other.kind ? -1 : 1) : one.date < other.date ? -1 : 1,
    );
}

function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
}

/** The day of the month, or the month's last one. */
function dayOf(number: number, day: number): LocalDate {
  const [year, month] = [Math.floor(number / 12), (number % 12) + 1];
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${year}-${two(month)}-${two(Math.min(day, daysInMonth(year, month)))}` as LocalDate;
}

function moveOn(date: LocalDate): LocalDate {
  return isBankingDay(date) ? date : addBankingDays(date, 1);
}
