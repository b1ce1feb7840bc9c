/**
 * Account histories for print: A4, one account after another, each with its sums and, where they
 * tie, its balances. Pages are handed out as they are ready; the fonts follow with the glyphs that
 * were used.
 */
import { displayAccountNumber } from "#values/account-number.ts";
import { sectionsOf } from "../account-sections.ts";
import type { ExportAccount, ExportBytes, ExportHead, ExportRows } from "../export-row.ts";
import { balanceNote, statementBalances } from "../statement-balances.ts";
import { PdfFont } from "./pdf-font.ts";
import { PdfObjects, pdfText } from "./pdf-objects.ts";
import { CONTENT, MARGIN, PAGE_HEIGHT, PAGE_WIDTH, PdfPage } from "./pdf-page.ts";
import { drawRow, layRow } from "./pdf-rows.ts";
import { day, grouped, money } from "./print-text.ts";

/** Some three hundred pages: nobody prints more, and viewers grow slow. */
export const PDF_ROWS_MAX = 10_000;

export interface PdfFonts {
  /** Whole TrueType fonts. */
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
}

const BOTTOM = PAGE_HEIGHT - 56;
const FOOT = PAGE_HEIGHT - 32;
const SMALL = { size: 7.5, ink: "muted" } as const;

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
  readonly #objects = new PdfObjects();
  readonly #fonts: { readonly regular: PdfFont; readonly bold: PdfFont };
  readonly #tree: number;
  readonly #resources: number;
  readonly #pageCount: number;
  readonly #pages: number[] = [];
  #page: PdfPage | undefined;
  #account: ExportAccount | undefined;
  #y = 0;

  constructor(head: ExportHead, fonts: PdfFonts) {
    this.#head = head;
    this.#fonts = {
      regular: new PdfFont(this.#objects, "Inter-Regular", fonts.regular),
      bold: new PdfFont(this.#objects, "Inter-SemiBold", fonts.bold),
    };
    [this.#tree, this.#resources, this.#pageCount] = [1, 2, 3].map(() =>
      this.#objects.reserve(),
    ) as [number, number, number];
  }

  take(): Uint8Array[] {
    return this.#objects.take();
  }

  /** Each account begins a page. */
  beginAccount(account: ExportAccount): void {
    this.#account = account;
    const page = this.#turnPage();
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
    let page = this.#page!;
    const laid = layRow(page, row);
    if (this.#y + laid.height > BOTTOM) {
      page = this.#turnPage();
      page.text(MARGIN, 50, this.#continuation(), { size: 8.5, ink: "muted" });
      this.#y = 62;
      this.#drawColumns(page);
    }
    drawRow(page, laid, this.#y);
    this.#y += laid.height;
  }

  end(): void {
    if (this.#page === undefined) this.#turnPage();
    this.#closePage();
    const objects = this.#objects;
    const count = `/ ${this.#pages.length}`;
    const drawn = `BT 0.369 0.42 0.439 rg /R ${SMALL.size} Tf 0 0 Td ${this.#fonts.regular.encode(count)} Tj ET`;
    objects.writeStream(
      this.#pageCount,
      `/Type/XObject/Subtype/Form/BBox[0 -4 60 12]/Resources ${this.#resources} 0 R`,
      new TextEncoder().encode(drawn),
    );
    this.#fonts.regular.write(objects);
    this.#fonts.bold.write(objects);
    objects.write(
      this.#resources,
      `<</Font<</R ${this.#fonts.regular.id} 0 R/B ${this.#fonts.bold.id} 0 R>>/XObject<</N ${this.#pageCount} 0 R>>>>`,
    );
    const kids = this.#pages.map((id) => `${id} 0 R`).join(" ");
    objects.write(
      this.#tree,
      `<</Type/Pages/Kids[${kids}]/Count ${this.#pages.length}/MediaBox[0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}]` +
        `/Resources ${this.#resources} 0 R>>`,
    );
    const [catalog, information] = [objects.reserve(), objects.reserve()];
    objects.write(catalog, `<</Type/Catalog/Pages ${this.#tree} 0 R/Lang(hu-HU)>>`);
    const title = `Számlatörténet, ${this.#head.companyName}, ${day(this.#head.from)} – ${day(this.#head.to)}`;
    objects.write(information, `<</Title ${pdfText(title)}/Producer ${pdfText("Bankhíd")}>>`);
    objects.end(catalog, information);
  }

  #turnPage(): PdfPage {
    if (this.#page) this.#closePage();
    this.#page = new PdfPage(this.#fonts);
    return this.#page;
  }

  #closePage(): void {
    const page = this.#page!;
    const number = String(this.#pages.length + 1);
    const moment = this.#head.asOf.replaceAll("-", ". ").replace(/ (\d\d:)/, ". $1");
    const note = `A Bankhídban lévő adatok alapján, ${moment}-i állapot. Nem a bank kivonata.`;
    page.text(MARGIN, FOOT, note, SMALL);
    const right = MARGIN + CONTENT - 30;
    page.textRight(right, FOOT, number, SMALL);
    page.later("N", right + 3, FOOT);
    const [id, content] = [this.#objects.reserve(), this.#objects.reserve()];
    this.#objects.writeStream(content, "", new TextEncoder().encode(page.content));
    this.#objects.write(id, `<</Type/Page/Parent ${this.#tree} 0 R/Contents ${content} 0 R>>`);
    this.#pages.push(id);
    this.#page = undefined;
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
