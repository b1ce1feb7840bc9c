/**
 * Details as plain text: everything is remittance, and an account number is found by its check
 * digits.
 */
import { hasValidHungarianCheck, hasValidIbanCheck } from "#values/account-number.ts";
import type { EntryDetails } from "#statements/formats/mt940/details.ts";
import { joinTextLines } from "#statements/text/join-text-lines.ts";

/** Width of a line of field 86; a full line runs on without a blank. */
const LINE_WIDTH = 65;
const HUNGARIAN_ACCOUNT = /(?<![\dA-Z])\d{8}[- ]?\d{8}(?:[- ]?\d{8})?(?!\d)/g;
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g;

/** Reads free text; never fails. */
export function readFreeDetails(lines: readonly string[]): EntryDetails {
  const text = joinTextLines(lines, LINE_WIDTH);
  return { remittance: text || undefined, partnerAccountNr: findAccount(text) };
}

/** The first number whose check digits prove it an account: 2×8 or 3×8 digits, or an IBAN. */
function findAccount(text: string): string | undefined {
  if (!/\d{8}|[A-Z]{2}\d{2}/.test(text)) return undefined;
  for (const [found] of text.matchAll(HUNGARIAN_ACCOUNT)) {
    const digits = found.replace(/[- ]/g, "");
    if (!/^0+$/.test(digits.slice(0, 3)) && hasValidHungarianCheck(digits.padEnd(24, "0")))
      return found;
  }
  for (const [found] of text.matchAll(IBAN))
    if (hasValidIbanCheck(found.replace(/ /g, ""))) return found;
  return undefined;
}
