/**
 * Money in the program: a whole number of 10⁻⁵ units of its currency, as `bigint`.
 * Five decimals is the most that ISO 20022 (CAMT) allows. Never a JavaScript number.
 */
import { failure, success, type Result } from "#values/result.ts";

/** Amount in units of 10⁻⁵ of the currency; negative = debit. */
export type Amount = bigint;

export const AMOUNT_SCALE = 5;
const UNIT = 100_000n;
/** PostgreSQL's bound of `bigint`: a larger amount cannot be stored. */
const AMOUNT_MAX = 9_223_372_036_854_775_807n;
/** A JavaScript number holds every whole number of units below this one exactly. */
const EXACT = 9_007_199_254_740_992n;

/**
 * Parses a plain decimal string such as `-12500.00`, `.5` or `300`; a point is the only separator.
 * Fails with `amount_invalid` on anything else, more than five decimals that are not zero, or
 * overflow.
 */
export function parseAmount(text: string): Result<Amount, "amount_invalid"> {
  const quick = quickAmount(text);
  if (quick !== undefined) return success(quick);
  const match = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text);
  if (!match || (!match[2] && !match[3])) return failure("amount_invalid");
  const fraction = (match[3] ?? "").replace(/0+$/, "");
  if (fraction.length > AMOUNT_SCALE) return failure("amount_invalid");
  const magnitude = BigInt(match[2] || "0") * UNIT + BigInt(fraction.padEnd(AMOUNT_SCALE, "0"));
  if (magnitude > AMOUNT_MAX) return failure("amount_invalid");
  return success(match[1] === "-" ? -magnitude : magnitude);
}

/** Digits that a JavaScript number holds exactly, with five decimals. */
const QUICK_LENGTH_MAX = 10;

/** Amounts such as `12500.00`, nearly all there are, without an expression; else `undefined`. */
function quickAmount(text: string): Amount | undefined {
  const { length } = text;
  if (length > QUICK_LENGTH_MAX) return undefined;
  let units = 0;
  let point = -1;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code === 46 && point === -1 && at > 0 && at + 1 < length) point = at;
    else if (code >= 48 && code <= 57) units = units * 10 + code - 48;
    else return undefined;
  }
  const decimals = point === -1 ? 0 : length - point - 1;
  return length === 0 || decimals > AMOUNT_SCALE
    ? undefined
    : BigInt(units * 10 ** (AMOUNT_SCALE - decimals));
}

/**
 * Writes an amount as the wire's decimal string: at least two decimals, at most five, minus =
 * debit. Example: `formatAmount(-1250000000n)` is `"-12500.00"`.
 */
export function formatAmount(amount: Amount): string {
  // Numbers that are whole for sure divide many times as fast, and exports write millions of them.
  if (amount < EXACT && amount > -EXACT) {
    const units = Math.abs(Number(amount));
    const whole = Math.floor(units / 100_000);
    const rest = units - whole * 100_000;
    if (rest % 1_000 === 0)
      return `${amount < 0n ? "-" : ""}${whole}.${rest < 10_000 ? "0" : ""}${rest / 1_000}`;
  }
  const digits = (amount < 0n ? -amount : amount).toString().padStart(AMOUNT_SCALE + 1, "0");
  const fraction = digits.slice(-AMOUNT_SCALE);
  const shown = fraction.endsWith("000") ? fraction.slice(0, 2) : fraction.replace(/0{1,2}$/, "");
  return `${amount < 0n ? "-" : ""}${digits.slice(0, -AMOUNT_SCALE)}.${shown}`;
}

/**
 * The sum of amounts that the caller knows to be of one currency: of one account, one statement, or
 * one group of either. Sums never cross currencies.
 */
export function sumOfOneCurrency(amounts: Iterable<Amount>): Amount {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return sum;
}

/** The magnitude of an amount. */
export function absolute(amount: Amount): Amount {
  return amount < 0n ? -amount : amount;
}
