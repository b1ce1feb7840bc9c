import { roleInCompany } from "#server/roles.ts";
import { insertMember } from "#server/features/access/members.service.ts";
import { insertDemoPerson } from "#server/features/auth/accounts.service.ts";
import { insertDemoHead } from "#server/features/companies/demo-head.service.ts";
import type { Role } from "#contract/fields.ts";
import type { Database } from "#server/database/connect.ts";
import type { Tx } from "#server/database/tenant.ts";
import { insertOverview } from "#server/ledger/overview.ts";

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
  const { companyId, now } = demo;
  await insertDemoHead(tx, demo);
  await insertOverview(tx, companyId);
  for (const user of [demo.owner, demo.accountant]) {
    await insertDemoPerson(tx, { ...user, companyId, privacyVersion: demo.privacyVersion, now });
    const role = roleInCompany(user.role);
    await insertMember(tx, { companyId, userId: user.id, role, now });
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
