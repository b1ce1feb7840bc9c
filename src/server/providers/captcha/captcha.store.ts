import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/database/connect.ts";

// A sweep follows every so many challenges; the table stays small without a timer.
const SWEEP_EVERY = 50;
let used = 0;

/** Remembers a solved challenge; false when it was used before, by any process. */
export async function useChallenge(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  challenge: string,
  expiresAt: Date,
): Promise<boolean> {
  if (++used % SWEEP_EVERY === 0)
    await db.deleteFrom("captcha_used").where("expires_at", "<", clock.now()).execute();
  const row = await db
    .insertInto("captcha_used")
    .values({ challenge, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column("challenge").doNothing())
    .returning("challenge")
    .executeTakeFirst();
  return row !== undefined;
}
