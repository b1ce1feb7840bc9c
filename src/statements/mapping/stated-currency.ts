/** The currency that a table names outside its rows. Pure. */
import { readMetadata } from "#statements/formats/table/header-row.ts";
import type { TableRow } from "#statements/formats/table/table-source.ts";
import { isCurrencyCode } from "#values/money.ts";

/** Codes that are known in column names, where NAP or DEV are three capitals too. */
const NAMED_CODES = new Set(
  "HUF EUR USD GBP CHF CZK PLN RON RSD HRK BGN UAH SEK NOK DKK JPY CAD AUD CNY TRY ILS".split(" "),
);

/** The currency above the table, else the only one in its column names, as in `Összeg (EUR)`. */
export function statedCurrency(
  above: readonly TableRow[],
  columnTexts: readonly string[],
): string | undefined {
  const stated = readMetadata(above).currency?.toUpperCase();
  if (stated !== undefined && isCurrencyCode(stated)) return stated;
  const named = columnTexts.flatMap((text) => text.toUpperCase().match(/[\p{L}]+/gu) ?? []);
  const codes = new Set(named.filter((word) => NAMED_CODES.has(word)));
  return codes.size === 1 ? [...codes][0] : undefined;
}
