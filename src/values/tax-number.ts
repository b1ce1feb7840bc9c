/**
 * Hungarian tax numbers. A company is identified by the first 8 digits (törzsszám); the VAT code
 * and the county code may change when a firm moves. Check: weights 9-7-3-1-9-7-3-1, sum divisible
 * by 10 (NAV).
 */

/**
 * The first 8 digits out of `12345676`, `12345676-2-42` or `12345676242`; `undefined` for any other
 * shape.
 */
export function taxNumberBase(text: string): string | undefined {
  const compact = text.replace(/[\s-]/g, "").toUpperCase().replace(/^HU/, "");
  return /^\d{8}(\d{3})?$/.test(compact) ? compact.slice(0, 8) : undefined;
}

/**
 * True when the check digit of the 8-digit base is right. A wrong one is a warning, never a bar.
 */
export function hasValidTaxNumberCheck(base: string): boolean {
  if (!/^\d{8}$/.test(base)) return false;
  const weights = [9, 7, 3, 1, 9, 7, 3, 1];
  return weights.reduce((sum, weight, index) => sum + weight * Number(base[index]), 0) % 10 === 0;
}

/**
 * Tax numbers of demo companies begin so. Real ones never begin with a zero: a demo cannot meet a
 * company that registers later.
 */
export const DEMO_TAX_NUMBER_PREFIX = "00";
