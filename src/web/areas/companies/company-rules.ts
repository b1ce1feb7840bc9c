/** The rules of the company form. Each gives a sentence, or `null` where its field is fine. */
import { compactMobile, isMobile } from "#values/mobile-number.ts";
import { hasValidTaxNumberCheck, taxNumberBase } from "#values/tax-number.ts";
import { companyFormTexts } from "#web/areas/companies/texts/companies.ts";

const COMPANY_NAME_MIN = 2;
const DIRECTOR_NAME_MIN = 3;
const TAX_NUMBER_LENGTH = 8;

/** Cuts the typed or pasted text of the field: a whole tax number becomes its first 8 digits. */
export function cutTaxNumber(typed: string): string {
  return taxNumberBase(typed) ?? typed.replace(/[^\d-]/g, "").slice(0, TAX_NUMBER_LENGTH + 5);
}

export function taxNumberFault(value: string): string | null {
  if (!value.trim()) return companyFormTexts.required;
  return /^\d{8}$/.test(value.trim()) ? null : companyFormTexts.taxNumberWrong;
}

/** The check digit is a doubt, never a bar. */
export function taxNumberDoubt(value: string): string | null {
  return /^\d{8}$/.test(value) && !hasValidTaxNumberCheck(value)
    ? companyFormTexts.taxNumberCheck
    : null;
}

/**
 * The name in the form after the register's proposal has changed: a proposal replaces an empty
 * field and the proposal before it, and never what the person has written.
 */
export function nameAfterProposal(current: string, before: string, proposal: string): string {
  return current.trim() === "" || current === before ? proposal : current;
}

export function companyNameFault(value: string): string | null {
  if (!value.trim()) return companyFormTexts.required;
  return value.trim().length < COMPANY_NAME_MIN ? companyFormTexts.companyNameShort : null;
}

export function directorNameFault(value: string): string | null {
  if (!value.trim()) return companyFormTexts.required;
  return value.trim().length < DIRECTOR_NAME_MIN ? companyFormTexts.directorNameShort : null;
}

/** Blanks and hyphens are dropped first; then an optional leading + and digits only. */
export function mobileFault(value: string): string | null {
  const compact = compactMobile(value);
  return compact === "" || isMobile(compact) ? null : companyFormTexts.mobileWrong;
}
