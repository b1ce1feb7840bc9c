import { hasValidTaxNumberCheck } from "#values/tax-number.ts";

// Real tax numbers never begin with a zero: this range cannot meet a company that registers later.
const PREFIX = "00";
const SERIALS = 100_000;

/**
 * A tax number of the range kept for demos (`00…`), with its check digit right; `serial` is any
 * whole number.
 */
export function demoTaxNumber(serial: number): string {
  const base = PREFIX + String(Math.abs(serial) % SERIALS).padStart(5, "0");
  for (let digit = 0; digit <= 9; digit++) {
    const number = `${base}${digit}`;
    if (hasValidTaxNumberCheck(number)) return number;
  }
  throw new Error("Invariant broken: one of ten check digits is right");
}
