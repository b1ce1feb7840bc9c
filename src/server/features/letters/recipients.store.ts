import type { Database } from "#server/database/connect.ts";
import type { GlobalTx } from "#server/database/tenant.ts";

export async function findRecipientRow(
  db: Database | GlobalTx,
  userId: string,
): Promise<{ userId: string; name: string; email: string; isOfDemo: boolean } | undefined> {
  return db
    .selectFrom("app_user")
    .select(["id as userId", "name", "email"])
    .select((eb) => eb("demo_id", "is not", null).$castTo<boolean>().as("isOfDemo"))
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}
