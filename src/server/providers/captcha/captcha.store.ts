import type { Database } from "#server/database/connect.ts";

/** Remembers a solved challenge; false when it was used before, by any process. */
export async function useChallenge(
  db: Database,
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

/** Deletes challenges that have expired. */
export async function deleteExpiredChallenges(db: Database, now: Date): Promise<void> {
  await db.deleteFrom("captcha_used").where("expires_at", "<", now).execute();
}
