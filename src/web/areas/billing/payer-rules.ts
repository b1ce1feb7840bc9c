import { hasValidTaxNumberCheck, taxNumberBase } from "#values/tax-number.ts";
import { payerTexts } from "./texts/billing.ts";

/** What is odd about a whole tax number, without barring it; undefined where nothing is. */
export function taxNumberDoubt(value: string): string | undefined {
  const base = taxNumberBase(value);
  return base === undefined || hasValidTaxNumberCheck(base) ? undefined : payerTexts.taxNumberDoubt;
}
