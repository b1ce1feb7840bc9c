import { guardFormula } from "./guard-formula.ts";

/** A cell of our own number, whose sign begins no formula. */
export interface NumberCell {
  readonly number: string;
}

/**
 * One line of a small CSV: semicolons, RFC 4180 quotes, formulas of texts disarmed; ends in CRLF.
 */
export function formatCsvLine(cells: readonly (string | NumberCell)[]): string {
  const written = cells.map((cell) =>
    typeof cell === "string" ? quote(guardFormula(cell)) : cell.number,
  );
  return `${written.join(";")}\r\n`;
}

function quote(text: string): string {
  return /[;"\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
