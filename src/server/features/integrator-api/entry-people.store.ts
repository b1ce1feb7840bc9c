/** People of the key's company, for links that log them in. */
import type { Tx } from "#server/database/tenant.ts";

export interface EntryPerson {
  readonly userId: string;
  readonly email: string;
  readonly role: "owner" | "accountant";
  readonly taxNumber: string;
}

/** A living member by his id, or by his address. */
export async function findEntryPerson(
  tx: Tx,
  companyId: string,
  who: { readonly userId: string } | { readonly email: string },
): Promise<EntryPerson | undefined> {
  const found = tx
    .selectFrom("membership as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .innerJoin("company as c", "c.company_id", "m.company_id")
    .select(["u.id as userId", "u.email", "m.role", "c.tax_number as taxNumber"])
    .where("m.company_id", "=", companyId)
    .where("c.company_id", "=", companyId)
    .where("m.removed_at", "is", null)
    .where("u.deleted_at", "is", null);
  const named =
    "userId" in who ? found.where("u.id", "=", who.userId) : found.where("u.email", "=", who.email);
  // An address may be a director's and an accountant's; the accountant's link opens less.
  return named.orderBy("m.role").limit(1).executeTakeFirst();
}

/** Companies that keys of this company have prepared since then. */
export async function countPrepared(tx: Tx, companyId: string, since: Date): Promise<number> {
  const row = await tx
    .selectFrom("audit_log")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("company_id", "=", companyId)
    .where("action", "=", "company.prepare-other")
    .where("at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
