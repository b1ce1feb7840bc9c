/** Texts and amounts as MT940 writes them: SWIFT's character set X, lines of 65 characters. */
import { absolute, formatAmount, type Amount } from "#values/money.ts";
import type { LocalDate } from "#values/local-date.ts";
import { foldHungarian, foldToAscii } from "../text/fold-to-ascii.ts";
import { isWindows1250 } from "../text/windows-1250.ts";

/** `ascii`: SWIFT's set X. `windows-1250`: Hungarian letters stay. */
export type Mt940Encoding = "ascii" | "windows-1250";

const LINE_MAX = 65;
const LINE_END = "\r\n";
/** A line is cut here even between signs of which no line should begin. */
const LINE_LEAST = 40;

/**
 * The text without characters that a field cannot hold: letters outside the encoding are folded,
 * the question mark (which begins sub-fields) and others become blanks, runs of blanks one, runs of
 * hyphens too.
 */
export function swiftText(text: string, encoding: Mt940Encoding): string {
  // Most texts need nothing, or Hungarian letters folded, and a look is cheaper than the rest.
  if (CLEAN.test(text)) return text;
  if (encoding === "ascii") {
    const folded = foldHungarian(text);
    if (CLEAN.test(folded)) return folded;
  }
  const letters =
    encoding === "ascii"
      ? foldToAscii(text, " ").replace(/[^A-Za-z0-9/\-:().,'+ ]/g, (sign) => SPELLED[sign] ?? " ")
      : text
          .normalize("NFC")
          .replace(/[?\u0000-\u001F\u007F]|[^\u0000-\u007F]/gu, (sign) =>
            sign < "\u0080" ? " " : isWindows1250(sign) ? sign : foldToAscii(sign, " "),
          );
  return letters.replace(/\s+/g, " ").replace(/-{2,}/g, "-").trim();
}

/** Words of SWIFT's set with one blank or sign between them. */
const CLEAN = /^(?! )[A-Za-z0-9]*(?:[/:().,'+ -][A-Za-z0-9]+)*[/:().,'+-]?$/;

/** Signs outside SWIFT's set that have a likeness in it. */
const SPELLED: Readonly<Record<string, string>> = {
  "&": "+",
  "@": "(at)",
  _: "-",
  '"': "'",
  "[": "(",
  "]": ")",
  "{": "(",
  "}": ")",
  ";": ",",
  "\\": "/",
};

/** A reference of at most 16 characters: no slash at its ends, no two after each other. */
export function swiftReference(text: string): string {
  if (/^[A-Za-z0-9]{0,16}$/.test(text)) return text;
  return foldToAscii(text, "")
    .replace(/[^A-Za-z0-9/\-.]/g, "")
    .replace(/\/+/g, "/")
    .replace(/^\/|\/$/g, "")
    .slice(0, 16)
    .replace(/\/$/, "");
}

/** `127000,00`: decimal comma, no sign; at most 15 characters, so zero decimals go first. */
export function swiftAmount(amount: Amount): string {
  const text = formatAmount(absolute(amount)).replace(".", ",");
  return text.length > 15 ? text.replace(/,(\d*?)0+$/, ",$1") : text;
}

let lastDay = { day: "" as LocalDate, text: "" };

/** `261120` */
export function swiftDay(day: LocalDate): string {
  // Rows come in the order of their days.
  if (lastDay.day !== day) lastDay = { day, text: day.replaceAll("-", "").slice(2) };
  return lastDay.text;
}

/** `C261120HUF127000,00` */
export function swiftBalance(amount: Amount, day: LocalDate, currency: string): string {
  return `${amount < 0n ? "D" : "C"}${swiftDay(day)}${currency}${swiftAmount(amount)}`;
}

/**
 * The text of a field in lines of at most 65 characters; undefined where it does not fit into
 * `lines` of them. No line after the first begins with a colon, a hyphen or a blank, and none ends
 * in a blank.
 */
export function wrapField(tag: string, text: string, lines: number): string | undefined {
  let wrapped = "";
  let at = 0;
  for (let line = 0; at < text.length; line++) {
    if (line === lines) return undefined;
    let end = Math.min(text.length, at + LINE_MAX - (line === 0 ? tag.length : 0));
    while (end < text.length && end > at + LINE_LEAST && isBadBreak(text, end)) end--;
    wrapped += (line === 0 ? tag : "") + text.slice(at, end) + LINE_END;
    at = end;
  }
  return wrapped;
}

function isBadBreak(text: string, end: number): boolean {
  const next = text.charAt(end);
  return next === ":" || next === "-" || next === " " || text.charAt(end - 1) === " ";
}
