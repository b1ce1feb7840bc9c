/** The currency that a table itself states outside its rows. */
import { amountParts, CURRENCY_SIGNS } from "#statements/formats/table/amount-text.ts";
import { normalizeHeader } from "#statements/formats/table/header-dictionary.ts";
import { readMetadata } from "#statements/formats/table/header-row.ts";
import { cellText, type TableRow } from "#statements/formats/table/table-source.ts";
import type { ColumnFacts } from "#statements/mapping/column-facts.ts";
import { isForeignNumber } from "#values/account-number.ts";
import { isCurrencyCode } from "#values/currencies.ts";
import type { MappedRole } from "#values/table-mapping.ts";

/** Codes that are known in small letters too, where `all`, `top` and `try` are words. */
const SMALL_CODES = new Set("HUF EUR USD GBP CHF CZK PLN RON RSD BGN SEK NOK DKK".split(" "));

/** What a cell above a table is called that holds its currency, in the languages of Europe. */
const LABEL = new RegExp(
  "^(?:account |konto ?|rekening)?(?:currency|ccy|devizanem|deviza|penznem|wahrung|waehrung|" +
    "devise|divisa|valuta|munt|moneda|moeda|mena|waluta|valiuta|valuutta|valuuta|валута|νομισμα)" +
    "(?: (?:of )?(?:account|konta|conto|cont|uctu|rachunku|racuna))?$",
);

interface StatedOf {
  readonly above: readonly TableRow[];
  readonly columnTexts: readonly string[];
  readonly facts: readonly ColumnFacts[];
  readonly roles: readonly (MappedRole | null)[];
}

/**
 * The currency above the table, else the only one in its column names, as in `Összeg (EUR)`, else
 * the only one of the amounts above. `HUF` where none is stated and nothing is foreign; empty where
 * the account is a foreign one: then a person says it.
 */
export function suggestCurrency(stated: StatedOf): string {
  const { above, columnTexts, facts, roles } = stated;
  const inRows = facts[roles.indexOf("currency")]?.distinct ?? [];
  const found =
    labelled(above) ??
    onlyOne(columnTexts.flatMap(codesOfName)) ??
    onlyOne([...inRows].flatMap((text) => codeOf(text) ?? [])) ??
    onlyOne(above.flatMap(codesIn));
  if (found !== undefined) return found;
  return hasForeignAccount(stated) ? "" : "HUF";
}

function labelled(above: readonly TableRow[]): string | undefined {
  const stated = codeOf(readMetadata(above).currency ?? "");
  if (stated !== undefined) return stated;
  for (const [index, { cells }] of above.entries())
    for (const [column, cell] of cells.entries()) {
      const [label = "", inside = ""] = cellText(cell).split(":");
      if (!LABEL.test(normalizeHeader(label.replace(/^#/, "")))) continue;
      const below = cellText(above[index + 1]?.cells[column]);
      const found = [inside, cellText(cells[column + 1]), below].map(codeOf).find(Boolean);
      if (found !== undefined) return found;
    }
  return undefined;
}

function codeOf(text: string): string | undefined {
  const upper = text.trim().toUpperCase();
  const code = CURRENCY_SIGNS[upper] ?? upper;
  return isCurrencyCode(code) ? code : undefined;
}

/** Codes as words and signs of a column's name. */
function codesOfName(name: string): string[] {
  const words = name.match(/\p{L}+|[€£]/gu) ?? [];
  return words.flatMap((word) => {
    const code = CURRENCY_SIGNS[word] ?? word.toUpperCase();
    return isCurrencyCode(code) && (word === word.toUpperCase() || SMALL_CODES.has(code))
      ? [code]
      : [];
  });
}

function codesIn({ cells }: TableRow): string[] {
  return cells.flatMap((cell) => codeOf(amountParts(cellText(cell))?.currency ?? "") ?? []);
}

function onlyOne(codes: readonly string[]): string | undefined {
  const found = new Set(codes);
  return found.size === 1 ? [...found][0] : undefined;
}

function hasForeignAccount({ above, facts, roles }: StatedOf): boolean {
  const own = facts[roles.indexOf("ownAccount")];
  const numbers = [
    ...(own?.distinct ?? []),
    ...above.flatMap(({ cells }) => cells.flatMap((cell) => accountsIn(cellText(cell)))),
  ];
  return numbers.some((text) => isForeignNumber(text));
}

function accountsIn(text: string): string[] {
  return [...text.matchAll(/\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{2,4}){3,8}\b/g)].map(([found]) => found);
}
