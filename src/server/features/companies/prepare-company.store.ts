import type { Database } from "#server/database/connect.ts";
import type { GlobalTx, Tx } from "#server/database/tenant.ts";
import { insertOverview } from "#server/ledger/overview/overview-facts.store.ts";

/**
 * The director of an address, made where he is new; undefined for the address of a deleted person.
 */
export async function ensureEntrepreneur(
  tx: GlobalTx,
  id: string,
  email: string,
  now: Date,
): Promise<string | undefined> {
  await tx
    .insertInto("app_user")
    .values({
      id,
      role: "entrepreneur",
      email,
      privacy_version: null,
      current_company_id: null,
      subscriber_id: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["role", "email"]).doNothing())
    .execute();
  const row = await tx
    .selectFrom("app_user")
    .select("id")
    .where("role", "=", "entrepreneur")
    .where("email", "=", email)
    .where("deleted_at", "is", null)
    // His deletion waits until the company is his, and then finds it.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.id;
}

/**
 * Directory entry, company, overview and its owner. A taken tax number is refused by its unique
 * key.
 */
export async function insertPreparedCompany(
  tx: Tx,
  company: { id: string; taxNumber: string; name: string; ownerId: string; now: Date },
): Promise<void> {
  const { id, taxNumber, name, ownerId, now } = company;
  const head = {
    company_id: id,
    tax_number: taxNumber,
    state: "preRegistered" as const,
    kind: "normal" as const,
    created_at: now,
  };
  await tx.insertInto("company_directory").values(head).execute();
  await tx
    .insertInto("company")
    .values({ ...head, name, courier_email: null })
    .execute();
  await insertOverview(tx, id);
  await tx
    .insertInto("membership")
    .values({ company_id: id, user_id: ownerId, role: "owner", created_at: now })
    .execute();
}

/** Prepared companies with their directors' addresses. */
export async function listPreparedRows(
  db: Database,
): Promise<{ companyId: string; taxNumber: string; email: string; createdAt: Date }[]> {
  return db
    .selectFrom("company_directory as d")
    .innerJoin("membership as m", "m.company_id", "d.company_id")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .select([
      "d.company_id as companyId",
      "d.tax_number as taxNumber",
      "u.email",
      "d.created_at as createdAt",
    ])
    .where("d.state", "=", "preRegistered")
    .where("m.role", "=", "owner")
    .where("m.removed_at", "is", null)
    .orderBy("d.created_at")
    .execute();
}
