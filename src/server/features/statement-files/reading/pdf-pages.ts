/**
 * Takes the texts out of a PDF. Nothing of it is drawn or run: no scripts, no fonts, no pictures.
 * The thread's limits of time and memory hold around it.
 */
import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { limitProblem } from "#statements/formats/table/limit-problem.ts";
import type { PdfContent, PdfItem, PdfPage } from "#statements/formats/pdf/pdf-page.ts";
import type { ReadProblem } from "#statements/statement.ts";
import { isPdfFile } from "./is-pdf-file.ts";
import { checkPdf, PDF_LIMITS } from "./pdf/pdf-limits.ts";

/** A year's statement with a picture on each page has some megabytes. */
const PDF_BYTES_MAX = 20 * 1024 * 1024;
/** Some thirty rows a page. */
export const PDF_PAGES_MAX = PDF_LIMITS.pages;
/** A page full of small letters, each a text of its own, has some thousands. */
const PDF_ITEMS_MAX = 500_000;

/** The texts; undefined for a file that is no PDF. Never throws for content. */
export async function readPdfPages(
  path: string,
  sizeBytes: number,
): Promise<PdfContent | undefined> {
  if (!isPdfFile(path)) return undefined;
  if (sizeBytes > PDF_BYTES_MAX) return { problem: limitProblem("bytes", PDF_BYTES_MAX) };
  return readPdfBytes(readFileSync(path));
}

/** The texts of a PDF in memory. Never throws for content. */
export async function readPdfBytes(given: Uint8Array): Promise<PdfContent> {
  // Counting changes the keys of pictures, and the library takes the bytes away.
  const bytes = new Uint8Array(given);
  const problem = await checkPdf(bytes);
  if (problem) return { problem };
  // The library has two megabytes; most threads never meet a PDF.
  const { getDocumentProxy } = await import("unpdf");
  // The library leaves some of its promises alone: broken objects reject them, and nobody listens.
  const strays: unknown[] = [];
  const note = (reason: unknown): void => void strays.push(reason);
  process.on("unhandledRejection", note);
  try {
    const document = await getDocumentProxy(bytes, {
      disableFontFace: true,
      useSystemFonts: false,
      stopAtErrors: true,
      verbosity: 0,
    });
    try {
      if (document.numPages > PDF_PAGES_MAX)
        return { problem: limitProblem("pages", PDF_PAGES_MAX) };
      const content = await readPages(document);
      await setImmediate();
      return strays.length === 0 ? content : { problem: problemOf(strays[0]) };
    } finally {
      await document.loadingTask.destroy();
    }
  } catch (error) {
    return { problem: problemOf(error) };
  } finally {
    await setImmediate();
    process.off("unhandledRejection", note);
  }
}

interface Document {
  readonly numPages: number;
  getPage(number: number): Promise<{
    getTextContent(): Promise<{ readonly items: readonly object[] }>;
    cleanup(): unknown;
  }>;
}

async function readPages(document: Document): Promise<PdfContent> {
  const pages: PdfPage[] = [];
  let count = 0;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    page.cleanup();
    count += items.length;
    if (count > PDF_ITEMS_MAX) return { problem: limitProblem("texts", PDF_ITEMS_MAX) };
    pages.push({ items: items.flatMap((item) => textOf(item) ?? []) });
  }
  return { pages };
}

function textOf(item: object): PdfItem | undefined {
  const { str, transform, width, height } = item as {
    readonly str?: unknown;
    readonly transform?: readonly number[];
    readonly width?: number;
    readonly height?: number;
  };
  if (typeof str !== "string" || !transform) return undefined;
  const [, , , , x = Number.NaN, y = Number.NaN] = transform;
  return { text: str, x, y, width: width ?? 0, height: height ?? 0 };
}

function problemOf(error: unknown): ReadProblem {
  const name = error instanceof Error ? error.name : "";
  if (name === "PasswordException")
    return {
      code: "file_encrypted",
      severity: "fatal",
      message: "The PDF is protected by a password.",
    };
  return {
    code: "syntax_invalid",
    severity: "fatal",
    message: `The PDF cannot be opened: ${error instanceof Error ? error.message : String(error)}`,
  };
}
