/** The number of a statement as a place in a series. Pure. */
import type { LocalDate } from "#values/local-date.ts";

export interface SeriesPlace {
  /** The number with its counter and its year left out: equal within one series. */
  readonly template: string;
  readonly counter: number;
  /** The year that the number names. */
  readonly year?: number;
}

/** More digits make a date or an id of the bank. */
const COUNTER_DIGITS_MAX = 5;

/**
 * Reads `12`, `00012`, `2026/12`, `12/2026`, `26-012` and `KIV-2026/012`. A year is a year only
 * beside a counter and near the statement's last day. Undefined where the number names no counter,
 * or where two parts could be one.
 */
export function readStatementNumber(number: string, to: LocalDate): SeriesPlace | undefined {
  const parts = [...number.matchAll(/\d+/g)];
  if (parts.length === 0 || parts.length > 2) return undefined;
  const lastYear = Number(to.slice(0, 4));
  const year = parts.length === 2 ? parts.find(([digits]) => isYear(digits, lastYear)) : undefined;
  const counters = parts.filter((part) => part !== year);
  const [counter] = counters;
  if (counter === undefined || counters.length !== 1) return undefined;
  if (counter[0].length > COUNTER_DIGITS_MAX) return undefined;
  const template = parts.reduceRight(
    (text, part) =>
      `${text.slice(0, part.index)}${part === year ? "Y" : "#"}${text.slice(part.index + part[0].length)}`,
    number,
  );
  return {
    template,
    counter: Number(counter[0]),
    ...(year && { year: Number(year[0]) % 100 }),
  };
}

/** Four or two digits of the year, of the one before or of the one after. */
function isYear(digits: string, lastYear: number): boolean {
  return [lastYear - 1, lastYear, lastYear + 1].some(
    (year) => digits === String(year) || digits === String(year).slice(2),
  );
}
