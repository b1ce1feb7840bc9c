import { assignAccountTexts as words } from "#web/areas/files/texts/assign-account.ts";
import { readAccountNumber } from "#values/account-number.ts";

/** The fault of a typed account number, as a sentence; nothing where its check digits are right. */
export function numberFault(typed: string): string | undefined {
  const number = readAccountNumber(typed);
  if (number === undefined || number.kind === "other") return words.numberInvalid;
  return number.valid ? undefined : words.checkFailed;
}
