import { sql } from "kysely";
import type { Database } from "#server/database/connect.ts";

export interface NotificationKey {
  readonly userId: string;
  readonly kind: string;
  readonly dedupeKey: string;
}

/** Takes the right to send; false when it was sent before. */
export async function claimNotification(db: Database, key: NotificationKey, companyId: string | null, now: Date): Promise<boolean> {
  const row = await db
    .insertInto("notification_sent")
    .values({ user_id: key.userId, kind: key.kind, dedupe_key: key.dedupeKey, company_id: companyId, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives the right back after a letter that was not taken. */
export async function releaseNotification(db: Database, key: NotificationKey): Promise<void> {
  await db
    .deleteFrom("notification_sent")
    .where("user_id", "=", key.userId)
    .where("kind", "=", key.kind)
    .where("dedupe_key", "=", key.dedupeKey)
    .execute();
}

/** Name and address of a person who is not deleted. */
export async function findRecipient(db: Database, userId: string): Promise<{ name: string; email: string } | undefined> {
  return db
    .selectFrom("app_user")
    .select(["name", "email"])
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .where(sql<boolean>`email not like '%@demo.invalid'`)
    .executeTakeFirst();
}
