/** Days moved by one secret number of days, in the spelling of the original. */
import { addDays, localDate, type LocalDate } from "#values/local-date.ts";

/** Days of four years between 1901 and 2099: a date moved by them keeps its day and month. */
export const FOUR_YEARS_DAYS = 1_461;

export interface DateShift {
  readonly days: number;
  /**
   * True where only the year may change: day and month may stand in either order, or the month has
   * a name.
   */
  readonly keepsDayAndMonth: boolean;
}

const YEAR_FIRST = /(?<!\d)((?:19|20)\d{2})([.\-/ ]\s?)(\d{1,2})([.\-/ ]\s?)(\d{1,2})(?!\d)/;
const COMPACT = /(?<!\d)((?:19|20)\d{2})(\d{2})(\d{2})(?=\d{6}(?!\d)|T?\d{4}(?!\d)|(?!\d))/;
const SHORT_YEAR = /^(\s*"?\d{1,2}[./-]\d{1,2}[./-])(\d{2})("?\s*)$/;
/** With a point behind the day, as Hungarians write it: the year stands first. */
const SHORT_YEAR_FIRST = /^(\s*"?)(\d{2})([./-]\s?\d{1,2}[./-]\s?\d{1,2}\."?\s*)$/;
const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/;

/** The text with its first day moved; `undefined` for a text without a day that can be moved. */
export function shiftDate(text: string, shift: DateShift): string | undefined {
  const first = YEAR_FIRST.exec(text);
  if (first) {
    const [whole, year, gap1, month, gap2, day] = first as unknown as string[];
    const moved = movedDay(Number(year), Number(month), Number(day), shift);
    if (!moved) return undefined;
    const [y, m, d] = moved.split("-") as [string, string, string];
    const shown = y + gap1 + narrow(m, month!) + gap2 + narrow(d, day!);
    return text.slice(0, first.index) + shown + text.slice(first.index + whole!.length);
  }
  const compact = COMPACT.exec(text);
  if (compact) {
    const moved = movedDay(Number(compact[1]), Number(compact[2]), Number(compact[3]), shift);
    if (!moved) return undefined;
    return text.slice(0, compact.index) + moved.replaceAll("-", "") + text.slice(compact.index + 8);
  }
  const short = shift.keepsDayAndMonth ? SHORT_YEAR.exec(text) : null;
  if (short) return short[1]! + shiftShortYear(short[2]!, shift) + short[3]!;
  const shortFirst = shift.keepsDayAndMonth ? SHORT_YEAR_FIRST.exec(text) : null;
  if (shortFirst) return shortFirst[1]! + shiftShortYear(shortFirst[2]!, shift) + shortFirst[3]!;
  const year = shift.keepsDayAndMonth ? YEAR.exec(text) : null;
  if (!year) return undefined;
  const moved = String(Number(year[0]) + shiftedYears(shift));
  return text.slice(0, year.index) + moved + text.slice(year.index + 4);
}

/** `YYMMDD` moved; `undefined` where it is no day of a calendar. */
export function shiftShortDate(yymmdd: string, shift: DateShift): string | undefined {
  const short = Number(yymmdd.slice(0, 2));
  const year = short < 80 ? 2000 + short : 1900 + short;
  return movedDay(year, Number(yymmdd.slice(2, 4)), Number(yymmdd.slice(4)), shift)
    ?.replaceAll("-", "")
    .slice(2);
}

/** A year of two digits moved by whole years. */
export function shiftShortYear(year: string, shift: DateShift): string {
  return String((Number(year) + shiftedYears(shift) + 200) % 100).padStart(2, "0");
}

/** The day of `MMDD` moved, in the year nearest to a value date of `YYMMDD`. */
export function shiftEntryDay(mmdd: string, yymmdd: string, shift: DateShift): string | undefined {
  const difference = Number(mmdd) - Number(yymmdd.slice(2));
  const year = Number(yymmdd.slice(0, 2)) + (difference > 600 ? -1 : difference < -600 ? 1 : 0);
  const short = String((year + 100) % 100).padStart(2, "0");
  return shiftShortDate(short + mmdd, shift)?.slice(2);
}

function shiftedYears({ days }: DateShift): number {
  return Math.round(days / FOUR_YEARS_DAYS) * 4;
}

/** The moved day; one that does not exist keeps its month and day where those may stay. */
function movedDay(
  year: number,
  month: number,
  day: number,
  shift: DateShift,
): LocalDate | undefined {
  const date = localDate(year, month, day);
  if (date.ok) return addDays(date.value, shift.days);
  if (!shift.keepsDayAndMonth || month > 99 || day > 99) return undefined;
  const parts = [year + shiftedYears(shift), month, day];
  return parts.map((part) => String(part).padStart(2, "0")).join("-") as LocalDate;
}

function narrow(part: string, original: string): string {
  return original.length === 1 ? String(Number(part)) : part;
}
