/** Ends long work in a transaction when the program is told to stop. */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "./connect.ts";
import { runText } from "./run-text.ts";
import type { GlobalTx } from "./tenant.ts";

// A cancel between two statements hits nothing, so it is sent again until the work has ended.
const AGAIN_MS = 100;

/**
 * Runs `work` in the transaction; from the signal on, each of its statements is cancelled at the
 * server, so that the work fails within a moment instead of minutes. The failure is the database's
 * own: the caller knows by the signal that it was asked for.
 */
export async function cancelOn<T>(
  given: { readonly db: Database; readonly tx: GlobalTx; readonly signal: AbortSignal | undefined },
  work: () => Promise<T>,
): Promise<T> {
  const { db, tx, signal } = given;
  if (signal === undefined) return work();
  signal.throwIfAborted();
  const [own] = await runText<{ pid: number }>(tx, "select pg_backend_pid() as pid", []);
  const over = new AbortController();
  let cancels: Promise<void> = Promise.resolve();
  const cancel = (): void => {
    cancels = cancelUntil(over.signal, db, own!.pid);
  };
  signal.addEventListener("abort", cancel, { once: true });
  try {
    return await work();
  } finally {
    signal.removeEventListener("abort", cancel);
    over.abort();
    // The connection serves others afterwards: a cancel that is on its way must not hit them.
    await cancels;
  }
}

// One cancel at a time: of several on their way, a slow one would come after the last one.
async function cancelUntil(over: AbortSignal, db: Database, pid: number): Promise<void> {
  while (!over.aborted) {
    // A cancel that fails is sent again.
    await sql`select pg_cancel_backend(${pid}::integer)`.execute(db).catch(() => {});
    // The end of the work ends the pause.
    await pause(AGAIN_MS, undefined, { signal: over }).catch(() => {});
  }
}
