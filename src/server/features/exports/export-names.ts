import type { ExportFormat } from "#contract/exports/export-options.ts";
import type { LocalDate } from "#values/local-date.ts";
import { EXPORT_FORMAT_FACTS } from "./export-formats.ts";

/**
 * ASCII only, because old programs choke on more: `23456787_mind_20261101-20261120.xlsx`; one
 * account gives its number in the middle, some of several `tobb`.
 */
export function exportFileName(given: {
  readonly taxNumber: string;
  readonly accountNrs: readonly string[];
  readonly isWholeCompany: boolean;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly format: ExportFormat;
}): string {
  const [only, ...others] = [...new Set(given.accountNrs)];
  const numbers =
    only !== undefined && others.length === 0 ? only.replace(/[^A-Za-z0-9]/g, "") : "tobb";
  const what = given.isWholeCompany ? "mind" : numbers;
  return `${given.taxNumber}_${what}_${compact(given.from)}-${compact(given.to)}.${EXPORT_FORMAT_FACTS[given.format].extension}`;
}

function compact(date: LocalDate): string {
  return date.replaceAll("-", "");
}
