/** Dates, amounts and directions as CAMT writes them. */
import { textAt, type XmlElement } from "#statements/formats/camt/xml-element.ts";
import { parseLocalDate, type LocalDate } from "#values/local-date.ts";
import { meantDay } from "#values/meant-day.ts";
import { parseAmount, type Amount } from "#values/money.ts";

/** The day that an element with `Dt` or `DtTm` means; see `meantDay`. */
export function dateAt(element: XmlElement | undefined): LocalDate | undefined {
  const text = textAt(element, "Dt") ?? textAt(element, "DtTm");
  return text === undefined ? undefined : camtDate(text);
}

/** The text of a day that is stated and is no day, `2026-02-30`; undefined where all is well. */
export function unreadDay(element: XmlElement | undefined): string | undefined {
  const text = textAt(element, "Dt") ?? textAt(element, "DtTm");
  return text === undefined || camtDate(text) !== undefined ? undefined : text;
}

/**
 * The day meant by `2026-11-20`, `2026-11-20+01:00` or `2026-11-19T23:00:00.000Z`.
 */
export function camtDate(text: string): LocalDate | undefined {
  const whole = text.trim();
  if (dates.has(whole)) return dates.get(whole);
  const written = parseLocalDate(whole.slice(0, 10));
  const day = written.ok ? meantDay(written.value, whole) : undefined;
  if (dates.size >= DATES_KEPT) dates.clear();
  dates.set(whole, day);
  return day;
}

/** Entries are of few days, and the same day is asked for again and again. */
const DATES_KEPT = 1_000;
const dates = new Map<string, LocalDate | undefined>();

/** The unsigned amount in an element's text. */
export function amountOf(element: XmlElement | undefined): Amount | undefined {
  if (!element) return undefined;
  const amount = parseAmount(element.text.trim());
  return amount.ok ? amount.value : undefined;
}

/** +1 for CRDT, -1 for DBIT, `undefined` for anything else. */
export function directionOf(element: XmlElement | undefined): 1 | -1 | undefined {
  const text = textAt(element, "CdtDbtInd");
  return text === "CRDT" ? 1 : text === "DBIT" ? -1 : undefined;
}
