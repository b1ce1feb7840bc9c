/**
 * Dates of one column. Shapes with the year first are safe; the order of day and month is decided
 * over the whole column, or asked for.
 */
import { foldLetters } from "#values/fold-text.ts";
import { addDays, localDate, type LocalDate } from "#values/local-date.ts";
import { meantDay } from "#values/meant-day.ts";
import { failure, success, type Result } from "#values/result.ts";
import type { TableCell } from "#statements/formats/table/table-source.ts";

/** The order of a column's dates that do not begin with the year. */
export type DayOrder = "day-first" | "month-first" | "year-first";

export interface DateQuestion {
  readonly line: number;
  readonly text: string;
}

/** A date in its written parts, before the order of day and month is known. */
type DateParts =
  | { readonly kind: "certain"; readonly date: LocalDate }
  | {
      readonly kind: "open";
      readonly first: number;
      readonly second: number;
      readonly year: number;
      /** Written with points, which no bank does with the month first. */
      readonly dotted: boolean;
    }
  | { readonly kind: "short"; readonly numbers: ShortNumbers; readonly dotted: boolean };

/** The three numbers of a date whose year has two digits, in their written order. */
type ShortNumbers = readonly [number, number, number];

/**
 * Names of the months without accents, in Hungarian, English and German, shortened or not, and in
 * Roman numbers.
 */
const MONTH_NAMES: readonly string[] = [
  "januar january janner jan i",
  "februar february feb febr ii",
  "marcius march marz mar marc iii",
  "aprilis april apr iv",
  "majus may mai maj v",
  "junius june juni jun vi",
  "julius july juli jul vii",
  "augusztus august aug viii",
  "szeptember september szept sept sep sze szep ix",
  "oktober october okt oct x",
  "november nov xi",
  "december dezember dec dez xii",
];
const MONTHS = new Map(
  MONTH_NAMES.flatMap((names, index) => names.split(" ").map((name) => [name, index + 1] as const)),
);
const TIME = String.raw`(?:[ T]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?(?: ?[AP]M)?)?`;
const YEAR_FIRST = new RegExp(
  String.raw`^(\d{4})([.\-/ ])\s?(\d{1,2})\2\s?(\d{1,2})\.?(?:,?\s*\p{L}+)?${TIME}$`,
  "u",
);
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:\d{6})?$/;
/** Between a number and the month's name: a point, a hyphen or a slash, blanks, or both. */
const GAP = String.raw`(?:\s*[.\-/]\s*|\s+)`;
const MONTH_NAMED = new RegExp(
  String.raw`^(\d{4})${GAP}(\p{L}+)${GAP}(\d{1,2})\.?(?:,?\s*\p{L}+)?${TIME}$`,
  "u",
);
const DAY_THEN_NAME = new RegExp(
  String.raw`^(\d{1,2})${GAP}(\p{L}+)\.?,?${GAP}(\d{4})\.?${TIME}$`,
  "u",
);
const NAME_THEN_DAY = new RegExp(
  String.raw`^(\p{L}+)\.?${GAP}(\d{1,2}),?${GAP}(\d{4})${TIME}$`,
  "u",
);
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})([.\-/])\s?(\d{1,2})\2\s?(\d{4})\.?${TIME}$`);
/** Two digits each: the year may stand first or last. */
const SHORT_YEAR = new RegExp(String.raw`^(\d{2})([.\-/])\s?(\d{2})\2\s?(\d{2})\.?${TIME}$`);
/** Years of two digits below it are of this century. */
const SHORT_YEARS_OF_THIS_CENTURY = 80;
const ORDERS: readonly DayOrder[] = ["day-first", "month-first", "year-first"];
/** A day number as text: spreadsheets write it into delimited text where a cell has no format. */
const SERIAL_TEXT = /^\d{5}(?:[.,]\d+)?$/;
/**
 * Spreadsheet day numbers taken for dates: 1954-10-03 to 2119-01-10. A bare number outside them is
 * no date.
 */
const SERIAL_MIN = 20_000;
const SERIAL_MAX = 80_000;
const SERIAL_START = "1899-12-30" as LocalDate;
const SERIAL_START_1904 = "1904-01-01" as LocalDate;
/** Distinct texts remembered: more than the days of a century, few enough to cost nothing. */
const MEMORY_MAX = 50_000;

/** Notes the cells of one column, decides its day order, then reads it. */
export class DateColumn {
  private readonly memory = new Map<string, DateParts | null>();
  private lastText: string | undefined;
  private lastParts: DateParts | undefined;
  private firstOpen: DateQuestion | undefined;
  private sawDayFirst: DateQuestion | undefined;
  private sawMonthFirst: DateQuestion | undefined;
  private firstShort: DateQuestion | undefined;
  /** The orders that every date with a short year allows, all where there is none. */
  private shortOrders: readonly DayOrder[] = ORDERS;
  private order: DayOrder = "day-first";
  private readonly date1904: boolean;

  constructor(date1904: boolean) {
    this.date1904 = date1904;
  }

  /** Notes one cell; false when it is no date in any shape. */
  observe(cell: TableCell, line: number): boolean {
    const parts = this.parts(cell);
    if (!parts) return false;
    if (parts.kind === "certain") return true;
    const noted = { line, text: String(cell) };
    if (parts.kind === "short") {
      this.firstShort ??= noted;
      this.shortOrders = this.shortOrders.filter(
        (order) =>
          shortDate(parts.numbers, order) !== undefined &&
          !(parts.dotted && order === "month-first"),
      );
      return true;
    }
    if (parts.first > 12) this.sawDayFirst ??= noted;
    else if (parts.second > 12) this.sawMonthFirst ??= noted;
    else if (parts.first !== parts.second && !parts.dotted) this.firstOpen ??= noted;
    return true;
  }

  /**
   * Fixes the order of day and month; fails with the cell in question when the column does not
   * tell, or contradicts what a person said of it.
   */
  decide(said?: DayOrder): Result<DayOrder, DateQuestion> {
    if (this.firstShort) return this.decideShort(this.firstShort, said);
    if (this.sawDayFirst && this.sawMonthFirst) return failure(this.sawMonthFirst);
    if (said) {
      const against = said === "day-first" ? this.sawMonthFirst : this.sawDayFirst;
      if (against) return failure(against);
      this.order = said;
      return success(said);
    }
    if (this.firstOpen && !this.sawDayFirst && !this.sawMonthFirst) return failure(this.firstOpen);
    this.order = this.sawMonthFirst ? "month-first" : "day-first";
    return success(this.order);
  }

  private decideShort(first: DateQuestion, said?: DayOrder): Result<DayOrder, DateQuestion> {
    const possible = said ? this.shortOrders.filter((order) => order === said) : this.shortOrders;
    const [only] = possible;
    if (only === undefined || possible.length > 1) return failure(first);
    this.order = only;
    return success(only);
  }

  /** The day of a cell under the decided order; `undefined` for a text that is no real day. */
  read(cell: TableCell): LocalDate | undefined {
    const parts = this.parts(cell);
    if (!parts) return undefined;
    if (parts.kind === "certain") return parts.date;
    const written = this.writtenDay(parts);
    return written && typeof cell === "string" ? meantDay(written, cell.trim()) : written;
  }

  private writtenDay(parts: Exclude<DateParts, { kind: "certain" }>): LocalDate | undefined {
    if (parts.kind === "short") return shortDate(parts.numbers, this.order);
    const [day, month] =
      this.order === "month-first" ? [parts.second, parts.first] : [parts.first, parts.second];
    const date = localDate(parts.year, month, day);
    return date.ok ? date.value : undefined;
  }

  private parts(cell: TableCell): DateParts | undefined {
    if (typeof cell !== "string") {
      if (cell.kind === "date") return { kind: "certain", date: cell.date };
      return numberDate(cell.text, this.date1904);
    }
    // Neighbouring rows mostly share their day: comparing is cheaper than hashing.
    if (cell === this.lastText) return this.lastParts;
    let parts = this.memory.get(cell);
    if (parts === undefined) {
      parts = dateParts(cell.trim()) ?? serialParts(cell.trim(), this.date1904) ?? null;
      if (this.memory.size < MEMORY_MAX) this.memory.set(cell, parts);
    }
    this.lastText = cell;
    this.lastParts = parts ?? undefined;
    return this.lastParts;
  }
}

/** A text that is surely a date, in any column: year first and a real day. */
export function readCertainDate(text: string): LocalDate | undefined {
  const parts = dateParts(text.trim());
  return parts?.kind === "certain" ? parts.date : undefined;
}

/** True for text in any known shape of a date. */
export function looksLikeDate(text: string): boolean {
  return dateParts(text.trim()) !== undefined;
}

function dateParts(text: string): DateParts | undefined {
  if (text.length < 8 || text.length > 40) return undefined;
  const parts = writtenParts(text);
  return parts?.kind === "certain" ? { kind: "certain", date: meantDay(parts.date, text) } : parts;
}

function writtenParts(text: string): DateParts | undefined {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return certain(yearFirst[1]!, yearFirst[3]!, yearFirst[4]!);
  const compact = COMPACT.exec(text);
  if (compact) return certain(compact[1]!, compact[2]!, compact[3]!);
  const named = MONTH_NAMED.exec(text);
  if (named) return certain(named[1]!, String(monthOf(named[2]!)), named[3]!);
  const dayFirst = DAY_THEN_NAME.exec(text);
  if (dayFirst) return certain(dayFirst[3]!, String(monthOf(dayFirst[2]!)), dayFirst[1]!);
  const nameFirst = NAME_THEN_DAY.exec(text);
  if (nameFirst) return certain(nameFirst[3]!, String(monthOf(nameFirst[1]!)), nameFirst[2]!);
  const yearLast = YEAR_LAST.exec(text);
  if (!yearLast) return shortParts(text);
  const [first, second, year] = [Number(yearLast[1]), Number(yearLast[3]), Number(yearLast[4])];
  const real = localDate(year, second, first).ok || localDate(year, first, second).ok;
  return real ? { kind: "open", first, second, year, dotted: yearLast[2] === "." } : undefined;
}

function certain(year: string, month: string, day: string): DateParts | undefined {
  if (Number(year) < 1900 || Number(year) > 2200) return undefined;
  const date = localDate(Number(year), Number(month), Number(day));
  return date.ok ? { kind: "certain", date: date.value } : undefined;
}

function shortParts(text: string): DateParts | undefined {
  const [, first, sign, second, third] = SHORT_YEAR.exec(text) ?? [];
  if (!first || !second || !third) return undefined;
  const numbers: ShortNumbers = [Number(first), Number(second), Number(third)];
  const isDay = ORDERS.some((order) => shortDate(numbers, order) !== undefined);
  return isDay ? { kind: "short", numbers, dotted: sign === "." } : undefined;
}

function shortDate([first, second, third]: ShortNumbers, order: DayOrder): LocalDate | undefined {
  const short = order === "year-first" ? first : third;
  const year = short + (short < SHORT_YEARS_OF_THIS_CENTURY ? 2000 : 1900);
  const [month, day] =
    order === "year-first"
      ? [second, third]
      : order === "day-first"
        ? [second, first]
        : [first, second];
  const date = localDate(year, month, day);
  return date.ok ? date.value : undefined;
}

/** True for a text that may be a day number of a spreadsheet. */
export function looksLikeSerial(text: string): boolean {
  return SERIAL_TEXT.test(text) && serialParts(text, false) !== undefined;
}

function serialParts(text: string, date1904: boolean): DateParts | undefined {
  return SERIAL_TEXT.test(text) ? numberDate(text.replace(",", "."), date1904) : undefined;
}

function monthOf(name: string): number {
  return MONTHS.get(foldLetters(name)) ?? 0;
}

function numberDate(text: string, date1904: boolean): DateParts | undefined {
  const compact = /^\d{8}$/.test(text) ? dateParts(text) : undefined;
  if (compact) return compact;
  const serial = Math.floor(Number(text));
  if (!(serial >= SERIAL_MIN && serial <= SERIAL_MAX)) return undefined;
  return { kind: "certain", date: addDays(date1904 ? SERIAL_START_1904 : SERIAL_START, serial) };
}
