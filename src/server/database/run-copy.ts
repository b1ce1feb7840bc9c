/**
 * COPY into a table inside a transaction: the fastest way in. Tables under row-level security
 * refuse it; temporary ones do not.
 */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CompiledQuery } from "kysely";
import { from as copyFrom } from "pg-copy-streams";
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
  // Kysely hands this member to pg as it is, and pg takes a stream there; Kysely itself has no word
  // for it.
  await tx.executeQuery(CompiledQuery.raw(copy as unknown as string, []));
  // One chunk ahead at the most: the lines wait where they are made.
  await pipeline(Readable.from(lines, { objectMode: true, highWaterMark: 1 }), copy);
}
