/** What a paper is, by its first bytes: names and stated types are a stranger's words. Pure. */
import type { PaperKind } from "#contract/papers/paper-kinds.ts";

/** So many of the first bytes decide. */
export const KIND_BYTES = 16;

const ascii = (text: string): Buffer => Buffer.from(text, "latin1");
const PDF = ascii("%PDF-");
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
// Major brands of ISO/IEC 23008-12 and of Apple's cameras; "avif" is none of them.
const HEIC_BRANDS: ReadonlySet<string> = new Set([
  "heic",
  "heix",
  "heim",
  "heis",
  "hevc",
  "hevx",
  "mif1",
  "msf1",
]);

/** Undefined where the bytes begin as none of the kinds. */
export function detectPaperKind(head: Buffer): PaperKind | undefined {
  const begins = (sign: Buffer, at = 0) => head.subarray(at, at + sign.length).equals(sign);
  if (begins(PDF)) return "pdf";
  if (begins(JPEG)) return "jpeg";
  if (begins(PNG)) return "png";
  if (begins(ascii("RIFF")) && begins(ascii("WEBP"), 8)) return "webp";
  const isBrand = HEIC_BRANDS.has(head.toString("latin1", 8, 12));
  return begins(ascii("ftyp"), 4) && isBrand ? "heic" : undefined;
}
