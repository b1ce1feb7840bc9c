/** What a program of the outside has taken out of a PDF: texts with their places. */
import type { ReadProblem } from "#statements/statement.ts";

/** One text as the PDF draws it. Units are points; `y` grows upwards. */
export interface PdfItem {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Size of the letters. */
  readonly height: number;
}

export interface PdfPage {
  readonly items: readonly PdfItem[];
}

/** The pages of a PDF, or why it could not be opened. */
export type PdfContent = { readonly pages: readonly PdfPage[] } | { readonly problem: ReadProblem };
