import { sql } from "kysely";
import type { Database } from "#server/database/connect.ts";

/** Adds hits to a bucket's window and answers the sum of all processes. */
export async function addHits(
  db: Database,
  bucket: string,
  windowStart: Date,
  hits: number,
): Promise<number> {
  const row = await db
    .insertInto("rate_limit")
    .values({ bucket, window_start: windowStart, hits })
    .onConflict((conflict) =>
      conflict
        .columns(["bucket", "window_start"])
        .doUpdateSet({ hits: sql<number>`rate_limit.hits + excluded.hits` }),
    )
    .returning("hits")
    .executeTakeFirstOrThrow();
  return row.hits;
}

/** Forgets windows that began before the instant. */
export async function deleteOldWindows(db: Database, before: Date): Promise<void> {
  await db.deleteFrom("rate_limit").where("window_start", "<", before).execute();
}
