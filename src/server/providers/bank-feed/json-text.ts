/**
 * JSON as text: items of a list cut out exactly as they arrived, and numbers that stay the digits
 * they were written with. A JavaScript number is a binary fraction; money that passed through one
 * is no longer the bank's.
 */
import { AMOUNT_SCALE, type Amount, parseAmount } from "#values/money.ts";
import { failure, type Result } from "#values/result.ts";

/** Parses JSON with every number as the text it was written with. Throws SyntaxError. */
export function parseExactJson(text: string): unknown {
  // The third argument is newer than the types of the language.
  const keepDigits = (_key: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === "number" ? context?.source : value;
  return JSON.parse(text, keepDigits) as unknown;
}

/**
 * The texts of a list's items: of the array that the text is, or of the array under `member` of the
 * object that it is. Undefined where there is no such array. The text must be valid JSON.
 */
export function cutItems(text: string, member: string): string[] | undefined {
  let at = skipSpace(text, 0);
  if (text[at] === "{") at = findMember(text, at, member);
  return text[at] === "[" ? cutArray(text, at) : undefined;
}

// Of two members of one name the last counts, as in JSON.parse.
function findMember(text: string, open: number, member: string): number {
  let found = text.length;
  let at = skipSpace(text, open + 1);
  while (at < text.length && text[at] !== "}") {
    const keyEnd = skipValue(text, at);
    const value = skipSpace(text, skipSpace(text, keyEnd) + 1);
    if (JSON.parse(text.slice(at, keyEnd)) === member) found = value;
    at = skipComma(text, skipValue(text, value));
  }
  return found;
}

function cutArray(text: string, open: number): string[] {
  const items: string[] = [];
  let at = skipSpace(text, open + 1);
  while (at < text.length && text[at] !== "]") {
    const end = skipValue(text, at);
    items.push(text.slice(at, end));
    at = skipComma(text, end);
  }
  return items;
}

function skipComma(text: string, from: number): number {
  const at = skipSpace(text, from);
  return text[at] === "," ? skipSpace(text, at + 1) : at;
}

function skipSpace(text: string, from: number): number {
  const space = /[ \t\r\n]*/y;
  space.lastIndex = from;
  space.test(text);
  return space.lastIndex;
}

const BRACKETS = /["[\]{}]/g;
const PLAIN_END = /[,\]}\s]|$/g;

function skipValue(text: string, from: number): number {
  const first = text[from];
  if (first === '"') return skipString(text, from);
  if (first !== "{" && first !== "[") {
    PLAIN_END.lastIndex = from;
    return PLAIN_END.exec(text)?.index ?? text.length;
  }
  let depth = 0;
  for (let at = from; ;) {
    BRACKETS.lastIndex = at;
    const met = BRACKETS.exec(text);
    if (met === null) return text.length;
    if (met[0] === '"') {
      at = skipString(text, met.index);
      continue;
    }
    depth += met[0] === "{" || met[0] === "[" ? 1 : -1;
    at = met.index + 1;
    if (depth === 0) return at;
  }
}

function skipString(text: string, open: number): number {
  for (let at = open + 1; ; at++) {
    at = text.indexOf('"', at);
    if (at < 0) return text.length;
    let slashes = 0;
    while (text[at - 1 - slashes] === "\\") slashes++;
    if (slashes % 2 === 0) return at + 1;
  }
}

// No sum of money has a larger exponent, and its zeros would only fill the memory.
const EXPONENT_MAX = 30;
// The error that a sum of binary fractions leaves behind its cents: 12700.100000000002 or
// 0.29999999999999998.
const BINARY_DUST = /^(-?\d*\.\d{5})(000|999)\d{3,}$/;

/**
 * An amount as JSON may write it (`-1e3`, `12700.10`, `"0.1"`). Beyond the texts of `parseAmount`
 * it takes exponents, and the error of a sender's binary arithmetic behind the fifth decimal. Any
 * other text that would need rounding fails with `amount_invalid`.
 */
export function parseJsonAmount(text: string): Result<Amount, "amount_invalid"> {
  const plain = writeWithoutExponent(text.trim());
  if (plain === undefined) return failure("amount_invalid");
  const exact = parseAmount(plain);
  if (exact.ok) return exact;
  const [, kept, rest] = BINARY_DUST.exec(plain) ?? [];
  if (kept === undefined) return exact;
  const cut = parseAmount(kept);
  if (!cut.ok || rest === "000") return cut;
  return { ok: true, value: plain.startsWith("-") ? cut.value - 1n : cut.value + 1n };
}

function writeWithoutExponent(text: string): string | undefined {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/.exec(text);
  if (!match || (!match[2] && !match[3])) return undefined;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  const shift = Number(exponent);
  if (shift === 0) return text.replace(/[eE].*$/, "");
  if (Math.abs(shift) > EXPONENT_MAX) return undefined;
  const digits = `${"0".repeat(EXPONENT_MAX)}${whole}${fraction}${"0".repeat(EXPONENT_MAX)}`;
  const point = EXPONENT_MAX + whole.length + shift;
  const before = digits.slice(0, point).replace(/^0+(?=\d)/, "");
  const after = digits.slice(point).replace(/0+$/, "");
  return `${sign}${before}${after === "" ? "" : `.${after.padEnd(AMOUNT_SCALE, "0")}`}`;
}
