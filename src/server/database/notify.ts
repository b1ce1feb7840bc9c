/**
 * PostgreSQL's own bulletin board: a short text to every connection that listens to the channel.
 */
import { sql } from "kysely";
import type { Database } from "./connect.ts";

/** All texts with one commit: commits that notify wait for each other, in the whole database. */
export async function notifyChannel(
  db: Database,
  channel: string,
  payloads: readonly string[],
): Promise<void> {
  if (payloads.length === 0) return;
  await sql`select pg_notify(${channel}, payload) from unnest(${[...payloads]}::text[]) as payload`.execute(
    db,
  );
}
