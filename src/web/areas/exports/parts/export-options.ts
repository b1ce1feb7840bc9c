/** The choices of the form out of the contract's options: one card may stand for two formats. */
import type { ProgramKey } from "#contract/exports/accounting-programs.ts";
import type { ExportFormat, ExportOptions } from "#contract/exports/export-options.ts";
import type { ExportChoice } from "#web/areas/exports/parts/export-search.ts";
import { exportsTexts as words } from "#web/areas/exports/texts/exports.ts";

/** The options of a file, and the program that reads it, where one was chosen by name. */
export interface ExportChoices extends ExportOptions {
  readonly program: ProgramKey | null;
}

/** The choices to begin with. */
export const FIRST_OPTIONS: ExportChoices = {
  program: null,
  format: "xlsx",
  encoding: "utf-8",
  separator: "semicolon",
  decimal: "comma",
  dates: "iso",
  columns: "full",
  numbers: "grouped",
  accountForm: "iban",
  items: "none",
  notes: "none",
};

/** Formats as cards: both versions of CAMT are one. */
export const FORMAT_CARDS = ["camt053", "mt940", "xlsx", "csv", "pdf", "json"] as const;
export type FormatCard = (typeof FORMAT_CARDS)[number];

/** Cards whose files have a place for the items of settlements. */
export const CARDS_WITH_ITEMS: ReadonlySet<FormatCard> = new Set(["camt053", "xlsx", "csv"]);

/** Cards whose files have a place for people's notes. */
export const CARDS_WITH_NOTES: ReadonlySet<FormatCard> = new Set(["xlsx", "csv", "json"]);

export function cardOf(format: ExportFormat): FormatCard {
  return format === "camt053_02" || format === "camt053_08" ? "camt053" : format;
}

/** Whether the file has people's notes. */
export function hasNotes({ format, notes }: Pick<ExportOptions, "format" | "notes">): boolean {
  return notes === "texts" && CARDS_WITH_NOTES.has(cardOf(format));
}

/** The options after a card was chosen: another format begins with its own encoding. */
export function chooseCard(card: FormatCard): Partial<ExportOptions> {
  return {
    format: card === "camt053" ? "camt053_02" : card,
    encoding: card === "mt940" ? "ascii" : "utf-8",
  };
}

/** Why an order has no items, and what to change: settings that narrow it are named. */
export function describeEmpty({
  onlyNew,
  sinceClosing,
  booked,
  newSince,
}: Pick<ExportChoice, "onlyNew" | "sinceClosing" | "booked" | "newSince">): string {
  const settings = [
    ...(newSince ? [`${words.arrived} ${words.arrivals[newSince]}`] : []),
    ...(onlyNew ? [words.onlyNew] : []),
    ...(sinceClosing ? [words.sinceClosing] : []),
    ...(booked === "ALL" ? [] : [words.bookedViews[booked]]),
  ];
  return settings.length === 0 ? words.empty : words.emptyBy(settings);
}

/** The format does not take as many: the server would refuse the order. */
export function hasTooMany({
  transactionCount,
  rowsMax,
}: {
  readonly transactionCount: number;
  readonly rowsMax: number | null;
}): boolean {
  return rowsMax !== null && transactionCount > rowsMax;
}
