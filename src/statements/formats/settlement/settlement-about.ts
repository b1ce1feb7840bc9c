/** Facts of a settlement that stand outside its table: labels with values, and lone cells. */
import type {
  AboutSettlement,
  SettlementLayout,
  ValuePlace,
} from "#statements/formats/settlement/settlement-layout.ts";
import { isSheet } from "#statements/formats/settlement/find-settlement.ts";
import { plainName } from "#statements/formats/settlement/settlement-names.ts";
import { parseAmountText } from "#statements/formats/table/amount-text.ts";
import { readCertainDate } from "#statements/formats/table/date-column.ts";
import { cellText, type TableSource } from "#statements/formats/table/table-source.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

/** Rows of a sheet in which such facts are looked for. */
const ABOUT_ROWS_MAX = 200;

/** The texts that were found; a label that stands twice gives its last value. */
export type AboutTexts = Readonly<Partial<Record<AboutSettlement, string>>>;

/** Looks up every place that the layout names. */
export function readAbout(source: TableSource, { about = {} }: SettlementLayout): AboutTexts {
  const found: Partial<Record<AboutSettlement, string>> = {};
  for (const sheet of source.sheets) {
    const places = (Object.entries(about) as [AboutSettlement, ValuePlace][]).filter(([, place]) =>
      isSheet(sheet, place.sheet),
    );
    if (places.length === 0) continue;
    let seen = 0;
    for (const row of sheet.rows()) {
      if (++seen > ABOUT_ROWS_MAX) break;
      const texts = row.cells.map((cell) => cellText(cell)).filter((text) => text !== "");
      for (const [name, place] of places) {
        const text = valueAt(texts, place);
        if (text !== undefined && (place.label !== undefined || found[name] === undefined))
          found[name] = text;
      }
    }
  }
  return found;
}

/** The day of a text; undefined for a text that is none in every reading. */
export function dayOfText(text: string | undefined): LocalDate | undefined {
  return text === undefined ? undefined : readCertainDate(text);
}

/** The sum of a text; the last sign with two digits after it is decimal. */
export function sumOfText(text: string | undefined): Amount | undefined {
  if (text === undefined) return undefined;
  const mark = /,\d{1,2}\D*$/.test(text) ? "," : ".";
  return parseAmountText(text, mark)?.amount;
}

function valueAt(
  texts: readonly string[],
  { label, beside = 1, shape }: ValuePlace,
): string | undefined {
  if (label === undefined) return texts.find((text) => shape?.test(text));
  for (const [index, text] of texts.entries()) {
    if (plainName(text) === label) return texts[index + beside];
    const colon = text.indexOf(":");
    if (colon > 0 && plainName(text.slice(0, colon)) === label) {
      const rest = text.slice(colon + 1).trim();
      if (rest !== "") return rest;
    }
  }
  return undefined;
}
