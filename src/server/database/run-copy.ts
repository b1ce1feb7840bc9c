/**
 * COPY inside a transaction: the fastest way in and out. Tables under row-level security refuse
 * COPY as a target; a query over them may be copied out, under their policies.
 */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CompiledQuery } from "kysely";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { GlobalTx } from "./tenant.ts";

/**
 * Streams lines of COPY's text format in. `statement` is the whole `copy … from stdin`. Rejects
 * with what the source throws.
 */
export async function runCopy(
  tx: GlobalTx,
  statement: string,
  lines: AsyncIterable<Uint8Array>,
): Promise<void> {
  const copy = copyFrom(statement);
  await runStream(tx, copy);
  // One chunk ahead at the most: the lines wait where they are made.
  await pipeline(Readable.from(lines, { objectMode: true, highWaterMark: 1 }), copy);
}

/**
 * Runs a query and passes its rows on as whole lines of COPY's text format, some at a time: a fifth
 * of the price of rows that are parsed off the wire. `take` gets the lines as fast as they come, so
 * the query limits their number. Resolves when the last line was taken.
 */
export async function runCopyOut(
  tx: GlobalTx,
  query: string,
  values: readonly CopyValue[],
  take: (lines: Buffer) => void,
): Promise<void> {
  const copy = copyTo(`copy (${writeValues(query, values)}) to stdout`);
  await runStream(tx, copy);
  let begun: Buffer | undefined;
  for await (const piece of copy as AsyncIterable<Buffer>) {
    const bytes: Buffer = begun === undefined ? piece : Buffer.concat([begun, piece]);
    // Line ends of texts are escaped.
    const end = bytes.lastIndexOf(LINE_END) + 1;
    if (end > 0) take(bytes.subarray(0, end));
    begun = end < bytes.length ? bytes.subarray(end) : undefined;
  }
}

const LINE_END = 0x0a;

// Kysely hands this member to pg as it is, and pg takes a stream there; Kysely itself has no word
// for it.
async function runStream(tx: GlobalTx, stream: unknown): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(stream as string, []));
}

/** COPY takes no parameters, so values stand in its text, each quoted. */
export type CopyValue = string | Date | readonly string[];

function writeValues(query: string, values: readonly CopyValue[]): string {
  return query.replace(/\$(\d+)/g, (_, number: string) => {
    const value = values[Number(number) - 1];
    if (value === undefined) throw new Error(`The statement has no value ${number}.`);
    if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
    if (typeof value === "string") return pg.escapeLiteral(value);
    const items = value.map((item) => `"${item.replace(/["\\]/g, "\\$&")}"`);
    return pg.escapeLiteral(`{${items.join(",")}}`);
  });
}

/** The cells of whole lines; null cells are null. */
export function readCopyLines(bytes: Buffer): (string | null)[][] {
  const lines = bytes.toString("utf8").split("\n");
  // Behind the last line end there is nothing.
  lines.pop();
  return lines.map((line) => {
    const cells: (string | null)[] = line.split("\t");
    if (line.includes("\\"))
      for (let at = 0; at < cells.length; at++) cells[at] = readCopyCell(cells[at]!);
    return cells;
  });
}

/** The value of one cell; null for a null. */
export function readCopyCell(cell: string): string | null {
  // A backslash of a text is written as two, so no text looks like a null.
  if (cell === "\\N") return null;
  return cell.includes("\\")
    ? cell.replace(/\\(.)/gs, (_, sign: string) => ESCAPED[sign] ?? sign)
    : cell;
}

/** Signs that stand behind a backslash in COPY's text format for another one. */
const ESCAPED: Readonly<Record<string, string>> = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};
