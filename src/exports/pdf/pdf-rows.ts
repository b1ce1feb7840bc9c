/** One row of a printed account history: day, partner with remittance, amount, balance. */
import { displayAccountNumber } from "#values/account-number.ts";
import { transactionTypeText } from "#values/transaction-types.ts";
import type { ExportRow } from "../export-row.ts";
import { CONTENT, MARGIN, type PdfPage, wrapWords } from "./pdf-page.ts";
import { day, money } from "./print-text.ts";

const TEXT_LEFT = MARGIN + 62;
const TEXT_WIDTH = 250;
const AMOUNT_RIGHT = MARGIN + 410;
const NAME = { size: 8.5 } as const;
const NOTE = { size: 7.5, ink: "muted" } as const;
const LINE = 10;
const NOTE_LINES = 4;

export interface LaidRow {
  readonly row: ExportRow;
  readonly name: string;
  readonly notes: readonly string[];
  /** Points. */
  readonly height: number;
}

/** The row's texts in lines, and the height that they take. */
export function layRow(page: PdfPage, row: ExportRow): LaidRow {
  const type = transactionTypeText(row.type);
  const [name = "–"] = wrapWords(page, row.partnerName || type || "–", TEXT_WIDTH, 1, NAME);
  const account = displayAccountNumber(row.partnerAccountNr);
  const facts = [account, row.partnerName ? type : ""].filter(Boolean).join(" · ");
  const notes = [facts, row.remittance].filter(Boolean);
  const lines = notes.flatMap((text) => wrapWords(page, text, TEXT_WIDTH, NOTE_LINES, NOTE));
  return { row, name, notes: lines, height: 12 + (1 + lines.length) * LINE };
}

/** Draws the row; `top` is its upper edge. */
export function drawRow(page: PdfPage, { row, name, notes, height }: LaidRow, top: number): void {
  const first = top + 14;
  page.text(MARGIN, first, day(row.bookingDate), NAME);
  page.text(TEXT_LEFT, first, name, NAME);
  notes.forEach((text, index) => page.text(TEXT_LEFT, first + (index + 1) * LINE, text, NOTE));
  const ink = row.amount < 0n ? "dark" : "credit";
  const sign = row.amount > 0n ? "+" : "";
  page.textRight(AMOUNT_RIGHT, first, sign + money(row.amount, row.currency), {
    size: 8.5,
    bold: true,
    ink,
  });
  if (row.balanceAfter !== null)
    page.textRight(MARGIN + CONTENT, first, money(row.balanceAfter, row.currency), {
      size: 8,
      ink: "muted",
    });
  page.line(MARGIN, top + height, CONTENT);
}
