/** The options of an export, shared by orders, settings and the history. */
import { z } from "zod";

export const EXPORT_FORMATS = [
  "camt053_02",
  "camt053_08",
  "mt940",
  "xlsx",
  "csv",
  "json",
  "pdf",
] as const;
export const exportFormatSchema = z.enum(EXPORT_FORMATS);
export type ExportFormat = z.infer<typeof exportFormatSchema>;

/** Each has a meaning for some formats only; the others leave it aside. */
export const exportOptionsSchema = z.object({
  format: exportFormatSchema.default("xlsx"),
  /** CSV: any; MT940: `windows-1250`, otherwise letters without accents. */
  encoding: z.enum(["utf-8", "windows-1250", "ascii"]).default("utf-8"),
  /** CSV. */
  separator: z.enum(["semicolon", "comma", "tab"]).default("semicolon"),
  decimal: z.enum(["comma", "point"]).default("comma"),
  dates: z.enum(["iso", "hungarian"]).default("iso"),
  columns: z.enum(["full", "short", "split"]).default("full"),
  /**
   * CSV: digits of Hungarian account numbers as they are stored, or in groups of eight
   * (`11773470-22223333-00000000`), which a spreadsheet does not take for a number.
   */
  numbers: z.enum(["plain", "grouped"]).default("plain"),
  /** CAMT and MT940: Hungarian account numbers as IBAN or as 24 digits. */
  accountForm: z.enum(["iban", "domestic"]).default("iban"),
  /**
   * CAMT, XLSX and CSV: behind each credit the items of the settlements that it pays, every fee on
   * a row of its own (`items`) or the fees of a settlement in one row (`summed`).
   */
  items: z.enum(["none", "items", "summed"]).default("none"),
  /** XLSX, CSV and JSON: the notes of the company's people, one of each item at most. */
  notes: z.enum(["none", "texts"]).default("none"),
});
export type ExportOptions = z.output<typeof exportOptionsSchema>;
