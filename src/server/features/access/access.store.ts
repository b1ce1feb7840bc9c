import type { Database } from "#server/database/connect.ts";
import type { CompanyKind } from "#server/database/tables.ts";

export interface MembershipRow {
  readonly companyId: string;
  readonly userId: string;
  readonly role: "owner" | "accountant";
  readonly state: "preRegistered" | "active";
  readonly kind: CompanyKind;
  readonly taxNumber: string;
}

/** Memberships of a person in companies that are not deleted; of one company, or of the one with this tax number. */
export async function listMembershipRows(
  db: Database,
  userId: string,
  only: { readonly companyId?: string; readonly taxNumber?: string } = {},
): Promise<MembershipRow[]> {
  let query = db
    .selectFrom("membership as m")
    .innerJoin("company_directory as d", "d.company_id", "m.company_id")
    .select([
      "m.company_id as companyId",
      "m.user_id as userId",
      "m.role",
      "d.state",
      "d.kind",
      "d.tax_number as taxNumber",
    ])
    .where("m.user_id", "=", userId)
    .where("m.removed_at", "is", null)
    .where("d.state", "<>", "deleted")
    .orderBy("m.company_id");
  if (only.companyId !== undefined) query = query.where("m.company_id", "=", only.companyId);
  if (only.taxNumber !== undefined) query = query.where("d.tax_number", "=", only.taxNumber);
  return (await query.execute()) as MembershipRow[];
}
