/** Days, months, years and spans of days as people type them into the search box. Pure. */
import { entryOf } from "#values/entry-of.ts";
import {
  addDays,
  daysInMonth,
  localDate,
  mondayOf,
  parseLocalDate,
  type LocalDate,
} from "#values/local-date.ts";
import { typedWords as words } from "#web/areas/transactions/texts/typed-words.ts";

/** Days from and to, both included; an open end is absent. */
export interface TypedDays {
  readonly from?: LocalDate;
  readonly to?: LocalDate;
  /**
   * `sure`: nobody means anything else. `likely`: it may also be a number or a word. `possible`: it
   * rather is one.
   */
  readonly certainty: "sure" | "likely" | "possible";
}

interface Span {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly certainty: TypedDays["certainty"];
  /** Without a year: the last such days before today were taken. */
  readonly yearless?: boolean;
}

const MONTHS: Readonly<Record<string, number>> = Object.fromEntries(
  words.months.flatMap((names, index) => names.map((name) => [name, index + 1])),
);
export const MONTH_NAME = `(${Object.keys(MONTHS)
  .sort((left, right) => right.length - left.length)
  .join("|")})`;
/** Behind a month's name: ` 12`, `. 12.`, `.12`, ` 12-én` */
export const DAY_OF_MONTH = `\\.? ?(\\d{1,2})(?:\\.|-(?:${words.dayEndings}))?`;

const DAYS_OF_WEEK = 7;

/** The years of banks' data; other four digits are numbers. */
const isYear = (year: number) => year >= 1990 && year <= 2099;

/**
 * `2026. 03. 04.`, `2026-03`, `11.24`, `március`, `2026. 03. 04. – 03. 10.`, `>2026-03-04`,
 * `2026-`, `tegnap`
 */
export function readDays(typed: string, today: LocalDate): TypedDays | undefined {
  const text = typed.replace(/\s+/g, " ").trim().toLowerCase();
  return readOpen(text, today) ?? closed(readSpan(text, today)) ?? readRange(text, today);
}

function closed(span: Span | undefined): TypedDays | undefined {
  return span && { from: span.from, to: span.to, certainty: span.certainty };
}

/** Before, after and since a day. */
function readOpen(text: string, today: LocalDate): TypedDays | undefined {
  const sign = /^(>=|<=|≥|≤|>|<) ?(.+)$/.exec(text);
  if (sign) {
    const span = readSpan(sign[2]!, today);
    if (!span || span.certainty === "possible") return undefined;
    if (sign[1] === ">") return { from: addDays(span.to, 1), certainty: "sure" };
    if (sign[1] === "<") return { to: addDays(span.from, -1), certainty: "sure" };
    return sign[1] === ">=" || sign[1] === "≥"
      ? { from: span.from, certainty: "sure" }
      : { to: span.to, certainty: "sure" };
  }
  const year = /^(\d{4}) ?[-–—]$/.exec(text)?.[1];
  if (year !== undefined && isYear(Number(year)))
    return { from: yearOf(Number(year)).from, certainty: "likely" };
  const word = /^(.+?)(?: óta|[- ]?t[őó]l| ?[-–—]|[- ]?ig| végéig)$/.exec(text);
  const span = word && readSpan(word[1]!, today);
  if (!span || span.certainty === "possible") return undefined;
  return /ig$/.test(text)
    ? { to: span.to, certainty: "sure" }
    : { from: span.from, certainty: "sure" };
}

/**
 * Two days, months or years with a dash between them; the second may leave out what is the same.
 */
function readRange(text: string, today: LocalDate): TypedDays | undefined {
  for (const match of text.matchAll(/ ?(?:[-–—]|\.{2,}|…)+ ?/g)) {
    const left = readSpan(text.slice(0, match.index), today);
    if (!left) continue;
    const right = readEnd(text.slice(match.index + match[0].length), left, today);
    if (!right) continue;
    const from = startBefore(left, right);
    if (from > right.to) continue;
    return { from, to: right.to, certainty: lessSure(left.certainty, right.certainty) };
  }
  return undefined;
}

type Certainty = TypedDays["certainty"];

function lessSure(left: Certainty, right: Certainty): Certainty {
  const ranks: readonly Certainty[] = ["possible", "likely", "sure"];
  return ranks[Math.min(ranks.indexOf(left), ranks.indexOf(right))]!;
}

/** The end of a range: a span of its own, or `10.` and `03. 10.` after a whole day. */
function readEnd(text: string, left: Span, today: LocalDate): Span | undefined {
  const isDay = left.from === left.to;
  const year = Number(left.from.slice(0, 4));
  const day = /^(\d{1,2})\.?$/.exec(text);
  if (day && isDay) {
    const end = localDate(year, Number(left.from.slice(5, 7)), Number(day[1]));
    return end.ok ? { ...single(end.value), certainty: left.certainty } : undefined;
  }
  const span = readSpan(text, today);
  if (!span?.yearless || left.yearless) return span;
  // The year of the beginning, or the next one where the end would be before it.
  const moved = moveToYear(span, year);
  return moved && moved.to < left.from ? moveToYear(span, year + 1) : moved;
}

/** The beginning without a year is the last one before the end. */
function startBefore(left: Span, right: Span): LocalDate {
  if (!left.yearless || left.from <= right.to) return left.from;
  return moveToYear(left, Number(right.to.slice(0, 4)) - 1)?.from ?? left.from;
}

function moveToYear(span: Span, year: number): Span | undefined {
  const move = (date: LocalDate) => parseLocalDate(`${String(year)}${date.slice(4)}`);
  const [from, to] = [move(span.from), move(span.to)];
  return from.ok && to.ok
    ? { from: from.value, to: to.value, certainty: span.certainty }
    : undefined;
}

type DayWord = keyof typeof words.days;
type ReadSpan = (text: string, today: LocalDate) => Span | undefined;

/** A day, a month or a year by itself. */
function readSpan(text: string, today: LocalDate): Span | undefined {
  for (const read of READERS) {
    const span = read(text.trim(), today);
    if (span) return span;
  }
  return undefined;
}

const READERS: readonly ReadSpan[] = [
  function readWord(text, today) {
    const year = Number(today.slice(0, 4));
    const kind = Object.keys(words.days).find((each) =>
      words.days[each as DayWord].includes(text),
    ) as DayWord | undefined;
    if (kind === undefined) return undefined;
    const last = addDays(`${today.slice(0, 8)}01` as LocalDate, -1);
    const spans: Record<DayWord, () => Span | undefined> = {
      today: () => single(today),
      yesterday: () => single(addDays(today, -1)),
      dayBefore: () => single(addDays(today, -2)),
      thisWeek: () => weekOf(today),
      previousWeek: () => weekOf(addDays(today, -DAYS_OF_WEEK)),
      thisMonth: () => monthOf(year, Number(today.slice(5, 7))),
      previousMonth: () => monthOf(Number(last.slice(0, 4)), Number(last.slice(5, 7))),
      thisYear: () => yearOf(year),
      previousYear: () => yearOf(year - 1),
    };
    return spans[kind]();
  },
  function readWholeDay(text) {
    const match =
      /^(\d{4})(?:\. ?|[-/ ])(\d{1,2})(?:\. ?|[-/ ])(\d{1,2})\.?$/.exec(text) ??
      /^(\d{4})(\d{2})(\d{2})$/.exec(text);
    if (!match || !isYear(Number(match[1]))) return undefined;
    const day = localDate(Number(match[1]), Number(match[2]), Number(match[3]));
    if (!day.ok) return undefined;
    // Eight digits together are a number in the first place.
    return /^\d{8}$/.test(text)
      ? { ...single(day.value), certainty: "possible" }
      : single(day.value);
  },
  function readNamedDay(text, today) {
    const match = new RegExp(`^(?:(\\d{4})\\.? ?)?${MONTH_NAME}${DAY_OF_MONTH}$`).exec(text);
    if (!match) return undefined;
    const month = entryOf(MONTHS, match[2]!)!;
    if (match[1] === undefined) return lastDay(month, Number(match[3]), today);
    const day = localDate(Number(match[1]), month, Number(match[3]));
    return day.ok ? single(day.value) : undefined;
  },
  function readMonth(text) {
    const match = /^(\d{4})(?:\. ?|[-/])(\d{1,2})\.?$/.exec(text);
    if (!match || !isYear(Number(match[1]))) return undefined;
    const span = monthOf(Number(match[1]), Number(match[2]));
    // `2026.5` may be an amount and `2026/11` the number of a bill.
    const isUsual = /^\d{4}(?:-|\. )\d{1,2}|^\d{4}\.\d{2}\.?$/.test(text);
    return span && { ...span, certainty: isUsual ? "likely" : "possible" };
  },
  function readNamedMonth(text, today) {
    const match = new RegExp(`^(?:(\\d{4})\\.? ?)?${MONTH_NAME}\\.?(?: ${words.month})?$`).exec(
      text,
    );
    if (!match) return undefined;
    const month = entryOf(MONTHS, match[2]!)!;
    if (match[1] !== undefined) return monthOf(Number(match[1]), month);
    const year = Number(today.slice(0, 4));
    const span = monthOf(Number(today.slice(5, 7)) < month ? year - 1 : year, month);
    // A month's name often stands in the text of an item.
    return span && { ...span, certainty: "possible", yearless: true };
  },
  function readYear(text) {
    const match = new RegExp(`^(\\d{4})(\\.? ?${words.year}|\\.)?$`).exec(text);
    if (!match || !isYear(Number(match[1]))) return undefined;
    return { ...yearOf(Number(match[1])), certainty: match[2] ? "likely" : "possible" };
  },
  function readMonthDay(text, today) {
    const match = /^(\d{1,2})(\. ?|[-/])(\d{1,2})(\.?)$/.exec(text);
    if (!match) return undefined;
    const span = lastDay(Number(match[1]), Number(match[3]), today);
    if (!span) return undefined;
    // A Hungarian amount has a comma, so `11.24` is a day in the first place; `03-04` is anything.
    const isDotted = match[2]!.startsWith(".");
    const isSure = isDotted && match[4] === ".";
    return { ...span, certainty: isSure ? "sure" : isDotted ? "likely" : "possible" };
  },
];

function single(day: LocalDate): Span {
  return { from: day, to: day, certainty: "sure" };
}

/** The last such day up to today. */
function lastDay(month: number, day: number, today: LocalDate): Span | undefined {
  const year = Number(today.slice(0, 4));
  for (const candidate of [year, year - 1, year - 2, year - 3, year - 4]) {
    const found = localDate(candidate, month, day);
    if (found.ok && found.value <= today) return { ...single(found.value), yearless: true };
  }
  return undefined;
}

function monthOf(year: number, month: number): Span | undefined {
  const from = localDate(year, month, 1);
  if (!from.ok) return undefined;
  const to = localDate(year, month, daysInMonth(year, month));
  return to.ok ? { from: from.value, to: to.value, certainty: "sure" } : undefined;
}

/** From Monday to Sunday. */
function weekOf(day: LocalDate): Span {
  const from = mondayOf(day);
  return { from, to: addDays(from, DAYS_OF_WEEK - 1), certainty: "sure" };
}

function yearOf(year: number): Span {
  const text = String(year);
  return {
    from: `${text}-01-01` as LocalDate,
    to: `${text}-12-31` as LocalDate,
    certainty: "sure",
  };
}
