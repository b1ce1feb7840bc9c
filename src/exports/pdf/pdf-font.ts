/** A font of a PDF: texts as glyph numbers, their widths, and the font's objects at the end. */
import type { PdfObjects } from "./pdf-objects.ts";
import { TrueTypeFont } from "./true-type.ts";

const QUESTION_MARK = 0x3f;
const MAP_LINES_MAX = 100;

export class PdfFont {
  readonly id: number;
  readonly #font: TrueTypeFont;
  readonly #name: string;
  /** Glyphs in use, each with its character. */
  readonly #used = new Map<number, number>();

  constructor(objects: PdfObjects, name: string, bytes: Uint8Array) {
    this.id = objects.reserve();
    this.#name = name;
    this.#font = new TrueTypeFont(bytes);
  }

  /** The text as the operand of `Tj`; characters that the font lacks are question marks. */
  encode(text: string): string {
    let hex = "";
    for (const character of text.normalize("NFC")) {
      const codePoint = character.codePointAt(0)!;
      const found = this.#font.glyphOf(codePoint);
      const glyph = found === 0 ? this.#font.glyphOf(QUESTION_MARK) : found;
      if (!this.#used.has(glyph)) this.#used.set(glyph, found === 0 ? QUESTION_MARK : codePoint);
      hex += glyph.toString(16).padStart(4, "0");
    }
    return `<${hex}>`;
  }

  /** Width of the text in points. */
  widthOf(text: string, size: number): number {
    let width = 0;
    for (const character of text.normalize("NFC")) {
      const glyph = this.#font.glyphOf(character.codePointAt(0)!);
      width += this.#font.widthOf(glyph || this.#font.glyphOf(QUESTION_MARK));
    }
    return (width * size) / 1000;
  }

  /** Writes the font with the glyphs that were used. */
  write(objects: PdfObjects): void {
    const [descendant, descriptor, file, map] = [1, 2, 3, 4].map(() => objects.reserve()) as [
      number,
      number,
      number,
      number,
    ];
    const font = this.#font;
    const units = (value: number): number => Math.round((value * 1000) / font.unitsPerEm);
    const glyphs = [...this.#used.keys()].sort((left, right) => left - right);
    objects.write(
      this.id,
      `<</Type/Font/Subtype/Type0/BaseFont/${this.#name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${map} 0 R>>`,
    );
    const widths = glyphs.map((glyph) => `${glyph}[${Math.round(font.widthOf(glyph))}]`).join("");
    objects.write(
      descendant,
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/${this.#name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
        `/FontDescriptor ${descriptor} 0 R/DW 600/W[${widths}]/CIDToGIDMap/Identity>>`,
    );
    objects.write(
      descriptor,
      `<</Type/FontDescriptor/FontName/${this.#name}/Flags 4/FontBBox[${font.box.map(units).join(" ")}]/ItalicAngle 0` +
        `/Ascent ${units(font.ascent)}/Descent ${units(font.descent)}/CapHeight ${units(font.capHeight)}/StemV 80/FontFile2 ${file} 0 R>>`,
    );
    const subset = font.subset(glyphs);
    objects.writeStream(file, `/Length1 ${subset.length}`, subset);
    objects.writeStream(map, "", new TextEncoder().encode(this.#unicodeMap(glyphs)));
  }

  /** So that the text can be searched and copied out of the file. */
  #unicodeMap(glyphs: readonly number[]): string {
    const hex = (value: number): string => value.toString(16).padStart(4, "0");
    let blocks = "";
    for (let at = 0; at < glyphs.length; at += MAP_LINES_MAX) {
      const lines = glyphs
        .slice(at, at + MAP_LINES_MAX)
        .map((glyph) => `<${hex(glyph)}> <${hex(this.#used.get(glyph)!)}>\n`);
      blocks += `${lines.length} beginbfchar\n${lines.join("")}endbfchar\n`;
    }
    return (
      "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n" +
      "/CIDSystemInfo <</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def\n" +
      "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n" +
      "1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n" +
      `${blocks}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n`
    );
  }
}
