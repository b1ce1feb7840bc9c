/**
 * Reads the values of a PDF's own syntax (ISO 32000-1, 7.3), as far as counting needs them. Never
 * throws for content; what it cannot read is undefined.
 */

export interface PdfName {
  readonly name: string;
}
export interface PdfRef {
  readonly ref: number;
}
export interface PdfEntry {
  readonly value: PdfValue;
  /** Where the letters of the key stand in the bytes. */
  readonly keyAt: number;
  readonly keyEnd: number;
}
export interface PdfDict {
  readonly entries: ReadonlyMap<string, PdfEntry>;
}
export type PdfValue =
  | number
  | string
  | undefined
  | PdfName
  | PdfRef
  | PdfDict
  | readonly PdfValue[];

/** Values inside of each other. A value that is deeper is not read. */
const DEPTH_MAX = 60;

const isSpace = (byte: number): boolean => byte <= 32;
// ( ) < > [ ] { } / %
const DELIMITERS = new Set([40, 41, 60, 62, 91, 93, 123, 125, 47, 37]);
const isRegular = (byte: number): boolean => byte > 32 && !DELIMITERS.has(byte);

const LETTERS = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte));

/** Reads one value after the other out of bytes. `at` is where it has come to. */
export class PdfReader {
  at: number;
  readonly bytes: Uint8Array;
  private readonly text: Buffer;
  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    this.at = at;
  }

  /** Passes white space and comments; false at the end. */
  skipSpace(): boolean {
    const { bytes } = this;
    for (; this.at < bytes.length; this.at++) {
      const byte = bytes[this.at]!;
      if (byte === 37)
        while (this.at < bytes.length && bytes[this.at] !== 10 && bytes[this.at] !== 13) this.at++;
      else if (!isSpace(byte)) return true;
    }
    return false;
  }

  /** The letters up to the next space or delimiter; a single delimiter when there are none. */
  readWord(): string {
    const from = this.at;
    while (this.at < this.bytes.length && isRegular(this.bytes[this.at]!)) this.at++;
    if (this.at === from) this.at++;
    // Most are one letter; making a string of them is most of the work.
    if (this.at - from === 1) return LETTERS[this.bytes[from]!] ?? "";
    return this.text.toString("latin1", from, this.at);
  }

  /** The letters of a name behind its slash, with its #xx resolved. */
  readName(): string {
    this.at++;
    if (this.at >= this.bytes.length || !isRegular(this.bytes[this.at]!)) return "";
    return this.readWord().replace(/#([\da-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }

  /** A string in brackets, or in hexadecimal digits. Escapes stay as they are, one byte each. */
  readString(): string {
    return this.bytes[this.at] === 40 ? this.readLiteral() : this.readHex();
  }

  private readLiteral(): string {
    const { bytes } = this;
    const from = ++this.at;
    for (let open = 1; this.at < bytes.length; this.at++) {
      const byte = bytes[this.at];
      if (byte === 92) this.at++;
      else if (byte === 40) open++;
      else if (byte === 41 && --open === 0) break;
    }
    const end = Math.min(this.at++, bytes.length);
    return this.text.toString("latin1", from, end);
  }

  private readHex(): string {
    const from = ++this.at;
    while (this.at < this.bytes.length && this.bytes[this.at] !== 62) this.at++;
    const end = this.at++;
    const digits = this.text.toString("latin1", from, end).replace(/[^\da-f]/gi, "");
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, "hex").toString("latin1");
  }

  readValue(depth = 0): PdfValue {
    if (depth > DEPTH_MAX || !this.skipSpace()) return undefined;
    const byte = this.bytes[this.at]!;
    if (byte === 47) return { name: this.readName() };
    if (byte === 91) return this.readArray(depth);
    if (byte === 60 && this.bytes[this.at + 1] === 60) return this.readDict(depth);
    if (byte === 40 || byte === 60) return this.readString();
    const word = this.readWord();
    const value = Number(word);
    if (!Number.isFinite(value)) return undefined;
    return (Number.isInteger(value) && this.readRefBehind(value)) || value;
  }

  private readRefBehind(number: number): PdfRef | undefined {
    const from = this.at;
    if (this.skipSpace() && /^\d+$/.test(this.readWord()) && this.skipSpace())
      if (this.readWord() === "R") return { ref: number };
    this.at = from;
    return undefined;
  }

  private readArray(depth: number): readonly PdfValue[] {
    const values: PdfValue[] = [];
    this.at++;
    while (this.skipSpace() && this.bytes[this.at] !== 93 && depth < DEPTH_MAX)
      values.push(this.readValue(depth + 1));
    this.at++;
    return values;
  }

  private readDict(depth: number): PdfDict {
    const entries = new Map<string, PdfEntry>();
    this.at += 2;
    while (this.skipSpace() && this.bytes[this.at] !== 62 && depth < DEPTH_MAX) {
      if (this.bytes[this.at] !== 47) {
        // A library passes over what is no key.
        if (this.readWord() === "endobj") break;
        continue;
      }
      const keyAt = this.at + 1;
      const key = this.readName();
      const keyEnd = this.at;
      // The first of two equal keys may count, or the last: the reader of limits keeps the last.
      entries.set(key, { value: this.readValue(depth + 1), keyAt, keyEnd });
    }
    this.at += 2;
    return { entries };
  }
}

export const isDict = (value: PdfValue): value is PdfDict =>
  typeof value === "object" && "entries" in value && value.entries instanceof Map;
export const isName = (value: PdfValue): value is PdfName =>
  typeof value === "object" && "name" in value;
export const isRef = (value: PdfValue): value is PdfRef =>
  typeof value === "object" && "ref" in value;
export const isArray = (value: PdfValue): value is readonly PdfValue[] => Array.isArray(value);
