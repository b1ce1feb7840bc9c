/**
 * The frame of a PDF: its fonts, its pages with their numbers, and its end. Pages are handed out
 * as they are ready; the fonts follow with the glyphs that were used.
 */
import { PdfFont } from "./pdf-font.ts";
import { PdfObjects, pdfText } from "./pdf-objects.ts";
import { CONTENT, MARGIN, PAGE_HEIGHT, PAGE_WIDTH, PdfPage } from "./pdf-page.ts";

export interface PdfFonts {
  /** Whole TrueType fonts. */
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
}

/** Texts end here; below stands the foot. */
export const BOTTOM = PAGE_HEIGHT - 56;
export const SMALL = { size: 7.5, ink: "muted" } as const;
const FOOT = PAGE_HEIGHT - 32;

export class PdfDocument {
  readonly #objects = new PdfObjects();
  readonly #fonts: { readonly regular: PdfFont; readonly bold: PdfFont };
  readonly #tree: number;
  readonly #resources: number;
  readonly #pageCount: number;
  readonly #pages: number[] = [];
  readonly #foot: string;
  #page: PdfPage | undefined;

  /** `foot` stands at the lower edge of each page, beside its number. */
  constructor(fonts: PdfFonts, foot: string) {
    this.#foot = foot;
    this.#fonts = {
      regular: new PdfFont(this.#objects, "Inter-Regular", fonts.regular),
      bold: new PdfFont(this.#objects, "Inter-SemiBold", fonts.bold),
    };
    [this.#tree, this.#resources, this.#pageCount] = [1, 2, 3].map(() =>
      this.#objects.reserve(),
    ) as [number, number, number];
  }

  /** The bytes that are ready since the last call. */
  take(): Uint8Array[] {
    return this.#objects.take();
  }

  /** The page that is being drawn; undefined before the first one. */
  get page(): PdfPage | undefined {
    return this.#page;
  }

  /** Ends the page and begins the next one. */
  turnPage(): PdfPage {
    if (this.#page) this.#closePage();
    this.#page = new PdfPage(this.#fonts);
    return this.#page;
  }

  end(title: string): void {
    if (this.#page === undefined) this.turnPage();
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
    objects.write(information, `<</Title ${pdfText(title)}/Producer ${pdfText("Bankhíd")}>>`);
    objects.end(catalog, information);
  }

  #closePage(): void {
    const page = this.#page!;
    page.text(MARGIN, FOOT, this.#foot, SMALL);
    const right = MARGIN + CONTENT - 30;
    page.textRight(right, FOOT, String(this.#pages.length + 1), SMALL);
    page.later("N", right + 3, FOOT);
    const [id, content] = [this.#objects.reserve(), this.#objects.reserve()];
    this.#objects.writeStream(content, "", new TextEncoder().encode(page.content));
    this.#objects.write(id, `<</Type/Page/Parent ${this.#tree} 0 R/Contents ${content} 0 R>>`);
    this.#pages.push(id);
    this.#page = undefined;
  }
}
