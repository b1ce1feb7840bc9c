import { roleInCompany } from "#server/roles.ts";
import type { Role } from "#contract/fields.ts";
import type { Database } from "#server/database/connect.ts";
import type { Tx } from "#server/database/tenant.ts";
import { insertOverview } from "#server/ledger/overview/overview-facts.store.ts";

export interface NewDemoUser {
  readonly id: string;
  readonly role: Role;
  readonly email: string;
  readonly name: string;
}

export interface NewDemo {
  readonly companyId: string;
  readonly name: string;
  readonly taxNumber: string;
  readonly owner: NewDemoUser;
  readonly accountant: NewDemoUser;
  readonly privacyVersion: string;
  readonly now: Date;
  readonly purgeAfter: Date;
}

/** Demo companies alive now. */
export async function countDemos(db: Database): Promise<number> {
  const row = await db
    .selectFrom("company_directory")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("kind", "=", "demo")
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/**
 * Company, its two people and their memberships, in one transaction. A taken tax number is refused
 * by its unique key.
 */
export async function insertDemo(tx: Tx, demo: NewDemo): Promise<void> {
  const { companyId, taxNumber, name, now } = demo;
  await tx
    .insertInto("company_directory")
    .values({
      company_id: companyId,
      tax_number: taxNumber,
      state: "active",
      kind: "demo",
      created_at: now,
      purge_after: demo.purgeAfter,
    })
    .execute();
  await tx
    .insertInto("company")
    .values({
      company_id: companyId,
      name,
      tax_number: taxNumber,
      state: "active",
      kind: "demo",
      courier_email: null,
      created_at: now,
      purge_after: demo.purgeAfter,
    })
    .execute();
  await insertOverview(tx, companyId);
  for (const user of [demo.owner, demo.accountant]) {
    await tx
      .insertInto("app_user")
      .values({
        ...user,
        privacy_version: demo.privacyVersion,
        privacy_accepted_at: now,
        current_company_id: companyId,
        subscriber_id: null,
        created_at: now,
      })
      .execute();
    const role = roleInCompany(user.role);
    await tx
      .insertInto("membership")
      .values({ company_id: companyId, user_id: user.id, role, created_at: now })
      .execute();
  }
}

/** How many files of the company are still to be read. */
export async function countUnreadFiles(
  tx: Tx,
  companyId: string,
  names?: readonly string[],
): Promise<number> {
  let query = tx
    .selectFrom("stored_file")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("company_id", "=", companyId)
    .where("status", "in", ["pending", "processing"]);
  if (names !== undefined) query = query.where("name", "in", [...names]);
  return Number((await query.executeTakeFirstOrThrow()).count);
}
