/** The currency of a table: only codes of ISO 4217, as the file states it, else asked. */
import { describe, expect, it } from "vitest";
import { previewTable } from "#statements/mapping/preview-table.ts";
import { tryMapping } from "#statements/mapping/try-mapping.ts";
import type { FileInput } from "#statements/statement.ts";
import { CURRENCIES_IN_ORDER, isCurrencyCode } from "#values/currencies.ts";
import { faultOf, type TableMapping } from "#values/table-mapping.ts";

function inputOf(text: string): FileInput {
  const bytes = new TextEncoder().encode(text);
  return { fileName: "x.csv", size: bytes.length, chunks: () => [bytes] };
}

function suggestionOf(text: string): TableMapping {
  const opening = { charset: null, delimiter: null, sheet: null };
  const shown = previewTable(inputOf(text), { opening, profiles: [] });
  if ("problem" in shown) throw new Error(shown.problem.message);
  return shown.preview.suggestion;
}

const ROWS = "02.10.2026;Alfa;-250,00\n03.10.2026;Beta;100,00\n";

describe("the currency of a table", () => {
  it("is a code of ISO 4217 and no three letters", () => {
    for (const code of ["HUF", "DKK", "SEK", "NOK", "RSD", "KWD"])
      expect([code, isCurrencyCode(code), CURRENCIES_IN_ORDER.includes(code)]).toEqual([
        code,
        true,
        true,
      ]);
    for (const word of ["NEJ", "CET", "NAP", "XTS", "Eur", "EURO", ""])
      expect([word, isCurrencyCode(word)]).toEqual([word, false]);
    expect(new Set(CURRENCIES_IN_ORDER).size).toBe(CURRENCIES_IN_ORDER.length);
  });

  it.each([
    [`#Waluta;\nPLN;\n\nData;Opis;Kwota\n${ROWS}`, "PLN"],
    [`#Waluta; PLN\n\nData;Opis;Kwota\n${ROWS}`, "PLN"],
    [`Moneda:;RON\n\nData;Detalii;Suma\n${ROWS}`, "RON"],
    [`Datum;Verwendungszweck;Betrag (€)\n${ROWS}`, "EUR"],
    [`Kontostand vom 03.10.2026;1.000,00 EUR\n\nBuchungstag;Zweck;Betrag\n${ROWS}`, "EUR"],
    [`Dato;Tekst;Beløb i DKK\n${ROWS}`, "DKK"],
    [`Dato;Tekst;Beløb;Valuta\n02.10.2026;Alfa;-250,00;SEK\n03.10.2026;Beta;1,00;SEK\n`, "SEK"],
    [`Dátum;Mire;Összeg\n${ROWS}`, "HUF"],
    [`Számla;HU94104010005005123456780001\nDátum;Mire;Összeg\n${ROWS}`, "HUF"],
    // A foreign account whose file names no currency: nobody knows it.
    [`Rekening;NL91 ABNA 0417 1643 00\nDatum;Omschrijving;Bedrag\n${ROWS}`, ""],
    [
      "Számlaszám;Datum;Omschrijving;Bedrag\n" +
        "NL91ABNA0417164300;02.10.2026;Alfa;-250,00\nNL91ABNA0417164300;03.10.2026;Beta;1,00\n",
      "",
    ],
  ])("of %j is suggested as stated", (text, currency) => {
    const suggestion = suggestionOf(text);
    expect(suggestion.currency).toBe(currency);
    expect(faultOf(suggestion)?.code).toBe(currency === "" ? "unsaid" : undefined);
  });

  it("is no column of three letters that are no currencies", () => {
    const text =
      "Dato;Tekst;Beløb;Afstemt\n22.10.2026;Alfa;-250,00;Nej\n23.10.2026;Beta;1,00;Nej\n";
    const suggestion = suggestionOf(text);
    expect(suggestion.roles).not.toContain("currency");
    const tried = tryMapping(inputOf(text), suggestion);
    expect(tried.statements.map(({ currency }) => currency)).toEqual(["HUF"]);
  });
});
