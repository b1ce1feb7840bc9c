/** MT940 and MT942: fields, marks and codes stay, line by line. */
import type { Disguise } from "#statements/anonymise/disguise.ts";
import { shiftEntryDay, shiftShortDate } from "#statements/anonymise/shift-date.ts";
import { SWIFT_KEYWORDS } from "#statements/anonymise/vocabulary.ts";
import { periodReadings } from "#statements/formats/mt940/period.ts";

const TAG = /^(:\s*(\d{2}[A-Z]?|NS)\s*:)(.*)$/s;
const LINE_ENDS = /(\r\n|\n|\r|@@)/;
const AMOUNT = String.raw`(\d[\d ]*[.,]?\d*|[.,]\d+)`;
const ENTRY = new RegExp(
  String.raw`^(\s*)(\d{6})(\d{4}| {4})?( *(?:E[CD]|R?[CD]) *[A-Z]?(?=[\d ,.]) *)${AMOUNT}(.*)$`,
  "s",
);
const BALANCE = new RegExp(String.raw`^(\s*[CD]R?)(\d{6})?(\s*[A-Z]{3}\s*)${AMOUNT}(.*)$`, "s");
const FLOOR = new RegExp(String.raw`^(\s*[A-Z]{3}[CD]?)${AMOUNT}(.*)$`, "s");
const TURNOVER = new RegExp(String.raw`^(\s*\d+[A-Z]{3})${AMOUNT}(.*)$`, "s");
const BALANCES = new Set(["60F", "60M", "62F", "62M", "64", "65"]);
const START = /^\s*\w{0,3}([?^~><+@])\s*\d{2}/;

interface Line {
  readonly text: string;
  readonly end: string;
}

/** The text of a file in fields of SWIFT. */
export function anonymiseSwift(text: string, disguise: Disguise): string {
  const parts = text.split(LINE_ENDS);
  const lines: Line[] = [];
  for (let index = 0; index < parts.length; index += 2)
    lines.push({ text: parts[index]!, end: parts[index + 1] ?? "" });
  const days = [...text.matchAll(/^:61:\s*(\d{6})/gm)].map(([, day]) => day!);
  return new SwiftWriter(disguise, days).write(lines);
}

class SwiftWriter {
  private readonly disguise: Disguise;
  private readonly days: readonly string[];
  private tag = "";
  private separator = "";
  private former = "";

  constructor(disguise: Disguise, days: readonly string[]) {
    this.disguise = disguise;
    this.days = days;
  }

  write(lines: readonly Line[]): string {
    const written: string[] = [];
    for (let index = 0; index < lines.length; index++) {
      const { text, end } = lines[index]!;
      const tagged = TAG.exec(text);
      if (tagged) this.tag = tagged[2]!;
      const prefix = tagged?.[1] ?? "";
      const rest = tagged?.[3] ?? text;
      const next = lines[index + 1];
      const isCut = next && next.text !== "" && !next.text.startsWith(":");
      if (tagged && this.tag === "61" && isCut && !ENTRY.test(rest)) {
        const joined = this.entry(rest.trimEnd() + next.text);
        if (joined !== undefined) {
          const cut = rest.trimEnd().length;
          written.push(prefix, joined.slice(0, cut), end, joined.slice(cut), next.end);
          index++;
          continue;
        }
      }
      if (tagged && this.tag === "25" && isCut && !/^[-{]/.test(next.text)) {
        const joined = this.account(rest + next.text);
        written.push(
          prefix,
          joined.slice(0, rest.length),
          end,
          joined.slice(rest.length),
          next.end,
        );
        index++;
        continue;
      }
      written.push(prefix, this.line(rest, tagged !== null), end);
      this.former = rest;
    }
    return written.join("");
  }

  private line(text: string, isFirst: boolean): string {
    const { disguise, tag } = this;
    if (/^\{\d:/.test(text)) return this.envelope(text);
    if (!isFirst && /^-\}?\s*$/.test(text)) return text;
    if (tag === "86") return this.details(text, isFirst);
    if (tag === "NS") return this.remark(text);
    if (!isFirst) return disguise.text(text);
    if (tag === "61") return this.entry(text) ?? disguise.text(text);
    if (BALANCES.has(tag)) return this.balance(text);
    if (tag === "25" || tag === "25P") return this.account(text);
    if (tag === "34F") return this.money(FLOOR, text);
    if (tag === "90C" || tag === "90D") return this.money(TURNOVER, text);
    if (tag.startsWith("13")) return this.time(text);
    return disguise.text(text);
  }

  /** The zone of a time says nothing of anybody. */
  private time(text: string): string {
    const [, day = "", time = "", zone = ""] = /^(\d{6})(\d*)([+-]\d{4})?/.exec(text) ?? [];
    const moved = day && (shiftShortDate(day, this.disguise.shift) ?? this.brokenDay(day));
    const rest = text.slice(day.length + time.length + zone.length);
    return moved + time + this.disguise.keep(zone) + this.disguise.text(rest);
  }

  private entry(text: string): string | undefined {
    const match = ENTRY.exec(text);
    if (!match) return undefined;
    const { disguise } = this;
    const [, blanks = "", value = "", entry, mark = "", amount = "", rest = ""] = match;
    const day = shiftShortDate(value, disguise.shift) ?? this.brokenDay(value);
    const entryDay =
      entry === undefined || entry.trim() === ""
        ? (entry ?? "")
        : (shiftEntryDay(entry, value, disguise.shift) ?? entry);
    const type = /^[A-Z][A-Z0-9 ]{3}/.exec(rest)?.[0] ?? "";
    return (
      blanks +
      day +
      entryDay +
      mark +
      disguise.amount(amount) +
      disguise.keep(type) +
      disguise.text(rest.slice(type.length))
    );
  }

  /** A day that no calendar knows keeps the month and day that make it wrong. */
  private brokenDay(yymmdd: string): string {
    const { shift } = this.disguise;
    return (
      (shiftShortDate(`${yymmdd.slice(0, 2)}0101`, shift) ?? yymmdd).slice(0, 2) + yymmdd.slice(2)
    );
  }

  private balance(text: string): string {
    const match = BALANCE.exec(text);
    if (!match) return this.disguise.text(text);
    const [, mark = "", day = "", currency = "", amount = "", rest = ""] = match;
    const moved = day && (shiftShortDate(day, this.disguise.shift) ?? this.brokenDay(day));
    return mark + moved + currency + this.disguise.amount(amount) + this.disguise.text(rest);
  }

  private money(pattern: RegExp, text: string): string {
    const match = pattern.exec(text);
    if (!match) return this.disguise.text(text);
    return match[1]! + this.disguise.amount(match[2]!) + this.disguise.text(match[3]!);
  }

  /** BIC and currency stay: they name the bank and not the client. */
  private account(text: string): string {
    return text
      .split("/")
      .map((part) => {
        const trimmed = part.trim();
        if (/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$|^[A-Z]{3}$/.test(trimmed))
          return this.disguise.keep(part);
        const glued = /^(.*\d)( *[A-Z]{3}\s*)$/.exec(part);
        const [number, currency] = glued ? [glued[1]!, glued[2]!] : [part, ""];
        return (this.disguise.account(number) ?? this.disguise.name(number)) + currency;
      })
      .join("/");
  }

  private envelope(text: string): string {
    const { disguise } = this;
    const inline = /^(.*\{4:\s*)(:.+)$/.exec(text);
    const head = (inline?.[1] ?? text).replace(/[A-Z]+|\d+/g, (piece) =>
      /\d/.test(piece) ? disguise.digits(piece) : disguise.keep(piece),
    );
    if (!inline) return head;
    return head + new SwiftWriter(disguise, this.days).write([{ text: inline[2]!, end: "" }]);
  }

  /** The remarks of MultiCash: a code of two digits, then the text. */
  private remark(text: string): string {
    const code = /^\d{2}/.exec(text)?.[0] ?? "";
    const rest = text.slice(code.length);
    const period = code === "25" ? this.period(rest) : undefined;
    return code + (period ?? this.disguise.text(rest));
  }

  private period(text: string): string | undefined {
    const digits = /^\d{12}/.exec(text)?.[0];
    if (digits === undefined || periodReadings(digits).length === 0) return undefined;
    const turned = (day: string): string => day.slice(4) + day.slice(2, 4) + day.slice(0, 2);
    const halves = [digits.slice(0, 6), digits.slice(6)];
    const fits = ([from, to]: string[]): boolean =>
      periodReadings(halves.join("")).length > 0 &&
      this.days.every((day) => from! <= day && day <= to!);
    const yearFirst = !fits(halves.map(turned));
    const moved = halves.map((half) => {
      const day = shiftShortDate(yearFirst ? half : turned(half), this.disguise.shift);
      return day === undefined ? undefined : yearFirst ? day : turned(day);
    });
    if (moved.includes(undefined)) return undefined;
    return moved.join("") + this.disguise.text(text.slice(12));
  }

  private details(text: string, isFirst: boolean): string {
    if (isFirst) this.separator = START.exec(text)?.[1] ?? "";
    const { separator } = this;
    let kept = "";
    if (isFirst && separator) kept = text.slice(0, text.indexOf(separator));
    else if (separator && !isFirst) {
      const open = this.former.slice(-2);
      const missing = open.endsWith(separator) ? 2 : open.startsWith(separator) ? 1 : 0;
      kept = /^\d*/.exec(text)![0].slice(0, missing);
    }
    const codes = separator
      ? new RegExp(`([${separator === "^" ? "\\^" : separator}]\\d{2})`)
      : /(?!)/;
    return (
      kept +
      text
        .slice(kept.length)
        .split(codes)
        .map((piece, index, all) => {
          if (index % 2 === 1) return piece;
          const code = all[index - 1]?.slice(1) ?? kept;
          const run = /\d$/.test(code) ? /^\d*/.exec(piece)![0] : "";
          if (run.length < 2) return this.words(piece);
          const digits = this.disguise.digitsBehind(/\d+$/.exec(code)![0], run);
          return digits + this.words(piece.slice(run.length));
        })
        .join("")
    );
  }

  /** Keywords between slashes stay. */
  private words(text: string): string {
    return text
      .split(/((?<=\/)[A-Z]{2,4}(?=\/))/)
      .map((piece, index) =>
        index % 2 === 1 && SWIFT_KEYWORDS.has(piece)
          ? this.disguise.keep(piece)
          : this.disguise.text(piece),
      )
      .join("");
  }
}
