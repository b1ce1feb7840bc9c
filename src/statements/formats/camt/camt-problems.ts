/** Problems of a CAMT statement that need no more than their line. Pure. */
import type { EntryProblem } from "#statements/formats/camt/camt-entry.ts";
import { unreadDay } from "#statements/formats/camt/camt-values.ts";
import { childOf } from "#statements/formats/camt/xml-element.ts";
import type { XmlRecord } from "#statements/formats/camt/xml-records.ts";
import type { ReadProblem } from "#statements/statement.ts";

/** An entry that is left out: its statement waits. */
export function entryUnread(code: EntryProblem, { element, line }: XmlRecord): ReadProblem {
  const amount = childOf(element, "Amt");
  const text = `${amount?.text.trim() ?? ""} ${amount?.ccy ?? ""}`.trim().slice(0, 60);
  const what = code === "amount_invalid" ? `amount or direction: "${text}"` : "date";
  return {
    code,
    severity: "statement",
    message: `The entry has no readable ${what}.`,
    line,
    ...(code === "amount_invalid" && { params: { text } }),
  };
}

/** The days of a taken entry that cannot be read: its statement waits. */
export function daysUnread({ element, line }: XmlRecord): ReadProblem[] {
  return ["BookgDt", "ValDt"].flatMap((field) => {
    const text = unreadDay(childOf(element, field))?.slice(0, 60);
    const message = `The ${field} "${text}" of an entry is no day.`;
    return text === undefined
      ? []
      : { code: "date_invalid", severity: "statement", message, line, params: { text, field } };
  });
}

/** Entries that are not booked and not announced either. */
export function entriesSkipped(count: number): ReadProblem {
  return {
    code: "rows_skipped",
    severity: "warning",
    message: `${count} entries are not booked and were left out.`,
    params: { count: String(count) },
  };
}

/** More details in one entry than a file of a company has. */
export function tooManyDetails(limit: number, line: number): ReadProblem {
  return {
    code: "limit_exceeded",
    severity: "fatal",
    message: `More than ${limit} details in one entry.`,
    line,
    params: { limit: String(limit), what: "details" },
  };
}

/** A statement without any currency waits: `assumed` is the one that it gets. */
export function missingCurrency(assumed: string, line: number): ReadProblem {
  return {
    code: "syntax_invalid",
    severity: "statement",
    message: `The statement names no currency; ${assumed} is assumed.`,
    line,
    params: { missing: "currency" },
  };
}
