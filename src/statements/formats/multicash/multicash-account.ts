/** The account of a line of MultiCash, from its bank key and its number. */
import { hasValidHungarianCheck } from "#values/account-number.ts";

/**
 * The whole Hungarian number where the bank key and the number are its two parts; otherwise the
 * number as it stands, without blanks and hyphens.
 */
export function multicashAccount(bankKey: string, number: string): string {
  const account = number.replace(/[\s-]/g, "");
  const isCut = /^\d{8}$/.test(bankKey) && /^\d{8}(?:\d{8})?$/.test(account);
  const joined = bankKey + account;
  return isCut && hasValidHungarianCheck(joined.padEnd(24, "0")) ? joined : account;
}

/** `02.03.26` or `02.03.2026` as `2026-03-02`, any other text as it is: the day stands first. */
export function multicashDay(text: string): string {
  const [, day, month, year = ""] = /^(\d{2})\.(\d{2})\.(\d{2}|\d{4})$/.exec(text) ?? [];
  if (!day) return text;
  const whole = year.length === 4 ? year : `${Number(year) < 80 ? "20" : "19"}${year}`;
  return `${whole}-${month}-${day}`;
}
