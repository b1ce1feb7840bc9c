/**
 * From bytes to text: the charset by a first pass over the content, then decoding chunk by chunk.
 */
import type { FileInput } from "#statements/statement.ts";
import { CP852_UPPER, likeliestSingleByteCharset, type Charset } from "#statements/text/charset.ts";

export type { Charset } from "#statements/text/charset.ts";

/** Enough accented letters to be sure of the charset; the first pass ends there. */
const EVIDENCE_ENOUGH = 20_000;
/**
 * Bytes detection looks at: a table's preamble and header, or the first entries, lie well within.
 */
const HEAD_BYTES = 64 * 1024;
/** Bytes looked at for the zero pattern of UTF-16 without a byte order mark. */
const UTF16_PROBE_BYTES = 4_096;

/** Filled while decoding: how many replacement characters the text holds. */
export interface DecodeReport {
  damaged: number;
}

/**
 * The charset of a file, by byte order mark, zero pattern, strict UTF-8, then the Hungarian score.
 */
export function detectCharset(input: FileInput): Charset {
  const head = readHead(input, UTF16_PROBE_BYTES);
  const marked = markedCharset(head) ?? utf16WithoutMark(head);
  if (marked) return marked;
  const evidence = new CharsetEvidence();
  for (const chunk of input.chunks()) {
    evidence.add(chunk);
    if (evidence.isEnough) break;
  }
  return evidence.charset();
}

/** The charset of a head alone; the whole file may still show another one. */
export function detectHeadCharset(head: Uint8Array): Charset {
  const marked = markedCharset(head) ?? utf16WithoutMark(head);
  if (marked) return marked;
  const evidence = new CharsetEvidence();
  evidence.add(head);
  return evidence.charset();
}

/** The text of a file in pieces of the caller's chunk sizes, without its byte order mark. */
export function* decodedChunks(
  input: FileInput,
  charset: Charset,
  report?: DecodeReport,
): Generator<string, void, undefined> {
  const decode = charset === "cp852" ? cp852Decoder() : streamDecoder(charset);
  for (const chunk of input.chunks()) {
    const text = decode(chunk, true);
    if (report) report.damaged += countReplacements(text);
    if (text) yield text;
  }
  const rest = decode(new Uint8Array(0), false);
  if (report) report.damaged += countReplacements(rest);
  if (rest) yield rest;
}

/** The first bytes of a file, at most so many; chunk sizes do not matter. */
export function readHead(input: FileInput, bytesMax = HEAD_BYTES): Uint8Array {
  const head = new Uint8Array(bytesMax);
  let length = 0;
  for (const chunk of input.chunks()) {
    const part = chunk.length > bytesMax - length ? chunk.subarray(0, bytesMax - length) : chunk;
    head.set(part, length);
    length += part.length;
    if (length === bytesMax) break;
  }
  return head.subarray(0, length);
}

/** Decodes a whole piece at once, such as the head of a file. */
export function decodeText(bytes: Uint8Array, charset: Charset): string {
  return charset === "cp852" ? cp852Decoder()(bytes) : new TextDecoder(charset).decode(bytes);
}

function streamDecoder(charset: Charset): (chunk: Uint8Array, more: boolean) => string {
  const decoder = new TextDecoder(charset);
  return (chunk, more) => decoder.decode(chunk, { stream: more });
}

function cp852Decoder(): (chunk: Uint8Array) => string {
  const units = Uint16Array.from({ length: 256 }, (_, byte) =>
    byte < 128 ? byte : CP852_UPPER.charCodeAt(byte - 128),
  );
  const decoder = new TextDecoder("utf-16le", { ignoreBOM: true });
  return (chunk) => {
    const text = new Uint16Array(chunk.length);
    for (let index = 0; index < chunk.length; index++) text[index] = units[chunk[index]!]!;
    return decoder.decode(text);
  };
}

function countReplacements(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\uFFFD"); at !== -1; at = text.indexOf("\uFFFD", at + 1)) count++;
  return count;
}

function markedCharset(head: Uint8Array): Charset | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  return undefined;
}

function utf16WithoutMark(head: Uint8Array): Charset | undefined {
  const length = Math.min(head.length, UTF16_PROBE_BYTES) & ~1;
  if (length < 4) return undefined;
  let evenZeros = 0;
  let oddZeros = 0;
  for (let index = 0; index < length; index += 2) {
    if (head[index] === 0) evenZeros++;
    if (head[index + 1] === 0) oddZeros++;
  }
  const many = length / 2 / 3;
  const few = length / 2 / 20;
  if (oddZeros > many && evenZeros < few) return "utf-16le";
  if (evenZeros > many && oddZeros < few) return "utf-16be";
  return undefined;
}

/**
 * Walks bytes once: validates UTF-8 by hand and counts the upper bytes for the single-byte score.
 */
class CharsetEvidence {
  private readonly counts = new Uint32Array(128);
  private validSequences = 0;
  private invalidBytes = 0;
  private pending = 0;
  private previous = 0;
  private highBytes = 0;

  get isEnough(): boolean {
    return this.validSequences > EVIDENCE_ENOUGH || this.invalidBytes > EVIDENCE_ENOUGH;
  }

  add(chunk: Uint8Array): void {
    const { counts } = this;
    const words = wordsOf(chunk);
    for (let index = 0; index < chunk.length; index++) {
      const byte = chunk[index]!;
      if (byte < 0x80) {
        if (this.pending > 0) this.breakSequence();
        if ((index & 3) === 3) index = lastPlain(words, index);
        continue;
      }
      this.highBytes++;
      if (index > 0) this.previous = chunk[index - 1]!;
      if (!isSpaceInNumber(byte, this.previous)) counts[byte - 0x80]!++;
      this.takeUtf8(byte);
    }
    if (chunk.length > 0) this.previous = chunk[chunk.length - 1]!;
  }

  charset(): Charset {
    if (this.pending > 0) this.pending = 0;
    // A UTF-8 file may hold letters cut in half by a bank's fixed-width wrapping. Single-byte text
    // hardly ever forms a whole UTF-8 sequence, so as many whole letters as broken bytes is proof
    // enough; the damage itself is counted while decoding.
    if (this.invalidBytes <= this.validSequences) return "utf-8";
    return likeliestSingleByteCharset(this.counts);
  }

  private takeUtf8(byte: number): void {
    if (byte < 0xc0) {
      if (this.pending === 0) this.invalidBytes++;
      else if (--this.pending === 0) this.validSequences++;
      return;
    }
    if (this.pending > 0) this.breakSequence();
    if (byte >= 0xc2 && byte < 0xe0) this.pending = 1;
    else if (byte >= 0xe0 && byte < 0xf0) this.pending = 2;
    else if (byte >= 0xf0 && byte < 0xf5) this.pending = 3;
    else this.invalidBytes++;
  }

  private breakSequence(): void {
    this.invalidBytes++;
    this.pending = 0;
  }
}

const UPPER_BITS = 0x80808080 | 0;

/** The bytes as words of four, where they lie so; what is left at the end is no word. */
function wordsOf(chunk: Uint8Array): Int32Array {
  return chunk.byteOffset % 4 === 0
    ? new Int32Array(chunk.buffer, chunk.byteOffset, chunk.length >> 2)
    : new Int32Array(0);
}

/** The last byte of the words behind `index` that hold plain bytes only; most text is plain. */
function lastPlain(words: Int32Array, index: number): number {
  let word = (index + 1) >> 2;
  while (word < words.length && (words[word]! & UPPER_BITS) === 0) word++;
  return word * 4 - 1;
}

/**
 * A blank that does not break (0xA0, in CP852 0xFF) between digits is no letter: thousands in
 * Hungarian amounts.
 */
function isSpaceInNumber(byte: number, previous: number): boolean {
  return (
    (byte === 0xa0 || byte === 0xff) &&
    ((previous >= 0x30 && previous <= 0x39) || previous === 0x2d || previous === 0x2b)
  );
}
