/** The account number that stands somewhere above a table, proven by its check digits. */
import { cellText, type TableRow } from "#statements/formats/table/table-source.ts";
import { readAccountNumber } from "#values/account-number.ts";

const NUMBER = /\b(?:HU\d{2}[ -]?(?:\d{4}[ -]?){6}|\d{8}[ -]?\d{8}(?:[ -]?\d{8})?)(?!\d)/gi;

/** A number as the file writes it, with its row. */
export interface AccountAbove {
  readonly accountNr: string;
  readonly line: number;
}

/** The only Hungarian account number of the rows; undefined where there is none, or several. */
export function findAccountAbove(rows: readonly TableRow[]): AccountAbove | undefined {
  let found: (AccountAbove & { readonly canonical: string }) | undefined;
  for (const row of rows) {
    for (const cell of row.cells) {
      for (const [text] of cellText(cell).matchAll(NUMBER)) {
        const number = readAccountNumber(text);
        if (!number?.valid || number.kind === "other") continue;
        if (found && found.canonical !== number.canonical) return undefined;
        found ??= { accountNr: text.trim(), line: row.line, canonical: number.canonical };
      }
    }
  }
  return found && { accountNr: found.accountNr, line: found.line };
}
