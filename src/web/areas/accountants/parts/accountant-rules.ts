/** The rules of a new accountant. Each gives a sentence, or `null` where its field is fine. */
import { accountantFormTexts as words } from "#web/areas/accountants/texts/accountants.ts";

const ACCOUNTANT_NAME_MIN = 8;
/** A name of more has no place in a letter's greeting; the server takes no longer one either. */
export const ACCOUNTANT_NAME_MAX = 200;

export function accountantNameFault(value: string): string | null {
  if (!value.trim()) return words.required;
  const name = value.trim();
  return name.length < ACCOUNTANT_NAME_MIN ? words.nameShort(name) : null;
}

export function accountantEmailFault(value: string): string | null {
  if (!value.trim()) return words.required;
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) ? null : words.emailInvalid;
}
