import type { Database } from "#server/database/connect.ts";
import type { GlobalTx } from "#server/database/tenant.ts";

/** One note of a letter: the company with which it is deleted, and the subject. */
export interface NotificationKey {
  readonly dedupeKey: string;
  readonly companyId: string | null;
}

export interface Addressee {
  readonly userId: string;
  readonly kind: string;
}

/** Claims the keys; answers those that nobody had claimed before. */
export async function claimNotifications(
  db: Database | GlobalTx,
  { userId, kind }: Addressee,
  keys: readonly NotificationKey[],
  now: Date,
): Promise<Set<string>> {
  const rows = await db
    .insertInto("notification_sent")
    .values(
      keys.map(({ dedupeKey, companyId }) => ({
        user_id: userId,
        kind,
        dedupe_key: dedupeKey,
        company_id: companyId,
        sent_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("dedupe_key as key")
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** Gives the right back after a letter that was not taken. */
export async function releaseNotifications(
  db: Database | GlobalTx,
  { userId, kind }: Addressee,
  keys: ReadonlySet<string>,
): Promise<void> {
  await db
    .deleteFrom("notification_sent")
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("dedupe_key", "in", [...keys])
    .execute();
}

/** Keys that begin so and were claimed for letters of the kind to the person. */
export async function listNoticeKeys(
  db: Database | GlobalTx,
  { userId, kind }: Addressee,
  start: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom("notification_sent")
    .select("dedupe_key as key")
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("dedupe_key", ">=", start)
    .where("dedupe_key", "<", `${start}~`)
    .execute();
  return rows.map(({ key }) => key);
}
