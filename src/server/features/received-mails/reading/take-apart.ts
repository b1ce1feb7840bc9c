/** Takes a letter apart into the files that may be reports or statements. */
import PostalMime, { type Attachment } from "postal-mime";
import { cleanLine } from "#values/person-text.ts";
import { readAuthor } from "#server/mail/inbound/read-author.ts";
import { readMailHint } from "#statements/read-report-mail.ts";
import type { LetterFile, LetterParts } from "./letter-parts.ts";
import { cleanFileName } from "./clean-file-name.ts";
import { kindOfFile } from "./kind-of-file.ts";
import { openArchive } from "./open-archive.ts";

/** Parts within parts; a letter forwarded five times has about fifteen. */
const NESTING_MAX = 30;
const HEADERS_BYTES_MAX = 512 * 1024;
/** Files of one letter; more are told as too many. */
const LETTER_FILES_MAX = 50;
/** A report's letter has a page of text. */
const TEXT_CHARS_MAX = 100_000;
const SUBJECT_CHARS_MAX = 500;

/** The letter's sender, subject and files; undefined for bytes that are no letter. */
export async function takeApart(
  bytes: Uint8Array<ArrayBuffer>,
  passwords: readonly string[],
): Promise<LetterParts | undefined> {
  const letter = await PostalMime.parse(bytes, {
    maxNestingDepth: NESTING_MAX,
    maxHeadersSize: HEADERS_BYTES_MAX,
  }).catch(() => undefined);
  if (letter === undefined) return undefined;
  const author = readAuthor(bytes);
  const sender = author.kind === "author" ? author.address : "";
  const subject = cleanLine(letter.subject ?? "").slice(0, SUBJECT_CHARS_MAX);
  const hint = readMailHint(sender, subject, textOf(letter));
  const takesPdf = hint?.sendsPages === true;
  const files: LetterFile[] = [];
  const fitting = new Set<string>();
  for (const attachment of letter.attachments) {
    if (files.length >= LETTER_FILES_MAX) {
      files.push(leftOut(nameOf(attachment), bytesOf(attachment).length, "too_many"));
      break;
    }
    files.push(
      ...(await filesOf(attachment, {
        passwords,
        fitting,
        takesPdf,
        filesMax: LETTER_FILES_MAX - files.length,
      })),
    );
  }
  return {
    sender,
    subject,
    files,
    fitting: [...fitting],
    ...(hint && { hint }),
  };
}

/** Sender and subject of a letter's first bytes; both may be empty. */
export async function readHead(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Pick<LetterParts, "sender" | "subject">> {
  const end = indexOfBlankLine(bytes);
  const parts = await takeApart(bytes.slice(0, end), []);
  return { sender: parts?.sender ?? "", subject: parts?.subject ?? "" };
}

async function filesOf(
  attachment: Attachment,
  limits: {
    readonly passwords: readonly string[];
    readonly fitting: Set<string>;
    readonly takesPdf: boolean;
    readonly filesMax: number;
  },
): Promise<LetterFile[]> {
  const bytes = bytesOf(attachment);
  const name = nameOf(attachment);
  const kind = kindOfFile(bytes, name, attachment.mimeType, limits.takesPdf);
  if (kind === "archive") return openArchive(bytes, name, limits);
  if (kind === "file") return [{ name, sizeBytes: bytes.length, content: { kind: "file", bytes } }];
  return [leftOut(name, bytes.length, bytes.length === 0 ? "empty" : "kind")];
}

/** The letter's text; of a letter of pages alone the pages without their marks. */
function textOf({ text, html }: { readonly text?: string; readonly html?: string }): string {
  const plain = text?.trim()
    ? text
    : (html ?? "")
        .slice(0, TEXT_CHARS_MAX)
        .replace(/<(?:br|\/p|\/div|\/tr|\/t[dh])\b[^<>]*>/gi, "\n")
        .replace(/<[^<>]*>/g, " ")
        .replaceAll("&nbsp;", " ");
  return plain.slice(0, TEXT_CHARS_MAX);
}

function leftOut(name: string, sizeBytes: number, reason: "kind" | "empty" | "too_many") {
  return { name, sizeBytes, content: { kind: "skipped", reason } } satisfies LetterFile;
}

function bytesOf({ content }: Attachment): Uint8Array<ArrayBuffer> {
  if (typeof content === "string") return new TextEncoder().encode(content);
  return content instanceof ArrayBuffer ? new Uint8Array(content) : new Uint8Array(content);
}

function nameOf({ filename }: Attachment): string {
  return cleanFileName(filename ?? "");
}

function indexOfBlankLine(bytes: Uint8Array): number {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf("\r\n\r\n");
  return at === -1 ? bytes.length : at + 4;
}
