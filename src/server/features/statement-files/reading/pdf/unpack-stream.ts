/**
 * Unpacks a stream of a PDF within a budget of bytes. It is as tolerant as readers are: what comes
 * before a fault counts.
 */
import type { Transform } from "node:stream";
import { createBrotliDecompress, createInflateRaw } from "node:zlib";

/** Bytes beyond the budget were unpacked. */
export class TooManyBytes extends Error {}

/** `lzwEarly`: codes of LZW grow one entry early, as they do unless a stream says otherwise. */
export type Unpack = (
  packed: Uint8Array,
  bytesMax: number,
  lzwEarly: boolean,
) => Promise<Uint8Array>;

const SLICE = 64 * 1024;

async function unpackBy(
  stream: Transform,
  packed: Uint8Array,
  bytesMax: number,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  let at = 0;
  const feed = (): void => {
    const from = at;
    at += SLICE;
    if (from >= packed.length) stream.end();
    else stream.write(packed.subarray(from, at), feed);
  };
  await new Promise<void>((resolve, reject) => {
    stream.on("data", (part: Uint8Array) => {
      parts.push(part);
      length += part.length;
      if (length > bytesMax) reject(new TooManyBytes());
    });
    // What came before the fault is what a reader would work with.
    stream.on("error", () => resolve());
    stream.on("end", resolve);
    stream.on("close", resolve);
    feed();
  }).finally(() => stream.destroy());
  return Buffer.concat(parts);
}

/** The two bytes of a zlib head and the check sum are not asked: readers forgive both. */
const unpackFlate: Unpack = (packed, bytesMax) =>
  unpackBy(createInflateRaw({ chunkSize: SLICE }), packed.subarray(2), bytesMax);

const unpackBrotli: Unpack = (packed, bytesMax) =>
  unpackBy(createBrotliDecompress({ chunkSize: SLICE }), packed, bytesMax);

/** Collects bytes and stops at the budget. */
class Bytes {
  private buffer = Buffer.alloc(1_024);
  length = 0;
  private readonly bytesMax: number;
  constructor(bytesMax: number) {
    this.bytesMax = bytesMax;
  }
  add(part: Uint8Array): void {
    const length = this.length + part.length;
    if (length > this.bytesMax) throw new TooManyBytes();
    if (length > this.buffer.length) {
      const grown = Buffer.alloc(length * 2);
      this.buffer.copy(grown);
      this.buffer = grown;
    }
    this.buffer.set(part, this.length);
    this.length = length;
  }
  finish(): Uint8Array {
    return this.buffer.subarray(0, this.length);
  }
}

const unpackRuns: Unpack = async (packed, bytesMax) => {
  const out = new Bytes(bytesMax);
  for (let at = 0; at < packed.length;) {
    const length = packed[at]!;
    if (length === 128 || at + 1 >= packed.length) break;
    if (length < 128) out.add(packed.subarray(at + 1, at + 2 + length));
    else out.add(Buffer.alloc(257 - length, packed[at + 1]));
    at += length < 128 ? length + 2 : 2;
  }
  return out.finish();
};

const unpackHex: Unpack = async (packed, bytesMax) => {
  const digits = Buffer.from(packed).toString("latin1").split(">", 1)[0]!;
  const known = digits.replace(/[^\da-f]/gi, "");
  if (known.length > 2 * bytesMax) throw new TooManyBytes();
  return Buffer.from(known.length % 2 === 0 ? known : `${known}0`, "hex");
};

const unpackBase85: Unpack = async (packed, bytesMax) => {
  const out = new Bytes(bytesMax);
  let group: number[] = [];
  const put = (): void => {
    const count = group.length;
    if (count < 2) return;
    while (group.length < 5) group.push(84);
    const value = group.reduce((sum, digit) => sum * 85 + digit, 0);
    const word = Buffer.alloc(4);
    word.writeUInt32BE(value % 2 ** 32);
    out.add(word.subarray(0, count - 1));
    group = [];
  };
  for (const byte of packed) {
    if (byte === 126) break;
    if (byte === 122 && group.length === 0) out.add(Buffer.alloc(4));
    else if (byte >= 33 && byte <= 117) group.push(byte - 33);
    if (group.length === 5) put();
  }
  put();
  return out.finish();
};

const LZW_CLEAR = 256;
const LZW_END = 257;

const unpackLzw: Unpack = async (packed, bytesMax, lzwEarly) => {
  const out = new Bytes(bytesMax);
  let table: Uint8Array[] = [];
  let bits = 0;
  let count = 0;
  let last: Uint8Array | undefined;
  for (const byte of packed) {
    bits = (bits << 8) | byte;
    count += 8;
    // An early code is longer one entry before the table is full.
    const entries = table.length + LZW_END + (lzwEarly ? 2 : 1);
    const width = Math.min(12, Math.max(9, 32 - Math.clz32(entries)));
    if (count < width) continue;
    const code = (bits >>> (count - width)) & ((1 << width) - 1);
    count -= width;
    bits &= (1 << count) - 1;
    if (code === LZW_END) break;
    if (code === LZW_CLEAR) {
      table = [];
      last = undefined;
      continue;
    }
    const known: Uint8Array | undefined =
      code < LZW_CLEAR ? Buffer.from([code]) : table[code - LZW_END - 1];
    const entry =
      known ?? (last === undefined ? undefined : Buffer.concat([last, last.subarray(0, 1)]));
    if (entry === undefined) break;
    out.add(entry);
    if (last !== undefined && table.length < 4_096)
      table.push(Buffer.concat([last, entry.subarray(0, 1)]));
    last = entry;
  }
  return out.finish();
};

/** By the name of the filter and its short name. The filters of pictures are not among them. */
export const UNPACKERS: ReadonlyMap<string, Unpack> = new Map([
  ["FlateDecode", unpackFlate],
  ["Fl", unpackFlate],
  ["BrotliDecode", unpackBrotli],
  ["LZWDecode", unpackLzw],
  ["LZW", unpackLzw],
  ["RunLengthDecode", unpackRuns],
  ["RL", unpackRuns],
  ["ASCIIHexDecode", unpackHex],
  ["AHx", unpackHex],
  ["ASCII85Decode", unpackBase85],
  ["A85", unpackBase85],
]);
export const PICTURE_FILTERS: ReadonlySet<string> = new Set(
  "DCT DCTDecode JPXDecode JPX CCF CCITTFaxDecode JBIG2Decode".split(" "),
);
