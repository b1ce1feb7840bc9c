/** What a file of a letter is, by its first bytes. */

export type KindOfFile = "file" | "archive" | "other";

const PDF = [0x25, 0x50, 0x44, 0x46];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const EMPTY_ZIP = [0x50, 0x4b, 0x05, 0x06];
/** Beginnings of documents, pictures, sounds, other archives and programs. */
const OTHERS: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47], // PNG
  [0xff, 0xd8, 0xff], // JPEG
  [0x47, 0x49, 0x46, 0x38], // GIF
  [0x52, 0x49, 0x46, 0x46], // RIFF: WebP, WAV
  [0x42, 0x4d], // BMP
  [0x4d, 0x5a], // EXE
  [0x7f, 0x45, 0x4c, 0x46], // ELF
  [0x52, 0x61, 0x72, 0x21], // RAR
  [0x37, 0x7a, 0xbc, 0xaf], // 7z
  [0x1f, 0x8b], // gzip
];
// Signatures, calendars, cards, letters, pages and programs are text, and no report.
const OTHER_NAMES = /\.(?:p7[sm]|asc|sig|ics|vcf|eml|html?|js|vbs|bat|cmd|ps1|lnk|svg)$/i;
const OTHER_TYPES =
  /^(?:image|audio|video|font|message)\/|^text\/calendar|^application\/(?:pkcs7|pgp)-signature/i;
// Names of parts stand uncompressed in a ZIP.
const WORKBOOK_PARTS = ["xl/", "application/vnd.oasis.opendocument.spreadsheet"];
const OFFICE_PARTS = ["[Content_Types].xml", "word/", "ppt/", "application/vnd.oasis"];

/**
 * `file`: it may be a report or a statement. `archive`: a ZIP of files. `takesPdf`: the letter is
 * of a provider that sends documents as PDF; PDFs of others are invoices and terms of business.
 */
export function kindOfFile(
  bytes: Uint8Array,
  name: string,
  mimeType: string,
  takesPdf = false,
): KindOfFile {
  if (startsWith(bytes, PDF)) return takesPdf ? "file" : "other";
  if (bytes.length === 0 || OTHERS.some((start) => startsWith(bytes, start))) return "other";
  if (startsWith(bytes, ZIP)) return kindOfZip(bytes);
  if (startsWith(bytes, EMPTY_ZIP)) return "other";
  return OTHER_NAMES.test(name) || OTHER_TYPES.test(mimeType) ? "other" : "file";
}

function kindOfZip(bytes: Uint8Array): KindOfFile {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!OFFICE_PARTS.some((part) => buffer.includes(part))) return "archive";
  return WORKBOOK_PARTS.some((part) => buffer.includes(part)) ? "file" : "other";
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}
