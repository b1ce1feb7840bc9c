/** Field 61, the entry itself. */
import {
  entryDate,
  SWIFT_AMOUNT,
  swiftAmount,
  swiftDate,
} from "#statements/formats/mt940/swift-values.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

export interface EntryLine {
  /** Both days are absent when the file's cannot be read. */
  readonly valueDate?: LocalDate;
  readonly bookingDate?: LocalDate;
  readonly bookingDateStated: boolean;
  /** Signed. */
  readonly amount: Amount;
  /** True for the marks EC and ED: announced, not booked. */
  readonly expected: boolean;
  /** Such as `NTRF`, `N527`, `S   ` without blanks; empty when missing. */
  readonly type: string;
  readonly customerReference: string;
  readonly bankReference: string;
  /** Lines after the first: type text, original amount, partner, as the bank likes. */
  readonly supplementary: readonly string[];
  readonly clamped: boolean;
}

export type EntryProblem = "amount_invalid" | "syntax_invalid";

/**
 * Value date, entry date (or four blanks), mark, funds code, amount, type and references. A leading
 * `R` is only legal as reversal, so `RCR` is RC + R. The amount may hold blanks in damaged files.
 */
const ENTRY = new RegExp(
  String.raw`^\s*(\d{6})(\d{4}| {4})? *(E[CD]|R?[CD]) *([A-Z])?(?=[\d ,.]) *(${SWIFT_AMOUNT})(.*)$`,
  "s",
);
const TYPE = /^([A-Z][A-Z0-9 ]{3})(.*)$/s;
/** Marks of money going out: a debit, and the reversal of a credit. */
const OUTGOING = new Set(["D", "RC", "ED"]);

/**
 * Parses the lines of a field 61; the problem's name when it is none. `opening`: the day of the
 * statement's opening balance.
 */
export function parseEntryLine(
  lines: readonly string[],
  opening?: LocalDate,
): EntryLine | EntryProblem {
  let used = 1;
  let match = ENTRY.exec(lines[0]!);
  if (!match && lines.length > 1) {
    match = ENTRY.exec(lines[0]!.trimEnd() + lines[1]!);
    used = 2;
  }
  if (!match) return "syntax_invalid";
  const value = swiftDate(Number(match[1]));
  const stated = match[2] !== undefined && match[2] !== "    ";
  const entry = value && stated ? entryDate(Number(match[2]), value.date, opening) : value;
  const magnitude = swiftAmount(match[5]!);
  if (magnitude === undefined || /^[.,]/.test(match[6]!)) return "amount_invalid";
  const mark = match[3]!;
  return {
    valueDate: value?.date,
    bookingDate: entry?.date,
    bookingDateStated: stated && entry !== undefined,
    amount: OUTGOING.has(mark) ? -magnitude : magnitude,
    expected: mark.charCodeAt(0) === 69,
    ...parseReferences(match[6]!),
    supplementary: lines.slice(used).map((line) => line.trimEnd()),
    clamped: value?.clamped === true || entry?.clamped === true,
  };
}

function parseReferences(rest: string): {
  type: string;
  customerReference: string;
  bankReference: string;
} {
  const match = TYPE.exec(rest);
  const type = match ? match[1]!.trimEnd() : "";
  const references = (match ? match[2]! : rest).trim();
  const slashes = references.indexOf("//");
  if (slashes === -1) return { type, customerReference: references, bankReference: "" };
  return {
    type,
    customerReference: references.slice(0, slashes).trimEnd(),
    bankReference: references.slice(slashes + 2).trim(),
  };
}
