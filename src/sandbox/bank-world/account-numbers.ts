/**
 * Account numbers with right check digits: Hungarian ones (weights 9-7-3-1) and foreign IBANs (mod
 * 97).
 */
import { hungarianIban, withCheckDigit } from "#values/account-number.ts";
import { throwDice } from "./dice.ts";

/**
 * 24 digits at the bank with the three-digit code; the last eight are zeros at every second seed,
 * as short numbers are.
 */
export function drawAccountNumber(bankCode: string, seed: number): string {
  const dice = throwDice(seed, 7);
  const digits = (count: number): string =>
    Array.from({ length: count }, () => dice.roll(10)).join("");
  const bank = withCheckDigit(bankCode + digits(4));
  return dice.roll(2) === 0
    ? `${bank}${withCheckDigit(digits(7))}00000000`
    : `${bank}${withCheckDigit(digits(15))}`;
}

// The same few partners stand on every page, and the check digits are the dearest part of a
// movement.
const ibans = new Map<string, string>();
const IBANS_KEPT = 5000;

/** The number as banks exchange it: a Hungarian one as its IBAN, all else unchanged. */
export function ibanOf(number: string): string {
  if (!/^\d{24}$/.test(number)) return number;
  let iban = ibans.get(number);
  if (iban === undefined) {
    if (ibans.size > IBANS_KEPT) ibans.clear();
    ibans.set(number, (iban = hungarianIban(number)));
  }
  return iban;
}

/** An IBAN without blanks; `bban` is digits, the country two letters. */
export function makeIban(country: string, bban: string): string {
  const letters = [...country].map((letter) => String(letter.charCodeAt(0) - 55)).join("");
  const check = 98n - (BigInt(`${bban}${letters}00`) % 97n);
  return `${country}${check.toString().padStart(2, "0")}${bban}`;
}
