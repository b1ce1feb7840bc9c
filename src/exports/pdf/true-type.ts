/**
 * A TrueType font (ISO/IEC 14496-22) as far as a PDF needs it: glyphs of characters, their widths,
 * and the font without the outlines that nobody used.
 */
import { invariant } from "#values/result.ts";

interface Table {
  readonly offset: number;
  readonly length: number;
}

/** Tables that a PDF viewer needs of an embedded font. */
const KEPT_TABLES = ["cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep"];
const HEAD_MAGIC = 0xb1b0afba;
const CACHE_MAX = 0x3000;

export class TrueTypeFont {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  /** Left, bottom, right, top of all glyphs. */
  readonly box: readonly [number, number, number, number];
  readonly #view: DataView;
  readonly #tables = new Map<string, Table>();
  readonly #glyphCount: number;
  readonly #metricCount: number;
  readonly #segments: number;
  readonly #glyphs = new Map<number, number>();

  /** Reads the directory and the character map (format 4); throws for a file that has none. */
  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const view = this.#view;
    for (let at = 12, left = view.getUint16(4); left > 0; left--, at += 16) {
      const tag = this.#text(at, 4);
      this.#tables.set(tag, { offset: view.getUint32(at + 8), length: view.getUint32(at + 12) });
    }
    const head = this.#offset("head");
    this.unitsPerEm = view.getUint16(head + 18);
    this.box = [36, 38, 40, 42].map((at) => view.getInt16(head + at)) as [
      number,
      number,
      number,
      number,
    ];
    const hhea = this.#offset("hhea");
    this.ascent = view.getInt16(hhea + 4);
    this.descent = view.getInt16(hhea + 6);
    this.#metricCount = view.getUint16(hhea + 34);
    this.#glyphCount = view.getUint16(this.#offset("maxp") + 4);
    this.capHeight = view.getInt16(this.#offset("OS/2") + 88);
    this.#segments = this.#findSegments();
  }

  /** Glyph of a character; 0 where the font has none. */
  glyphOf(codePoint: number): number {
    const known = this.#glyphs.get(codePoint);
    if (known !== undefined) return known;
    const glyph = codePoint > 0xffff ? 0 : this.#lookUp(codePoint);
    if (this.#glyphs.size < CACHE_MAX) this.#glyphs.set(codePoint, glyph);
    return glyph;
  }

  /** Width of a glyph in thousandths of the type size. */
  widthOf(glyph: number): number {
    const metric = Math.min(glyph, this.#metricCount - 1);
    const advance = this.#view.getUint16(this.#offset("hmtx") + metric * 4);
    return (advance * 1000) / this.unitsPerEm;
  }

  /** The font with the outlines of these glyphs only; glyph numbers stay as they are. */
  subset(used: Iterable<number>): Uint8Array {
    const wanted = this.#withParts(used);
    const outlines: Uint8Array[] = [];
    const places = new DataView(new ArrayBuffer((this.#glyphCount + 1) * 4));
    let length = 0;
    for (let glyph = 0; glyph < this.#glyphCount; glyph++) {
      places.setUint32(glyph * 4, length);
      if (!wanted.has(glyph)) continue;
      const outline = this.#outline(glyph);
      outlines.push(outline);
      length += outline.length;
    }
    places.setUint32(this.#glyphCount * 4, length);
    const head = this.#bytes("head").slice();
    // Outlines are found by four-byte offsets.
    new DataView(head.buffer).setUint16(50, 1);
    return this.#assemble(
      new Map([
        ["glyf", joinBytes(outlines, length)],
        ["loca", new Uint8Array(places.buffer)],
        ["head", head],
      ]),
    );
  }

  #assemble(replaced: ReadonlyMap<string, Uint8Array>): Uint8Array {
    const tags = KEPT_TABLES.filter((tag) => this.#tables.has(tag));
    const tables = tags.map((tag) => replaced.get(tag) ?? this.#bytes(tag));
    const padded = (size: number): number => (size + 3) & ~3;
    const start = 12 + 16 * tags.length;
    const font = new Uint8Array(
      start + tables.reduce((sum, { length }) => sum + padded(length), 0),
    );
    const view = new DataView(font.buffer);
    view.setUint32(0, 0x00010000);
    view.setUint16(4, tags.length);
    const power = 2 ** Math.floor(Math.log2(tags.length));
    view.setUint16(6, power * 16);
    view.setUint16(8, Math.log2(power));
    view.setUint16(10, tags.length * 16 - power * 16);
    let at = start;
    tags.forEach((tag, index) => {
      const table = tables[index]!;
      const entry = 12 + index * 16;
      for (let letter = 0; letter < 4; letter++) font[entry + letter] = tag.charCodeAt(letter);
      font.set(table, at);
      if (tag === "head") view.setUint32(at + 8, 0);
      view.setUint32(entry + 4, checksum(view, at, padded(table.length)));
      view.setUint32(entry + 8, at);
      view.setUint32(entry + 12, table.length);
      at += padded(table.length);
    });
    const head = view.getUint32(12 + tags.indexOf("head") * 16 + 8);
    view.setUint32(head + 8, (HEAD_MAGIC - checksum(view, 0, font.length)) >>> 0);
    return font;
  }

  /** The glyphs and those of which they are composed; the empty glyph always. */
  #withParts(used: Iterable<number>): Set<number> {
    const wanted = new Set<number>([0]);
    const open = [...used];
    for (let glyph = open.pop(); glyph !== undefined; glyph = open.pop()) {
      if (wanted.has(glyph) || glyph >= this.#glyphCount) continue;
      wanted.add(glyph);
      open.push(...this.#partsOf(glyph));
    }
    return wanted;
  }

  #partsOf(glyph: number): number[] {
    const outline = this.#outline(glyph);
    if (outline.length === 0) return [];
    const view = new DataView(outline.buffer, outline.byteOffset, outline.byteLength);
    if (view.getInt16(0) >= 0) return [];
    const parts: number[] = [];
    for (let at = 10, more = true; more;) {
      const flags = view.getUint16(at);
      parts.push(view.getUint16(at + 2));
      at += 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 64 ? 4 : flags & 128 ? 8 : 0);
      more = (flags & 32) !== 0;
    }
    return parts;
  }

  #outline(glyph: number): Uint8Array {
    const view = this.#view;
    const loca = this.#offset("loca");
    const isLong = view.getInt16(this.#offset("head") + 50) === 1;
    const place = (index: number): number =>
      isLong ? view.getUint32(loca + index * 4) : view.getUint16(loca + index * 2) * 2;
    return this.#bytes("glyf").subarray(place(glyph), place(glyph + 1));
  }

  #findSegments(): number {
    const view = this.#view;
    const cmap = this.#offset("cmap");
    for (let left = view.getUint16(cmap + 2), at = cmap + 4; left > 0; left--, at += 8) {
      const subtable = cmap + view.getUint32(at + 4);
      if (view.getUint16(subtable) === 4) return subtable;
    }
    invariant(false, "the font has a character map of format 4");
  }

  #lookUp(codePoint: number): number {
    const view = this.#view;
    const ends = this.#segments + 14;
    const twice = view.getUint16(this.#segments + 6);
    for (let at = 0; at < twice; at += 2) {
      if (view.getUint16(ends + at) < codePoint) continue;
      const starts = ends + twice + 2;
      const first = view.getUint16(starts + at);
      if (first > codePoint) return 0;
      const delta = view.getInt16(starts + twice + at);
      const rangePlace = starts + 2 * twice + at;
      const range = view.getUint16(rangePlace);
      if (range === 0) return (codePoint + delta) & 0xffff;
      const glyph = view.getUint16(rangePlace + range + (codePoint - first) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  }

  #offset(tag: string): number {
    const table = this.#tables.get(tag);
    invariant(table, `the font has a table ${tag}`);
    return table.offset;
  }

  #bytes(tag: string): Uint8Array {
    const { offset, length } = this.#tables.get(tag)!;
    return new Uint8Array(this.#view.buffer, this.#view.byteOffset + offset, length);
  }

  #text(at: number, length: number): string {
    let text = "";
    for (let index = 0; index < length; index++)
      text += String.fromCharCode(this.#view.getUint8(at + index));
    return text;
  }
}

function checksum(view: DataView, from: number, length: number): number {
  let sum = 0;
  for (let at = from; at < from + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

function joinBytes(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const joined = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}
