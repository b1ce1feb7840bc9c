/** For queues of tests that run a job themselves: a job begins only when its rows are there. */
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../database/connect.ts";
import type { EnqueueOptions } from "../jobs/queue.ts";

const LOOK_MS = 10;

/**
 * Notes the transaction that enqueues a job. Answers a function that waits for the end of this
 * transaction; without a transaction it waits for nothing.
 */
export async function noteCaller(
  db: Database,
  { tx }: EnqueueOptions = {},
): Promise<() => Promise<void>> {
  if (tx === undefined) return async () => {};
  const noted = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx);
  const { id } = noted.rows[0]!;
  const runs = async (): Promise<boolean> => {
    const asked = sql<{ runs: boolean }>`
      select pg_xact_status(${id}::xid8) = 'in progress' as runs`;
    return (await asked.execute(db)).rows[0]!.runs;
  };
  return async () => {
    while (await runs()) await wait(LOOK_MS);
  };
}
