/**
 * Cells and rows of a worksheet as XML text (ECMA-376 part 1, §18.3). Texts stand inline: no table
 * of shared strings to keep.
 */
import { dayNumber, type LocalDate } from "#values/local-date.ts";
import type { CellValue } from "../columns.ts";
import { escapeXml } from "../xml-text.ts";

/** Indexes into `cellXfs` of the style sheet. */
export const STYLE = { plain: 0, header: 1, date: 2, amount: 3, text: 4, rate: 5 } as const;
export type StyleIndex = (typeof STYLE)[keyof typeof STYLE];

// Excel does not cut a longer text: it calls the file damaged.
const CELL_CHARACTERS_MAX = 32_767;
// Excel's day 1 is 1900-01-01 and it believes in 29 February 1900, so for all later days the
// distance is 25569.
const EXCEL_DAY_OF_1970 = 25_569;
// Days before March 1900 have no agreed number.
const EXCEL_FIRST_DAY = "1900-03-01";

/** Column letters of an index from 0: A … Z, AA … */
export function columnLetters(index: number): string {
  return index < 26
    ? String.fromCharCode(65 + index)
    : columnLetters(Math.floor(index / 26) - 1) + columnLetters(index % 26);
}

/** One cell; an empty one is left out. `reference` is such as `B7`. */
export function cellXml(reference: string, value: CellValue): string {
  const rest = cellRest(value);
  return rest === "" ? "" : `<c r="${reference}${rest}`;
}

/** A cell behind its reference; empty for an empty one. */
export function cellRest(value: CellValue): string {
  if (value.kind === "text") return textRest(value.text, STYLE.text);
  if (value.kind === "amount") return numberRest(value.decimal, STYLE.amount);
  if (value.kind === "rate") return numberRest(value.decimal, STYLE.rate);
  if (value.kind === "count") return numberRest(String(value.count), STYLE.plain);
  if (value.kind === "empty") return "";
  if (value.date < EXCEL_FIRST_DAY) return textRest(value.date, STYLE.text);
  return numberRest(String(excelDay(value.date)), STYLE.date);
}

export function textCellXml(reference: string, text: string, style: StyleIndex): string {
  return `<c r="${reference}${textRest(text, style)}`;
}

function textRest(text: string, style: StyleIndex): string {
  const shown = text.length > CELL_CHARACTERS_MAX ? text.slice(0, CELL_CHARACTERS_MAX) : text;
  return `" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(shown)}</t></is></c>`;
}

function numberRest(decimal: string, style: StyleIndex): string {
  return `" s="${style}"><v>${decimal}</v></c>`;
}

/** Excel's number of a day (1900 system). */
function excelDay(date: LocalDate): number {
  return dayNumber(date) + EXCEL_DAY_OF_1970;
}
