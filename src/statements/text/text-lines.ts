/**
 * Text in lines, as a stream: CRLF, LF and CR end a line (and `@@` where a caller asks), in any
 * mix.
 */
import { ReadStop } from "#statements/read-stop.ts";
import { READ_LIMITS, type FileInput } from "#statements/statement.ts";
import { decodedChunks, type Charset, type DecodeReport } from "#statements/text/decode-text.ts";

export interface LineOptions {
  /** `@@` ends a line too (files from the time of German videotex). */
  readonly atAtEndsLine?: boolean;
  /** Longest line in characters; beyond it the read stops with `limit_exceeded`. */
  readonly lineLengthMax?: number;
  readonly report?: DecodeReport;
}

/** Some consecutive lines: one object per chunk is several times cheaper than one per line. */
export interface LineBlock {
  /** Number of the first line, from 1. */
  readonly firstLine: number;
  readonly lines: readonly string[];
}

export interface TextLine {
  readonly text: string;
  /** From 1. */
  readonly number: number;
}

/** The lines of a file in blocks, without their ends. A last line without an end counts too. */
export function* textLineBlocks(
  input: FileInput,
  charset: Charset,
  options: LineOptions = {},
): Generator<LineBlock, void, undefined> {
  const lengthMax = options.lineLengthMax ?? READ_LIMITS.lineLengthMax;
  let firstLine = 1;
  let carry = "";
  for (const chunk of decodedChunks(input, charset, options.report)) {
    const heldBack = carry.endsWith("\r") || (options.atAtEndsLine && carry.endsWith("@"));
    if (!heldBack && !hasLineEnd(chunk, options)) {
      carry += chunk;
      if (carry.length > lengthMax) throw lineTooLong(firstLine, lengthMax);
      continue;
    }
    const joined = carry + chunk;
    const { lines, rest } = splitLines(
      options.atAtEndsLine ? joined.replaceAll("@@", "\n") : joined,
    );
    if (joined.length > lengthMax) refuseLongLine(lines, rest, firstLine, lengthMax);
    carry = rest;
    if (lines.length === 0) continue;
    yield { firstLine, lines };
    firstLine += lines.length;
  }
  if (carry) yield { firstLine, lines: [carry.endsWith("\r") ? carry.slice(0, -1) : carry] };
}

/** The lines of a file one by one. */
export function* textLines(
  input: FileInput,
  charset: Charset,
  options: LineOptions = {},
): Generator<TextLine, void, undefined> {
  for (const { firstLine, lines } of textLineBlocks(input, charset, options)) {
    let number = firstLine;
    for (const text of lines) yield { text, number: number++ };
  }
}

function hasLineEnd(chunk: string, options: LineOptions): boolean {
  return (
    chunk.includes("\n") ||
    chunk.includes("\r") ||
    (options.atAtEndsLine === true && chunk.includes("@"))
  );
}

/**
 * Whole lines, and the text behind the last end. A `\r` at the very end stays in the rest: its `\n`
 * may follow.
 */
function splitLines(text: string): { lines: string[]; rest: string } {
  const lines = text.split("\n");
  const last = lines.pop()!;
  if (!text.includes("\r")) return { lines, rest: last };
  const clean: string[] = [];
  for (const line of lines)
    pushCarriageSplit(clean, line.endsWith("\r") ? line.slice(0, -1) : line);
  const returned = last.endsWith("\r");
  const parts = (returned ? last.slice(0, -1) : last).split("\r");
  const rest = parts.pop()!;
  for (const part of parts) clean.push(part);
  return { lines: clean, rest: returned ? `${rest}\r` : rest };
}

function pushCarriageSplit(into: string[], line: string): void {
  if (!line.includes("\r")) into.push(line);
  else for (const part of line.split("\r")) into.push(part);
}

function refuseLongLine(
  lines: readonly string[],
  rest: string,
  firstLine: number,
  lengthMax: number,
): void {
  const index = lines.findIndex((line) => line.length > lengthMax);
  if (index !== -1) throw lineTooLong(firstLine + index, lengthMax);
  if (rest.length > lengthMax) throw lineTooLong(firstLine + lines.length, lengthMax);
}

function lineTooLong(line: number, lengthMax: number): ReadStop {
  return new ReadStop({
    code: "limit_exceeded",
    severity: "fatal",
    message: `Line ${line} is longer than ${lengthMax} characters.`,
    line,
    params: { limit: String(lengthMax), what: "line" },
  });
}
