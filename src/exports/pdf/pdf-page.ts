/** Drawing on one page: texts and lines, in points from the page's upper left corner. */
import type { PdfFont } from "./pdf-font.ts";

/** A4 upright. */
export const PAGE_WIDTH = 595;
export const PAGE_HEIGHT = 842;
export const MARGIN = 40;
export const CONTENT = PAGE_WIDTH - 2 * MARGIN;

export type Ink = "dark" | "muted" | "credit" | "warning";

const INKS: Readonly<Record<Ink, string>> = {
  dark: "0.106 0.137 0.153 rg",
  muted: "0.369 0.42 0.439 rg",
  credit: "0.122 0.478 0.302 rg",
  warning: "0.541 0.365 0 rg",
};

export interface PageFonts {
  readonly regular: PdfFont;
  readonly bold: PdfFont;
}

export interface TextStyle {
  readonly size: number;
  readonly bold?: boolean;
  readonly ink?: Ink;
}

export class PdfPage {
  readonly #fonts: PageFonts;
  #content = "";

  constructor(fonts: PageFonts) {
    this.#fonts = fonts;
  }

  /** Text whose base line is at `y`; `x` is its left end. */
  text(x: number, y: number, text: string, style: TextStyle): void {
    if (text === "") return;
    const { size, bold = false, ink = "dark" } = style;
    const font = bold ? this.#fonts.bold : this.#fonts.regular;
    const at = `${place(x)} ${place(PAGE_HEIGHT - y)}`;
    this.#content += `BT ${INKS[ink]} /${bold ? "B" : "R"} ${size} Tf ${at} Td ${font.encode(text)} Tj ET\n`;
  }

  /** Text whose right end is at `x`. */
  textRight(x: number, y: number, text: string, style: TextStyle): void {
    this.text(x - this.widthOf(text, style), y, text, style);
  }

  widthOf(text: string, { size, bold = false }: TextStyle): number {
    return (bold ? this.#fonts.bold : this.#fonts.regular).widthOf(text, size);
  }

  /** A thin line across. */
  line(x: number, y: number, width: number): void {
    this.#content += `0.89 0.906 0.91 RG 0.5 w ${place(x)} ${place(PAGE_HEIGHT - y)} m ${place(x + width)} ${place(PAGE_HEIGHT - y)} l S\n`;
  }

  /** Puts a drawing that is made later at a place. */
  later(name: string, x: number, y: number): void {
    this.#content += `q 1 0 0 1 ${place(x)} ${place(PAGE_HEIGHT - y)} cm /${name} Do Q\n`;
  }

  get content(): string {
    return this.#content;
  }
}

/** The words of a text in lines of a width; at most `lines`, the last one cut with three dots. */
export function wrapWords(
  page: PdfPage,
  text: string,
  width: number,
  lines: number,
  style: TextStyle,
): string[] {
  const wrapped: string[] = [];
  let line = "";
  const words = text.split(/\s+/).filter(Boolean);
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    const longer = line === "" ? word : `${line} ${word}`;
    if (page.widthOf(longer, style) <= width) {
      line = longer;
      continue;
    }
    if (line === "") {
      const fits = fitCharacters(page, word, width, style);
      wrapped.push(fits);
      words[at--] = word.slice(fits.length);
    } else {
      wrapped.push(line);
      line = "";
      at--;
    }
    if (wrapped.length === lines) return withDots(page, wrapped, width, style);
  }
  if (line !== "") wrapped.push(line);
  return wrapped;
}

function fitCharacters(page: PdfPage, word: string, width: number, style: TextStyle): string {
  let end = 1;
  while (end < word.length && page.widthOf(word.slice(0, end + 1), style) <= width) end++;
  return word.slice(0, end);
}

function withDots(page: PdfPage, lines: string[], width: number, style: TextStyle): string[] {
  let last = lines.at(-1)!;
  while (last !== "" && page.widthOf(`${last}…`, style) > width) last = last.slice(0, -1);
  lines[lines.length - 1] = `${last.trimEnd()}…`;
  return lines;
}

function place(points: number): string {
  return points.toFixed(2).replace(/\.?0+$/, "");
}
