/** Bad PDFs, and one good one, for the running program. */
import { writeFileSync } from "node:fs";
import { statementPages, writePdf } from "#server/testing/write-pdf.ts";
import type { BadInput } from "./bad-input.ts";

const MIB = 1024 * 1024;
const PDF_ROWS = [{ date: "2026.03.02.", text: "Dij", amount: "-250", balance: "750" }];

export const BAD_PDFS: readonly BadInput[] = [
  {
    name: "PDF of pictures",
    fileName: "kepek.pdf",
    status: "failed",
    codes: ["pdf_without_text"],
    write: (path) => writeFileSync(path, writePdf([[]])),
  },
  {
    name: "PDF without running balances",
    fileName: "egyenleg-nelkul.pdf",
    status: "failed",
    codes: ["pdf_unproven"],
    write: (path) => writeFileSync(path, writePdf(statementPages({}, PDF_ROWS))),
  },
  {
    name: "PDF with 5,000 pages",
    fileName: "oldalak.pdf",
    status: "failed",
    codes: ["limit_exceeded"],
    write: (path) =>
      writeFileSync(
        path,
        writePdf(Array.from({ length: 5_000 }, () => [{ text: "x", x: 40, y: 700 }])),
      ),
  },
  {
    name: "PDF of open brackets",
    fileName: "zarojelek.pdf",
    status: "failed",
    codes: ["syntax_invalid"],
    write: (path) => writeFileSync(path, `%PDF-1.7\n${"[".repeat(5 * MIB)}`),
  },
  {
    name: "PDF whose rows are proven by their balances",
    fileName: "igazolt.pdf",
    status: "finished",
    codes: [],
    write: (path) =>
      writeFileSync(path, writePdf(statementPages({ opening: "1 000", closing: "750" }, PDF_ROWS))),
  },
];
