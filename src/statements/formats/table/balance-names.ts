/** Names of columns of balances in the languages of Europe. */
import { normalizeHeader } from "#statements/formats/table/header-dictionary.ts";

const NAMES = new RegExp(
  [
    "egyenleg|balance|s[z]?ald|solde|zustatek|zostatok|stanje|\\bstan (?:na|po|konta)|likutis",
    "atlikums|\\bjaak\\b|υπολοιπο|салдо|наличност|kontostand|\\bsold\\b",
  ].join("|"),
);

/** True for a column that its name calls a balance. */
export function isBalanceName(name: string): boolean {
  return NAMES.test(normalizeHeader(name));
}
