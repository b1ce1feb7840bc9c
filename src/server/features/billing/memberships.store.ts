/** Whether a person holds a role at a company, asked for those who pay. */
import type { Database } from "#server/database/connect.ts";
import type { GlobalTx } from "#server/database/tenant.ts";

/** True while the person has the role; a removed membership counts no more. */
export async function holdsRole(
  db: Database | GlobalTx,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
  role: "owner" | "accountant",
): Promise<boolean> {
  const row = await db
    .selectFrom("membership")
    .select("user_id")
    .where("company_id", "=", companyId)
    .where("user_id", "=", userId)
    .where("role", "=", role)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
