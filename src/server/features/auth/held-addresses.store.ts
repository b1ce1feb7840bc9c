import type { Role } from "#contract/fields.ts";
import type { Database } from "#server/database/connect.ts";

/** Whether another person of this role may still take this address back from a change. */
export async function isHeldAddress(
  db: Database,
  role: Role,
  email: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom("email_change as c")
    .innerJoin("app_user as u", "u.id", "c.user_id")
    .select("c.id")
    .where("c.old_email", "=", email)
    .where("u.role", "=", role)
    .where("u.deleted_at", "is", null)
    .where("c.stopped_at", "is", null)
    .where("c.stop_until", ">", now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
