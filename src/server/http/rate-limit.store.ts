import { sql } from "kysely";
import type { Database } from "#server/database/connect.ts";

// The longest window of the version that does not write when its windows end.
const UNSAID_WINDOW_MS = 3_600_000;

export interface WindowHits {
  readonly bucket: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly hits: number;
}

/** Adds hits to a bucket's window and answers the sum of all processes. */
export async function addHits(
  db: Database,
  { bucket, startsAt, endsAt, hits }: WindowHits,
): Promise<number> {
  const row = await db
    .insertInto("rate_limit")
    .values({ bucket, window_start: startsAt, ends_at: endsAt, hits })
    .onConflict((conflict) =>
      conflict
        .columns(["bucket", "window_start"])
        .doUpdateSet({ hits: sql<number>`rate_limit.hits + excluded.hits` }),
    )
    .returning("hits")
    .executeTakeFirstOrThrow();
  return row.hits;
}

/** Forgets windows that ended before the instant. */
export async function deleteOldWindows(db: Database, before: Date): Promise<void> {
  const begunBefore = new Date(before.getTime() - UNSAID_WINDOW_MS);
  await db
    .deleteFrom("rate_limit")
    .where((is) =>
      is.or([
        is("ends_at", "<", before),
        is.and([is("ends_at", "is", null), is("window_start", "<", begunBefore)]),
      ]),
    )
    .execute();
}
