import { invariant } from "#values/result.ts";
import { DEMO_TAX_NUMBER_PREFIX, hasValidTaxNumberCheck } from "#values/tax-number.ts";

const SERIALS = 100_000;

/**
 * A tax number of the range kept for demos (`00…`), with its check digit right; `serial` is any
 * whole number.
 */
export function demoTaxNumber(serial: number): string {
  const base = DEMO_TAX_NUMBER_PREFIX + String(Math.abs(serial) % SERIALS).padStart(5, "0");
  for (let digit = 0; digit <= 9; digit++) {
    const number = `${base}${digit}`;
    if (hasValidTaxNumberCheck(number)) return number;
  }
  invariant(false, "one of ten check digits is right");
}
