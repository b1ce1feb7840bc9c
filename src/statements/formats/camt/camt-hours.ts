/** The interval of a CAMT statement, and the hours that cut its last day. Pure. */
import type { CamtBalance } from "#statements/formats/camt/camt-balances.ts";
import { camtDate } from "#statements/formats/camt/camt-values.ts";
import { textAt, type XmlElement } from "#statements/formats/camt/xml-element.ts";
import { balanceDays } from "#statements/formats/mt940/balance-days.ts";
import type { Period } from "#statements/formats/mt940/period.ts";
import { addDays, budapestMinute, type LocalDate } from "#values/local-date.ts";

/** `FrToDt`. */
export interface CamtInterval {
  readonly from?: LocalDate;
  readonly to?: LocalDate;
  /** The beginning as written. */
  readonly since?: string;
  /** The end as written. */
  readonly until?: string;
}

/** Reads `FrToDt`. */
export function readInterval(element: XmlElement): CamtInterval {
  const since = textAt(element, "FrDtTm") ?? textAt(element, "FrDt");
  const until = textAt(element, "ToDtTm") ?? textAt(element, "ToDt");
  return {
    from: camtDate(since ?? ""),
    since,
    to: camtDate(until ?? ""),
    until,
  };
}

/**
 * The days of a statement without an interval, by the dates of its balances as those of MT940;
 * undefined where it has one, or where they say nothing. `rows`: first and last booking day.
 */
export function daysOfBalances(
  { from, to }: CamtInterval,
  balances: readonly CamtBalance[],
  rows: readonly LocalDate[],
): Period | undefined {
  if (from !== undefined || to !== undefined) return undefined;
  const opening = balances.find(({ code }) => code === "OPBD" || code === "PRCD");
  return balanceDays(opening?.date, balances.findLast(({ code }) => code === "CLBD")?.date, rows);
}

/** What a statement says of its hours. */
interface CamtHours {
  /** The end of its interval, as written. */
  readonly until: string | undefined;
  /** `CreDtTm` as written: of the statement, else of its message. */
  readonly created: string | undefined;
  /** The day of its closing balance. */
  readonly closingDay: LocalDate | undefined;
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}:\d{2})?$/;
const DAY_END = "23:59";

interface Moment {
  readonly day: string;
  /** Undefined for midnight: banks write a day so, `2026-10-31T00:00:00`. */
  readonly minute: string | undefined;
}

/**
 * The first day that was not over: the one on which it was written, or in whose middle its interval
 * ends. Undefined where the days to `to` were over, or no hour says otherwise. An interval up to
 * midnight ends with the day before where the closing balance is of an earlier day.
 */
export function toldOn(
  to: LocalDate | undefined,
  { until, created, closingDay }: CamtHours,
): LocalDate | undefined {
  const days: string[] = [];
  const end = momentOf(until);
  if (end !== undefined) {
    const isBefore = closingDay !== undefined && closingDay < end.day;
    if (end.minute === undefined ? isBefore : end.minute < DAY_END) days.push(end.day);
  }
  const written = momentOf(created);
  if (written?.minute !== undefined && written.minute < DAY_END) days.push(written.day);
  const first = days.toSorted()[0] as LocalDate | undefined;
  return first !== undefined && to !== undefined && first <= to ? first : undefined;
}

/** The days of a statement, and the first that it tells from its beginning where that is later. */
interface CamtDays {
  readonly from?: LocalDate;
  readonly wholeFrom?: LocalDate;
}

/**
 * An interval that begins within a day is not of this whole day. It begins with the next one,
 * unless a row is of this day, or it has no other. `first`: the day of the first row.
 */
export function daysFrom(
  { from, to, since }: CamtInterval,
  first: LocalDate | undefined,
): CamtDays {
  const minute = momentOf(since)?.minute;
  const isWithin = minute !== undefined && minute > "00:00";
  if (from === undefined || to === undefined || !isWithin) return { from };
  const next = addDays(from, 1);
  const hasOwn = from >= to || (first !== undefined && first <= from);
  return hasOwn ? { from, wholeFrom: next } : { from: next };
}

/** The moment in Budapest; undefined for a text without an hour. */
function momentOf(text: string | undefined): Moment | undefined {
  const [, day, minute, second, zone] = MOMENT.exec(text?.trim() ?? "") ?? [];
  if (day === undefined || minute === undefined) return undefined;
  const isMidnight = minute === "00:00" && Number(second?.slice(1) ?? 0) === 0;
  if (isMidnight) return { day, minute: undefined };
  if (zone === undefined) return { day, minute };
  const at = Date.parse(`${day}T${minute}${second ?? ":00"}${zone}`);
  if (Number.isNaN(at)) return undefined;
  const local = budapestMinute(at);
  const isLocalMidnight = local.endsWith("00:00") && Number(second?.slice(1) ?? 0) === 0;
  return { day: local.slice(0, 10), minute: isLocalMidnight ? undefined : local.slice(11) };
}
