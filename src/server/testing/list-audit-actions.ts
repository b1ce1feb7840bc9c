import type { Database } from "#server/database/connect.ts";
import { inCompany } from "#server/database/tenant.ts";

/** Actions in the log of a company that begin so, in the order in which they were written. */
export async function listAuditActions(
  db: Database,
  companyId: string,
  beginning: string,
): Promise<string[]> {
  const rows = await inCompany(db, companyId, (tx) =>
    tx
      .selectFrom("audit_log")
      .select("action")
      .where("company_id", "=", companyId)
      .orderBy("id")
      .execute(),
  );
  return rows.map((row) => row.action).filter((action) => action.startsWith(beginning));
}
