import type { Tx } from "#server/database/tenant.ts";

export interface OwnerRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly since: Date;
}

/**
 * The company's living directors, the first one first. Begins at the company's own row, which
 * row-level security guards.
 */
export function listOwnerRows(tx: Tx, companyId: string): Promise<OwnerRow[]> {
  return tx
    .selectFrom("company as c")
    .innerJoin("membership as m", "m.company_id", "c.company_id")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .select(["u.id", "u.name", "u.email", "m.created_at as since"])
    .where("c.company_id", "=", companyId)
    .where("m.role", "=", "owner")
    .where("m.removed_at", "is", null)
    .where("u.deleted_at", "is", null)
    .orderBy("m.created_at")
    .orderBy("u.id")
    .execute();
}

/**
 * Holds the directors' memberships: where two directors leave at once, only one succeeds. The locks
 * come in the order of an account's deletion.
 */
export async function lockOwners(tx: Tx, companyId: string): Promise<void> {
  await tx
    .selectFrom("membership")
    .select("user_id")
    .where("company_id", "=", companyId)
    .where("role", "=", "owner")
    .where("removed_at", "is", null)
    .orderBy("user_id")
    .forUpdate()
    .execute();
}
