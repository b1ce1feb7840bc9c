/** Names a file that no reader claims, by its first bytes, for the person who uploaded it. */
import type { Detection, DetectionReason, FileInput, ReadProblem } from "#statements/statement.ts";
import { MONEY_ROWS } from "#statements/formats/table/money-rows.ts";
import type { TableMapping } from "#values/table-mapping.ts";
import { decodeText, detectHeadCharset } from "#statements/text/decode-text.ts";

export interface Refusal {
  readonly detection: Detection;
  readonly problem: ReadProblem;
}

/**
 * A file with zeros or blanks up to here holds nothing: the gigabytes that may follow are not
 * scanned.
 */
const BLANK_BYTES_MAX = 1024 * 1024;
/** Characters of the text that is named as the reason. */
const SEEN_MAX = 60;
const NOTHING_SEEN: DetectionReason = { kind: "none", seen: "" };

/** A file of a source that is known by its beginning and cannot be read. */
export interface RefusedFile {
  readonly format: string;
  readonly name: string;
  readonly pattern: RegExp;
  /** Its columns have fixed width: a person who knows them may say what they mean. */
  readonly isFixedWidth?: boolean;
  /** What is public of its columns: the person is asked for the rest. */
  readonly columns?: KnownColumns;
}

/** The places of columns of fixed width, as far as they are public. */
export type KnownColumns = Pick<
  TableMapping,
  "roles" | "amountForm" | "bookedWords" | "skippedWords" | "inHundredths"
> & { readonly cuts: readonly number[] };

interface RefusingSource {
  readonly refusals?: readonly RefusedFile[];
}

interface Signature {
  readonly format: string;
  readonly name: string;
  readonly bytes: readonly number[];
  readonly code: "not_a_statement" | "format_not_supported" | "file_encrypted";
}

const SIGNATURES: readonly Signature[] = [
  { format: "exe", name: "a Windows program", bytes: [0x4d, 0x5a], code: "not_a_statement" },
  { format: "elf", name: "a program", bytes: [0x7f, 0x45, 0x4c, 0x46], code: "not_a_statement" },
  {
    format: "pdf",
    name: "a PDF document",
    bytes: [0x25, 0x50, 0x44, 0x46],
    code: "format_not_supported",
  },
  {
    format: "zip",
    name: "a ZIP archive",
    bytes: [0x50, 0x4b, 0x03, 0x04],
    code: "not_a_statement",
  },
  {
    format: "zip",
    name: "an empty ZIP archive",
    bytes: [0x50, 0x4b, 0x05, 0x06],
    code: "not_a_statement",
  },
  { format: "gzip", name: "a GZIP archive", bytes: [0x1f, 0x8b], code: "not_a_statement" },
  { format: "7z", name: "a 7z archive", bytes: [0x37, 0x7a, 0xbc, 0xaf], code: "not_a_statement" },
  {
    format: "rar",
    name: "a RAR archive",
    bytes: [0x52, 0x61, 0x72, 0x21],
    code: "not_a_statement",
  },
  {
    format: "ole",
    name: "an old Office document",
    bytes: [0xd0, 0xcf, 0x11, 0xe0],
    code: "not_a_statement",
  },
  {
    format: "rtf",
    name: "an RTF document",
    bytes: [0x7b, 0x5c, 0x72, 0x74, 0x66],
    code: "not_a_statement",
  },
  { format: "png", name: "a picture", bytes: [0x89, 0x50, 0x4e, 0x47], code: "not_a_statement" },
  { format: "jpeg", name: "a picture", bytes: [0xff, 0xd8, 0xff], code: "not_a_statement" },
  { format: "gif", name: "a picture", bytes: [0x47, 0x49, 0x46, 0x38], code: "not_a_statement" },
  { format: "tiff", name: "a picture", bytes: [0x49, 0x49, 0x2a, 0x00], code: "not_a_statement" },
  { format: "tiff", name: "a picture", bytes: [0x4d, 0x4d, 0x00, 0x2a], code: "not_a_statement" },
];

interface TextMark {
  readonly format: string;
  readonly name: string;
  readonly pattern: RegExp;
  readonly code:
    | "not_a_statement"
    | "format_not_supported"
    | "format_unknown"
    | "xml_doctype_refused";
}

/** Tried on the decoded head in this order. */
const TEXT_MARKS: readonly TextMark[] = [
  {
    format: "payment-order",
    name: "a payment order (pain)",
    pattern:
      /<(?:\w+:)?(?:CstmrCdtTrfInitn|CstmrDrctDbtInitn|CstmrPmtStsRpt|HUFTransactions?|pain\.00[128]\.\d+\.\d+)[\s>]/,
    code: "not_a_statement",
  },
  {
    format: "payment-order",
    name: "a payment order (MT101 or MT103)",
    pattern: /\{2:[IO]10[123]|^:(?:28D|50[HKGFC]|59A?):/m,
    code: "not_a_statement",
  },
  {
    // K&H and Electra: forint transfers in lines of exactly this width.
    format: "payment-order",
    name: "a package of payment orders for the bank's program",
    pattern: /^[^\r\n]{940}\r?\n/,
    code: "not_a_statement",
  },
  {
    format: "xml",
    name: "XML with a DOCTYPE, which is refused for safety",
    pattern: /^\s*(?:<\?[^>]*>\s*)?<!DOCTYPE(?!\s+html)/i,
    code: "xml_doctype_refused",
  },
  {
    format: "html",
    name: "a web page",
    pattern: /^\s*(?:<!doctype html|<html)/i,
    code: "format_unknown",
  },
];

/** Names a file that no reader took, also by the marks of single sources. */
export function refuseByHead(head: Uint8Array, sources: readonly RefusingSource[] = []): Refusal {
  const signature = SIGNATURES.find(({ bytes }) =>
    bytes.every((byte, index) => head[index] === byte),
  );
  if (signature)
    return refuse(signature.format, signature.code, `The file is ${signature.name}.`, {
      kind: "container",
      seen: signature.format,
      line: 1,
    });
  const text = decodeText(head, detectHeadCharset(head));
  for (const known of sources.flatMap(({ refusals = [] }) => refusals)) {
    const { format, name, pattern, isFixedWidth } = known;
    const seen = pattern.exec(text)?.[0].trim().slice(0, SEEN_MAX);
    if (seen === undefined) continue;
    const message = `The file is ${name}.`;
    if (!isFixedWidth)
      return refuse(format, "format_not_supported", message, { kind: "tag", seen });
    const { detection, problem } = refuse("fixed", "format_unknown", message, {
      kind: "tag",
      seen,
    });
    return { detection, problem: { ...problem, params: { format: "fixed", ...MONEY_ROWS } } };
  }
  const mark = TEXT_MARKS.find(({ pattern }) => pattern.test(text));
  if (mark) {
    const seen = mark.pattern.exec(text)![0].trim().slice(0, SEEN_MAX);
    return refuse(mark.format, mark.code, `The file is ${mark.name}.`, { kind: "tag", seen });
  }
  return refuse("unknown", "format_unknown", "No reader knows this file.", NOTHING_SEEN);
}

/** What is public of the columns of a file that its beginning names; undefined of any other. */
export function knownColumns(
  head: Uint8Array,
  sources: readonly RefusingSource[],
): KnownColumns | undefined {
  const text = decodeText(head, detectHeadCharset(head));
  return sources
    .flatMap(({ refusals = [] }) => refusals)
    .find(({ columns, pattern }) => columns !== undefined && pattern.test(text))?.columns;
}

function refuse(
  format: string,
  code: ReadProblem["code"],
  message: string,
  reason: DetectionReason,
): Refusal {
  return {
    detection: { kind: "unknown", source: "generic", format, reasons: [reason] },
    problem: { code, severity: "fatal", message, params: { format } },
  };
}

function isBlankByte(byte: number): boolean {
  return byte === 0 || byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}

function hasOnlyBlanks(bytes: Uint8Array): boolean {
  for (let index = 0; index < bytes.length; index++) if (!isBlankByte(bytes[index]!)) return false;
  return true;
}

/**
 * Names an empty file; `undefined` when there is a byte with content. A byte order mark is none.
 */
export function refuseEmpty(head: Uint8Array, input: FileInput): Refusal | undefined {
  const content =
    head.length <= 3 && /^\uFEFF?$/.test(decodeText(head, detectHeadCharset(head)))
      ? new Uint8Array(0)
      : head;
  if (!hasOnlyBlanks(content)) return undefined;
  let seen = 0;
  for (const chunk of input.chunks()) {
    if (content.length > 0 && !hasOnlyBlanks(chunk)) return undefined;
    seen += chunk.length;
    if (seen >= BLANK_BYTES_MAX) break;
  }
  return refuse(
    "empty",
    "file_empty",
    "The file is empty, or begins with a long run of blanks or zeros.",
    NOTHING_SEEN,
  );
}
