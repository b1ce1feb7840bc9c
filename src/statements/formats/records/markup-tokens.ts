/**
 * Tags and texts of SGML and XML as a stream, without a tree: OFX 1 leaves most of its tags open,
 * so no parser of XML reads it.
 */
import { entryOf } from "#values/entry-of.ts";
import { limitProblem } from "#statements/formats/table/limit-problem.ts";
import { ReadStop } from "#statements/read-stop.ts";
import type { FileInput } from "#statements/statement.ts";
import { decodedChunks, detectCharset } from "#statements/text/decode-text.ts";

/** Longest tag with the text behind it, in characters. */
const TOKEN_CHARS_MAX = 200_000;

export interface MarkupToken {
  /** Upper case for OFX; empty for a declaration or a comment. */
  readonly name: string;
  readonly closes: boolean;
  /** The text up to the next tag, entities resolved once, blanks trimmed. */
  readonly text: string;
  /** Line of the tag, from 1. */
  readonly line: number;
}

/**
 * The tags of a file with the text behind each. A `<` that begins no tag is text. Throws `ReadStop`
 * at a DOCTYPE and at a token beyond its limit.
 */
export function* markupTokens(input: FileInput): Generator<MarkupToken, void, undefined> {
  let rest = "";
  let line = 1;
  for (const chunk of decodedChunks(input, detectCharset(input))) {
    rest += chunk;
    const end = lastTag(rest);
    if (end <= 0) {
      refuseLong(rest, line);
      continue;
    }
    yield* tokensOf(rest.slice(0, end), line);
    line += countLines(rest, end);
    rest = rest.slice(end);
    refuseLong(rest, line);
  }
  yield* tokensOf(rest, line);
}

/** Where the next tag, comment or declaration begins; -1 where none does. */
function nextTag(text: string, from: number): number {
  for (let at = text.indexOf("<", from); at !== -1; at = text.indexOf("<", at + 1))
    if (beginsTag(text, at)) return at;
  return -1;
}

/** Where the last one begins, as far as the text shows; -1 where none does. */
function lastTag(text: string): number {
  for (let at = text.lastIndexOf("<"); at >= 0; at = text.lastIndexOf("<", at - 1)) {
    if (beginsTag(text, at)) return at;
    if (at === 0) break;
  }
  return -1;
}

function beginsTag(text: string, at: number): boolean {
  return /[A-Za-z/!?]/.test(text.charAt(at + 1));
}

function refuseLong(text: string, line: number): void {
  if (text.length > TOKEN_CHARS_MAX)
    throw new ReadStop(limitProblem("characters of a text", TOKEN_CHARS_MAX, line));
}

function* tokensOf(text: string, firstLine: number): Generator<MarkupToken, void, undefined> {
  let line = firstLine;
  let at = nextTag(text, 0);
  line += countLines(text, at === -1 ? text.length : at);
  while (at !== -1) {
    const next = nextTag(text, at + 1);
    const piece = text.slice(at, next === -1 ? text.length : next);
    refuseLong(piece, line);
    if (/^<!DOCTYPE/i.test(piece)) {
      const message = "The file declares a DOCTYPE.";
      throw new ReadStop({ code: "xml_doctype_refused", severity: "fatal", message, line });
    }
    const tag = /^<(\/?)([A-Za-z][\w.:-]{0,63})(?:\s[^>]{0,2000})?\/?>/.exec(piece);
    yield {
      name: tag?.[2] ?? "",
      closes: tag?.[1] === "/",
      text: tag ? unescape(piece.slice(tag[0].length)).trim() : "",
      line,
    };
    line += countLines(piece, piece.length);
    at = next;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** Entities resolved once; a lone `&` stays. */
function unescape(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(#\d{1,7}|#x[\dA-Fa-f]{1,6}|[a-z]{2,6});/g, (whole, name: string) => {
    if (!name.startsWith("#")) return entryOf(ENTITIES, name) ?? whole;
    const code = name[1] === "x" ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code >= 32 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : " ";
  });
}

function countLines(text: string, end: number): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1 && at < end; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
