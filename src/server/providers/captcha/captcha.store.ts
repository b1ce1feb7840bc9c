import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/database/connect.ts";

/** Remembers a solved challenge; false when it was used before, by any process. */
export async function useChallenge(
  { db }: { readonly db: Database },
  challenge: string,
  expiresAt: Date,
): Promise<boolean> {
  const row = await db
    .insertInto("captcha_used")
    .values({ challenge, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column("challenge").doNothing())
    .returning("challenge")
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets the challenges that have expired, and answers how many there were. */
export async function forgetChallenges({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("captcha_used")
    .where("expires_at", "<", clock.now())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
