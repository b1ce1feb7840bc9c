/**
 * Account histories for print: A4, one account after another, each with its sums and, where they
 * tie, its balances. Pages are handed out as they are ready; the fonts follow with the glyphs that
 * were used.
 */
import { displayAccountNumber } from "#values/account-number.ts";
import { sectionsOf } from "../account-sections.ts";
import type { ExportAccount, ExportBytes, ExportHead, ExportRows } from "../export-row.ts";
import { balanceNote, statementBalances } from "../statement-balances.ts";
import { BOTTOM, PdfDocument, type PdfFonts, SMALL } from "./pdf-document.ts";
import { CONTENT, MARGIN, type PdfPage } from "./pdf-page.ts";
import { drawRow, layRow } from "./pdf-rows.ts";
import { day, grouped, money } from "./print-text.ts";

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
      if (count > PDF_ROWS_MAX) throw new Error(`More than ${PDF_ROWS_MAX} rows for a PDF`);
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
