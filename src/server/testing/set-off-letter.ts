/** Letters and invoices of couriers as PDF files. */
import { writePdf } from "./write-pdf.ts";

/** A page of lines whose cells stand side by side, with two blanks between. */
export function pdfOf(lines: readonly string[]): Buffer {
  return writePdf([
    lines.flatMap((line, row) =>
      line.split(/ {2,}/).map((text, column) => ({ text, x: 40 + column * 90, y: 780 - row * 14 })),
    ),
  ]);
}

/** The letter of GLS about a set-off, with this row of amounts. */
export function letterOf(row: string): Buffer {
  return pdfOf([
    "GLS General Logistics Systems Hungary Kft.",
    "KOMPENZÁCIÓS ÉRTESÍTO",
    "Ügyfélszám  Utánvét  Kompenzált  Utalt  Számla  Tartozás  Nyitott  Dátum",
    "(HUF)  (HUF)  (HUF)",
    row,
    "Alsónémedi, 2026.09.04.",
  ]);
}
