/** Locks a PDF with the empty password: anyone may open it, and its streams are in code. */
import { createHash } from "node:crypto";

// Algorithms 1 to 4 of PDF 32000-1, 7.6, revision 2: RC4 with 40 bits.
const PADDING = Buffer.from(
  "28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a",
  "hex",
);
const ID = Buffer.alloc(16, 7);
const OWNER = Buffer.alloc(32, 9);
const RIGHTS = -4;
const STREAM = "stream\n";
const END = "\nendstream";

const md5 = (...parts: readonly Uint8Array[]): Buffer =>
  createHash("md5").update(Buffer.concat(parts)).digest();

function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (one: number, other: number): void => {
    [state[one], state[other]] = [state[other]!, state[one]!];
  };
  for (let at = 0, other = 0; at < 256; at++) {
    other = (other + state[at]! + key[at % key.length]!) & 255;
    swap(at, other);
  }
  const out = Buffer.from(bytes);
  for (let at = 0, one = 0, other = 0; at < out.length; at++) {
    one = (one + 1) & 255;
    other = (other + state[one]!) & 255;
    swap(one, other);
    out[at] = out[at]! ^ state[(state[one]! + state[other]!) & 255]!;
  }
  return out;
}

function fileKey(): Buffer {
  const rights = Buffer.alloc(4);
  rights.writeInt32LE(RIGHTS);
  return md5(PADDING, OWNER, rights, ID).subarray(0, 5);
}

/** The object with its stream in code; one without a stream stays. */
export function lockObject(object: string, number: number): string {
  const at = object.indexOf(STREAM);
  if (at < 0) return object;
  const place = Buffer.from([number & 255, (number >> 8) & 255, number >> 16, 0, 0]);
  const key = md5(fileKey(), place).subarray(0, 10);
  const data = object.slice(at + STREAM.length, -END.length);
  const locked = rc4(key, Buffer.from(data, "latin1")).toString("latin1");
  return object.slice(0, at + STREAM.length) + locked + END;
}

/** What the trailer says of the lock. */
export function lockTrailer(): string {
  const hex = (bytes: Uint8Array): string => `<${Buffer.from(bytes).toString("hex")}>`;
  const user = rc4(fileKey(), PADDING);
  const lock = `/Filter/Standard/V 1/R 2/P ${RIGHTS}/O${hex(OWNER)}/U${hex(user)}`;
  return `/ID[${hex(ID)}${hex(ID)}]/Encrypt<<${lock}>>`;
}
