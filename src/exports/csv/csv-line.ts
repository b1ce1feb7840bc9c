import { guardFormula } from "./write-csv.ts";

/**
 * One line of a small CSV of texts: semicolons, RFC 4180 quotes, formulas disarmed; ends in CRLF.
 */
export function formatCsvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quote(guardFormula(cell))).join(";")}\r\n`;
}

function quote(text: string): string {
  return /[;"\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
