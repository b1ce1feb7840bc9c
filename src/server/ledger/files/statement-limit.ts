/** How many statements of one day a file may hold. */
import type { ReadProblem } from "#statements/statement.ts";
import type { LocalDate } from "#values/local-date.ts";

/**
 * Statements are paired one after another, because each may repeat the ones before it. So many, one
 * row each, take some seconds, equal or not. No bank makes more of one day, and more would hold the
 * company's lock too long.
 */
export const STATEMENTS_A_DAY_MAX = 10_000;

/** Whether more statements than that speak of one day; called once for each statement and day. */
export function hasTooManyOfADay(
  days: readonly { readonly day: LocalDate }[],
  limit = STATEMENTS_A_DAY_MAX,
): boolean {
  const counts = new Map<LocalDate, number>();
  for (const { day } of days) {
    const count = (counts.get(day) ?? 0) + 1;
    if (count > limit) return true;
    counts.set(day, count);
  }
  return false;
}

export function tooManyOfADay(): ReadProblem {
  const params = { what: "statements of a day", limit: String(STATEMENTS_A_DAY_MAX) };
  return {
    code: "limit_exceeded",
    severity: "fatal",
    message: `More than ${STATEMENTS_A_DAY_MAX} statements of one day.`,
    params,
  };
}
