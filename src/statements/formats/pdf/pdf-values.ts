/** Days and sums as statements print them. Pure. */
import { localDate, type LocalDate } from "#values/local-date.ts";
import { parseAmount, type Amount } from "#values/money.ts";

/** A printed sum: its size, and its sign where one is printed. */
export interface PrintedSum {
  readonly size: Amount;
  readonly sign: 1 | -1 | 0;
  readonly currency?: string;
}

const DAY = String.raw`(?:(\d{4})[.\-/] ?(\d{1,2})[.\-/] ?(\d{1,2})\.?|(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})\.?)`;
const FIRST_DAY = new RegExp(String.raw`^${DAY}(?=\s|$)`);
const SPAN = new RegExp(String.raw`${DAY}\s*(?:[-–—]|-?tól|-?től)\s*${DAY}`);
const SUM =
  /^(?:([A-Z]{3}|Ft) )?([-+–−(])? ?((?:\d{1,3}(?:[ .,']\d{3})+|\d+)(?:[.,]\d{1,2})?)(?: ?([-+–−)]))?(?: ?([A-Z]{3}|Ft))?$/;
const MINUS = /[-–−(]/;
const DIGITS_MAX = 15;

/** The day at the beginning of a text, and the text behind it. */
export function readFirstDay(
  text: string,
): { readonly date: LocalDate; readonly rest: string } | undefined {
  const match = FIRST_DAY.exec(text);
  const date = match && dayOf(match.slice(1, 7));
  return date ? { date, rest: text.slice(match[0].length).trim() } : undefined;
}

/** Two days with a dash between them. */
export function readSpan(
  text: string,
): { readonly from: LocalDate; readonly to: LocalDate } | undefined {
  const match = SPAN.exec(text);
  if (!match) return undefined;
  const [from, to] = [dayOf(match.slice(1, 7)), dayOf(match.slice(7, 13))];
  return from && to && from <= to ? { from, to } : undefined;
}

function dayOf(parts: readonly (string | undefined)[]): LocalDate | undefined {
  const [y, m, d, day, month, year] = parts;
  const date = localDate(Number(y ?? year), Number(m ?? month), Number(d ?? day));
  return date.ok ? date.value : undefined;
}

/** A cell that holds a sum and nothing else. */
export function readSum(text: string): PrintedSum | undefined {
  const match = SUM.exec(text);
  if (!match) return undefined;
  const [, before, lead, body, tail, behind] = match;
  if ((lead === "(") !== (tail === ")") || (lead && tail && lead !== "(")) return undefined;
  const size = readSize(body!);
  if (size === undefined) return undefined;
  const mark = lead ?? tail ?? "";
  const code = before ?? behind;
  return {
    size,
    sign: mark === "" ? 0 : MINUS.test(mark) ? -1 : 1,
    ...(code !== undefined && { currency: code === "Ft" ? "HUF" : code }),
  };
}

/** The sum at the end of a text. */
export function readLastSum(text: string): PrintedSum | undefined {
  const match = /(?:^|[\s:])([-+–−(]? ?\d[\d .,']*[-+–−)]?(?: ?(?:[A-Z]{3}|Ft))?)$/.exec(text);
  return match ? readSum(match[1]!.trim()) : undefined;
}

function readSize(body: string): Amount | undefined {
  const decimals = /[.,](\d{1,2})$/.exec(body);
  const whole = decimals ? body.slice(0, decimals.index) : body;
  const signs = new Set(whole.replace(/\d/g, ""));
  // `1.234.56` is no sum: the sign of thousands is none of decimals.
  if (signs.size > 1 || (decimals && signs.has(body[decimals.index]!))) return undefined;
  const digits = whole.replace(/\D/g, "");
  if (digits.length > DIGITS_MAX) return undefined;
  const amount = parseAmount(decimals ? `${digits}.${decimals[1]}` : digits);
  return amount.ok ? amount.value : undefined;
}
