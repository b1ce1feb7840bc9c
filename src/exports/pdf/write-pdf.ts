/**
 * Account histories for print: A4, one account after another, each with its sums and, where they
 * tie, its balances. Pages are handed out as they are ready; the fonts follow with the glyphs that
 * were used.
 */
import { displayAccountNumber } from "#values/account-number.ts";
import { invariant } from "#values/result.ts";
import { sectionsOf } from "../account-sections.ts";
import type {
  ExportAccount,
  ExportBytes,
  ExportHead,
  ExportRow,
  ExportRows,
} from "../export-row.ts";
import { balanceNote, statementBalances } from "../statement-balances.ts";
import { BOTTOM, PdfDocument, type PdfFonts, SMALL } from "./pdf-document.ts";
import { CONTENT, MARGIN, type PdfPage, wrapWords } from "./pdf-page.ts";
import { day, grouped, money } from "./print-text.ts";
import { transactionTypeText } from "#values/transaction-types.ts";

const TEXT_LEFT = MARGIN + 62;
const TEXT_WIDTH = 250;
const AMOUNT_RIGHT = MARGIN + 410;
const NAME = { size: 8.5 } as const;
const NOTE = { size: 7.5, ink: "muted" } as const;
const LINE = 10;
const NOTE_LINES = 4;

interface LaidRow {
  readonly row: ExportRow;
  readonly name: string;
  readonly notes: readonly string[];
  /** Points. */
  readonly height: number;
}

/** The row's texts in lines, and the height that they take. */
function layRow(page: PdfPage, row: ExportRow): LaidRow {
  const type = transactionTypeText(row.type);
  const [name = "–"] = wrapWords(page, row.partnerName || type || "–", TEXT_WIDTH, 1, NAME);
  const account = displayAccountNumber(row.partnerAccountNr);
  const facts = [account, row.partnerName ? type : ""].filter(Boolean).join(" · ");
  const notes = [facts, row.remittance].filter(Boolean);
  const lines = notes.flatMap((text) => wrapWords(page, text, TEXT_WIDTH, NOTE_LINES, NOTE));
  return { row, name, notes: lines, height: 12 + (1 + lines.length) * LINE };
}

/** Draws the row; `top` is its upper edge. */
function drawRow(page: PdfPage, { row, name, notes, height }: LaidRow, top: number): void {
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

/** Some three hundred pages: nobody prints more, and viewers grow slow. */
export const PDF_ROWS_MAX = 10_000;

/** The file. Throws beyond `PDF_ROWS_MAX` rows: callers count first. */
export async function* writePdf(rows: ExportRows, head: ExportHead, fonts: PdfFonts): ExportBytes {
  const book = new PdfBook(head, fonts);
  let count = 0;
  for await (const part of sectionsOf(rows, head)) {
    if (part.kind === "begin") book.beginAccount(part.account);
    else if (part.kind === "rows") {
      count += part.rows.length;
      invariant(count <= PDF_ROWS_MAX, `a PDF has at most ${PDF_ROWS_MAX} rows`);
      for (const row of part.rows) book.addRow(row);
    }
    yield* book.take();
  }
  book.end();
  yield* book.take();
}

class PdfBook {
  readonly #head: ExportHead;
  readonly #document: PdfDocument;
  #account: ExportAccount | undefined;
  #y = 0;

  constructor(head: ExportHead, fonts: PdfFonts) {
    this.#head = head;
    const moment = head.asOf.replaceAll("-", ". ").replace(/ (\d\d:)/, ". $1");
    const note = `A Bankhídban lévő adatok alapján, ${moment}-i állapot. Nem a bank kivonata.`;
    this.#document = new PdfDocument(fonts, note);
  }

  take(): Uint8Array[] {
    return this.#document.take();
  }

  /** Each account begins a page. */
  beginAccount(account: ExportAccount): void {
    this.#account = account;
    const page = this.#document.turnPage();
    const { companyName, taxNumber, from, to } = this.#head;
    page.text(MARGIN, 56, "Számlatörténet", { size: 17, bold: true });
    page.textRight(MARGIN + CONTENT, 50, companyName, { size: 10, bold: true });
    page.textRight(MARGIN + CONTENT, 63, `Adószám: ${taxNumber}`, SMALL);
    page.text(MARGIN, 72, `${day(from)} – ${day(to)}`, { size: 9.5, ink: "muted" });
    const number = displayAccountNumber(account.accountNr);
    page.text(MARGIN, 100, account.displayName || number, { size: 11, bold: true });
    const facts = [account.displayName ? number : "", account.bankName, account.currency];
    page.text(MARGIN, 113, facts.filter(Boolean).join(" · "), { size: 8.5, ink: "muted" });
    this.#y = 132;
    this.#drawSums(page, account);
    this.#drawColumns(page);
  }

  addRow(row: Parameters<typeof layRow>[1]): void {
    let page = this.#document.page!;
    const laid = layRow(page, row);
    if (this.#y + laid.height > BOTTOM) {
      page = this.#document.turnPage();
      page.text(MARGIN, 50, this.#continuation(), { size: 8.5, ink: "muted" });
      this.#y = 62;
      this.#drawColumns(page);
    }
    drawRow(page, laid, this.#y);
    this.#y += laid.height;
  }

  end(): void {
    const { companyName, from, to } = this.#head;
    this.#document.end(`Számlatörténet, ${companyName}, ${day(from)} – ${day(to)}`);
  }

  #drawSums(page: PdfPage, account: ExportAccount): void {
    const balances = statementBalances(account, this.#head);
    const { sums, currency } = account;
    const known = "missing" in balances ? undefined : balances;
    const cells: [string, string][] = [
      ["Nyitó egyenleg", known ? money(known.opening, currency) : "–"],
      ["Jóváírás", money(sums.credit, currency)],
      ["Terhelés", money(sums.debit, currency)],
      ["Záró egyenleg", known ? money(known.closing, currency) : "–"],
      ["Tétel", grouped(String(sums.count))],
    ];
    const width = CONTENT / cells.length;
    cells.forEach(([label, value], index) => {
      const x = MARGIN + index * width;
      page.text(x, this.#y, label, SMALL);
      page.text(x, this.#y + 13, value, { size: 9.5, bold: true });
    });
    this.#y += 22;
    const note = balanceNote(balances);
    if (note !== "") {
      this.#y += 8;
      page.text(MARGIN, this.#y, note, SMALL);
    }
    this.#y += 14;
  }

  #drawColumns(page: PdfPage): void {
    const y = this.#y;
    page.text(MARGIN, y, "Dátum", SMALL);
    page.text(MARGIN + 62, y, "Partner és közlemény", SMALL);
    page.textRight(MARGIN + 410, y, "Összeg", SMALL);
    page.textRight(MARGIN + CONTENT, y, "Egyenleg", SMALL);
    page.line(MARGIN, y + 5, CONTENT);
    this.#y = y + 6;
  }

  #continuation(): string {
    const { displayName, accountNr } = this.#account!;
    return `${displayName || displayAccountNumber(accountNr)}, folytatás`;
  }
}
