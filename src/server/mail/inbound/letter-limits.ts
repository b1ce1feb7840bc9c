/**
 * Counts in the raw bytes of a letter what would make the libraries work without end, before they
 * see it. Runs in the thread of letters.
 */
import type { ReceivedMailReason } from "#values/received-mail-codes.ts";

/** Why a letter is not handed to the libraries. */
export type LetterExcess = Extract<
  ReceivedMailReason,
  "too_many_signatures" | "headers_too_large" | "nested_too_deep" | "too_many_parts"
>;

/** Bytes of all headers; large providers write some 30 kB. */
export const HEADERS_BYTES_MAX = 256 * 1024;
/** Lines of all headers, folded ones counted each. */
export const HEADER_LINES_MAX = 4_000;
/** Signatures of one letter: of the author, his provider and a list there are five at the most. */
export const SIGNATURES_MAX = 10;
/** One signature, its list of signed headers included. */
export const SIGNATURE_BYTES_MAX = 8 * 1024;
/** Body bytes that are hashed for all signatures together. */
export const HASHED_BYTES_MAX = 200 * 1024 * 1024;
/** Letters within the letter; a conversation that is forwarded whole has a dozen. */
export const LETTERS_INSIDE_MAX = 50;
/** Lines that may begin a part. A text between parts may draw lines of dashes too. */
export const PART_LINES_MAX = 10_000;
/** Those lines times the letters that each of them lies in: a reader looks at it for each. */
const NESTED_PART_LINES_MAX = 50_000;

/** Hashes that differ by canonicalization and algorithm; each length of `l=` is one more. */
const KINDS_OF_HASH = 4;
const LINE_FEED = 0x0a;
const SIGNATURE = /^dkim-signature[ \t]*:/i;
const PARTIAL = /(?:^|[;:])[ \t\r\n]*l[ \t\r\n]*=/i;

/** What the letter has too much of; undefined for a letter that may be worked on. */
export function findLetterExcess(bytes: Uint8Array): LetterExcess | undefined {
  const letter = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return findHeaderExcess(letter) ?? findBodyExcess(letter);
}

function findHeaderExcess(letter: Buffer): LetterExcess | undefined {
  const head = readHeaders(letter);
  if (head === undefined) return "headers_too_large";
  const signatures = head.fields.filter((field) => SIGNATURE.test(field));
  if (signatures.length > SIGNATURES_MAX) return "too_many_signatures";
  if (signatures.some(({ length }) => length > SIGNATURE_BYTES_MAX)) return "headers_too_large";
  const partial = signatures.filter((field) => PARTIAL.test(field)).length;
  const hashes = Math.min(KINDS_OF_HASH, signatures.length) + partial;
  const isTooMuch = (letter.length - head.sizeBytes) * hashes > HASHED_BYTES_MAX;
  return isTooMuch ? "too_many_signatures" : undefined;
}

/** The header fields with their folded lines; undefined beyond a limit. */
function readHeaders(
  letter: Buffer,
): { readonly fields: readonly string[]; readonly sizeBytes: number } | undefined {
  const fields: string[] = [];
  let lines = 0;
  for (let at = 0; at < letter.length;) {
    const found = letter.indexOf(LINE_FEED, at);
    const end = found === -1 ? letter.length : found + 1;
    if (end > HEADERS_BYTES_MAX || ++lines > HEADER_LINES_MAX) return undefined;
    const line = letter.toString("latin1", at, end);
    at = end;
    if (line.trim() === "") return { fields, sizeBytes: at };
    if (/^[ \t]/.test(line) && fields.length > 0) fields[fields.length - 1] += line;
    else fields.push(line);
  }
  return { fields, sizeBytes: letter.length };
}

function findBodyExcess(letter: Buffer): LetterExcess | undefined {
  const lines = countUpTo(letter, "\n--", PART_LINES_MAX);
  if (lines > PART_LINES_MAX) return "too_many_parts";
  // As programs write it, folded or not; other spellings are left to the limit of processor time.
  const inside = /content-type[ \t]*:\s*message\s*\//gi;
  let count = 0;
  for (const text of pieces(letter)) count += text.match(inside)?.length ?? 0;
  const isTooMuch = count > LETTERS_INSIDE_MAX || lines * (count + 1) > NESTED_PART_LINES_MAX;
  return isTooMuch ? "nested_too_deep" : undefined;
}

function countUpTo(letter: Buffer, text: string, max: number): number {
  let count = 0;
  for (let at = letter.indexOf(text); at !== -1 && count <= max; at = letter.indexOf(text, at + 1))
    count++;
  return count;
}

const PIECE_BYTES = 1024 * 1024;

/** The letter as texts of some size: one text of 25 MB would be a second copy of it. */
function* pieces(letter: Buffer): Generator<string> {
  for (let at = 0; at < letter.length; at += PIECE_BYTES)
    yield letter.toString("latin1", at, at + PIECE_BYTES);
}
