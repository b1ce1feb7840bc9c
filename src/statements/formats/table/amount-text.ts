/**
 * Amounts as Hungarian banks and spreadsheets write them, read under the one style of their column.
 */
import { entryOf } from "#values/entry-of.ts";
import { isCurrencyCode } from "#values/currencies.ts";
import { AMOUNT_SCALE, parseAmount, type Amount } from "#values/money.ts";

/** The sign before the decimals in a column; the other sign and blanks separate thousands there. */
export type DecimalMark = "." | ",";

/** An amount, with the sign and currency of its cell. */
export interface CellAmount {
  readonly amount: Amount;
  /** ISO code written in the cell, `Ft` as HUF. */
  readonly currency?: string;
}

/** The evidence of one text about the style of its column. */
export type AmountShape =
  /** No separator that matters. */
  | "plain"
  | "decimal-comma"
  | "decimal-point"
  | "thousands-comma"
  | "thousands-point"
  /** One comma or point with exactly three digits after it: either. */
  | "open-comma"
  | "open-point"
  | "invalid";

/** The parts of a written amount after everything around the digits is taken off. */
export interface AmountParts {
  readonly negative: boolean;
  /** Digits, commas and points; thousands separated otherwise are already joined. */
  readonly body: string;
  /** Thousands were separated by blanks or apostrophes, so a comma or point can only be decimal. */
  readonly spaced: boolean;
  readonly currency?: string;
}

const GROUP_SIGNS = /[ \u00A0\u202F\u2009'’·\t]/g;
const MINUS_SIGNS = /[\u2212\u2013\u2014\uFE63\uFF0D]/g;
/** Signs and names of currencies beside amounts, by ISO code; keys in upper case. */
export const CURRENCY_SIGNS: Readonly<Record<string, string>> = {
  FT: "HUF",
  "FT.": "HUF",
  FORINT: "HUF",
  "€": "EUR",
  EURÓ: "EUR",
  $: "USD",
  "£": "GBP",
  ZŁ: "PLN",
  KČ: "CZK",
  LEI: "RON",
};
const MONEY_NAME = String.raw`(forint|euró|[A-Za-z]{3}|Ft\.?|zł|Kč|[€$£])?`;
/** Sign and currency may stand on either side of the digits. */
const WRITTEN_AMOUNT = new RegExp(
  String.raw`^([+-]?)\s*${MONEY_NAME}\s*([+-]?)\s*(\d[\d.,\s'’·]*|[.,]\d+)\s*([+-]?)\s*${MONEY_NAME}\s*([+-]?)$`,
  "i",
);
/**
 * „Nothing after the mark”, as Hungarian hands write whole forints: `12.500,-`, `980,-Ft`, `12
 * 500,=`. Not `370-`, a minus behind.
 */
const WHOLE_ENDING = /([.,])\s?(?:--?|=)(?=\s*(?:[A-Za-zó]{2,6}\.?|[€$£])?\)?$)/;
/** Longest text that can still be an amount. */
const LENGTH_MAX = 60;

/** Takes sign, currency and grouping off; `undefined` for a text that is no amount. */
export function amountParts(text: string): AmountParts | undefined {
  if (text.length > LENGTH_MAX) return undefined;
  let rest = withoutWholeEnding(text.replace(MINUS_SIGNS, "-").trim());
  let negative = false;
  const bracketed = /^\((.*)\)$/.exec(rest);
  if (bracketed) {
    negative = true;
    rest = bracketed[1]!.trim();
  }
  const match = WRITTEN_AMOUNT.exec(rest);
  if (!match) return undefined;
  const [, before, prefix, inner, digits, after, suffix, last] = match;
  const signs = `${before}${inner}${after}${last}`;
  if (signs.length > 1 || (negative && signs)) return undefined;
  if (prefix && suffix) return undefined;
  const written = (prefix ?? suffix)?.toUpperCase();
  const code = written && (entryOf(CURRENCY_SIGNS, written) ?? written);
  // "REF 123" is no amount.
  if (code && !isCurrencyCode(code)) return undefined;
  const grouped = digits!.trim();
  const body = grouped.replace(GROUP_SIGNS, "");
  const spaced = body.length !== grouped.length;
  if (spaced && !/^\d{1,3}(?:[ \u00A0\u202F\u2009'’·\t]\d{3})+(?:[.,]\d*)?$/.test(grouped))
    return undefined;
  const parts = { negative: negative || signs === "-", body, spaced };
  return code ? { ...parts, currency: code } : parts;
}

/**
 * The amount with the zeros for which `,-` stands: a sign of thousands before it shows that the
 * other one is decimal.
 */
function withoutWholeEnding(text: string): string {
  const ending = WHOLE_ENDING.exec(text);
  if (!ending) return text;
  const before = text.slice(0, ending.index);
  const after = text.slice(ending.index + ending[0].length);
  const [points, commas] = [before.includes("."), before.includes(",")];
  return points === commas ? before + after : `${before}${points ? "," : "."}00${after}`;
}

/** The evidence of an amount's digits about its column. */
export function amountShape({ body, spaced }: AmountParts): AmountShape {
  const comma = body.lastIndexOf(",");
  const point = body.lastIndexOf(".");
  if (comma === -1 && point === -1) return "plain";
  if (comma !== -1 && point !== -1) {
    const mark: DecimalMark = comma > point ? "," : ".";
    if (bodyDigits(body, mark) === undefined) return "invalid";
    return mark === "," ? "decimal-comma" : "decimal-point";
  }
  const sign: DecimalMark = comma === -1 ? "." : ",";
  const pieces = body.split(sign);
  const named = sign === "," ? "comma" : "point";
  if (pieces.length > 2) return !spaced && isGrouped(pieces) ? `thousands-${named}` : "invalid";
  const isOpen = pieces[1]!.length === 3 && !spaced && /^[1-9]\d{0,2}$/.test(pieces[0]!);
  if (isOpen) return `open-${named}`;
  return pieces[1]!.length > AMOUNT_SCALE ? "invalid" : `decimal-${named}`;
}

/**
 * The shape of the plain forms `-123` and `123,45`, without the cost of taking them apart;
 * `undefined` for other forms.
 */
export function quickShape(text: string): AmountShape | undefined {
  let at = text.charCodeAt(0) === 45 ? 1 : 0;
  const first = at;
  const { length } = text;
  while (at < length && isDigit(text.charCodeAt(at))) at++;
  if (at === first || at - first > QUICK_DIGITS_MAX) return undefined;
  if (at === length) return "plain";
  const mark = text.charCodeAt(at);
  const decimals = length - at - 1;
  if ((mark !== 44 && mark !== 46) || decimals < 1 || decimals > 2) return undefined;
  for (at++; at < length; at++) if (!isDigit(text.charCodeAt(at))) return undefined;
  return mark === 44 ? "decimal-comma" : "decimal-point";
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/**
 * Reads one amount under the style of its column; `undefined` for a text that is no amount in that
 * style.
 */
export function parseAmountText(text: string, mark: DecimalMark): CellAmount | undefined {
  const quick = quickAmount(text, mark);
  if (quick !== undefined) return { amount: quick };
  const parts = amountParts(text);
  if (!parts) return undefined;
  const digits = bodyDigits(parts.body, mark);
  if (digits === undefined) return undefined;
  const parsed = parseAmount(parts.negative ? `-${digits}` : digits);
  if (!parsed.ok) return undefined;
  return parts.currency
    ? { amount: parsed.value, currency: parts.currency }
    : { amount: parsed.value };
}

/**
 * The body as plain decimal text with a point, or `undefined` when its thousands are not in threes.
 */
function bodyDigits(body: string, mark: DecimalMark): string | undefined {
  const at = body.indexOf(mark);
  if (at !== -1 && body.includes(mark, at + 1)) return undefined;
  const whole = at === -1 ? body : body.slice(0, at);
  const fraction = at === -1 ? "" : body.slice(at + 1);
  const other = mark === "," ? "." : ",";
  if (fraction.includes(other)) return undefined;
  const pieces = whole.split(other);
  if (pieces.length > 1 && !isGrouped(pieces)) return undefined;
  if (!whole && !fraction) return undefined;
  return fraction ? `${pieces.join("")}.${fraction}` : pieces.join("");
}

function isGrouped(pieces: readonly string[]): boolean {
  return /^\d{1,3}$/.test(pieces[0]!) && pieces.slice(1).every((piece) => /^\d{3}$/.test(piece));
}

/** Powers that bring a fraction of n digits to 10⁻⁵ units. */
const FRACTION_UNITS = [100_000, 10_000, 1_000, 100, 10, 1];
/** Whole part below which the product with 10⁵ is an exact double. */
const QUICK_DIGITS_MAX = 10;

/**
 * The plain forms `-123`, `123,45`: nearly every cell, so no expression and no string is made for
 * them.
 */
function quickAmount(text: string, mark: DecimalMark): Amount | undefined {
  const length = text.length;
  let at = 0;
  const negative = text.charCodeAt(0) === 45;
  if (negative) at = 1;
  const first = at;
  let value = 0;
  for (; at < length; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) break;
    value = value * 10 + digit;
  }
  if (at === first || at - first > QUICK_DIGITS_MAX) return undefined;
  let fraction = 0;
  if (at < length) {
    if (text.charCodeAt(at) !== mark.charCodeAt(0)) return undefined;
    const from = ++at;
    for (; at < length; at++) {
      const digit = text.charCodeAt(at) - 48;
      if (digit < 0 || digit > 9) return undefined;
      value = value * 10 + digit;
    }
    fraction = at - from;
    if (fraction === 0 || fraction > AMOUNT_SCALE) return undefined;
  }
  const units = value * FRACTION_UNITS[fraction]!;
  return units > Number.MAX_SAFE_INTEGER ? undefined : BigInt(negative ? -units : units);
}
