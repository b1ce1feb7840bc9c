/** The fonts of PDF files. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PdfFonts } from "#exports/pdf/pdf-document.ts";

const FONTS = join(import.meta.dirname, "../exports/pdf/fonts");
let fonts: Promise<PdfFonts> | undefined;

/** Reads the fonts once, and only in a program that writes a PDF. */
export function loadPdfFonts(): Promise<PdfFonts> {
  return (fonts ??= Promise.all([
    readFile(join(FONTS, "Inter-Regular.ttf")),
    readFile(join(FONTS, "Inter-SemiBold.ttf")),
  ]).then(([regular, bold]) => ({ regular, bold })));
}
