/**
 * Amounts as people read them, made from the wire's decimal string by text alone: a JavaScript
 * number would lose digits above 2⁵³ and Intl would round.
 */
import { formatAmount as wireAmount } from "#values/money.ts";

export const NO_BREAK_SPACE = "\u00a0";
const MINUS = "\u2212";

interface AmountStyle {
  /** `always` shows + before credits; `minus` only the minus; `never` the magnitude. */
  readonly sign?: "always" | "minus" | "never";
  readonly unit?: boolean;
}

/**
 * `showAmount("1234567.00", "HUF", { sign: "always" })` is `+1 234 567 Ft` (no-break spaces).
 * Forints show decimals only where they exist; other currencies at least two; never more or fewer
 * digits than given. Takes the wire's decimal string or an amount in 10⁻⁵ units; text that is no
 * amount comes back unchanged.
 */
export function showAmount(
  amount: string | bigint,
  currency: string,
  style: AmountStyle = {},
): string {
  const text = typeof amount === "bigint" ? wireAmount(amount) : amount;
  const match = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(text);
  if (!match) return text;
  const whole = groupDigits(match[2]!.replace(/^0+(?=\d)/, ""));
  const fraction = visibleFraction((match[3] ?? "").replace(/0+$/, ""), currency);
  const isZero = !/[1-9]/.test(text);
  const unit = style.unit === false ? "" : NO_BREAK_SPACE + currencyUnit(currency);
  return (
    signOf(match[1] === "-", isZero, style.sign ?? "minus") +
    whole +
    (fraction && `,${fraction}`) +
    unit
  );
}

/** Unit written after an amount: `Ft` for HUF, else the currency's code. */
function currencyUnit(currency: string): string {
  return currency === "HUF" ? "Ft" : currency;
}

/** A whole number with groups of three: `1 284`. */
export function formatCount(count: number): string {
  const digits = groupDigits(String(Math.abs(Math.trunc(count))));
  return count < 0 ? MINUS + digits : digits;
}

/** Groups from the right by three with no-break spaces. */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE);
}

function visibleFraction(significant: string, currency: string): string {
  if (currency === "HUF" && !significant) return "";
  return significant.padEnd(2, "0");
}

function signOf(
  negative: boolean,
  isZero: boolean,
  sign: NonNullable<AmountStyle["sign"]>,
): string {
  if (sign === "never" || isZero) return "";
  if (negative) return MINUS;
  return sign === "always" ? "+" : "";
}
