/** PostgreSQL's own bulletin board: a short text to every connection that listens to the channel. */
import { sql } from "kysely";
import type { Database } from "./connect.ts";

export async function notifyChannel(db: Database, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}
