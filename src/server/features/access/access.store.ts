import { sql } from "kysely";
import type { Database } from "#server/database/connect.ts";
import { runBuilt } from "#server/database/run-text.ts";
import type { CompanyKind } from "#server/database/tables/companies.ts";

export interface MembershipRow {
  readonly companyId: string;
  readonly userId: string;
  readonly role: "owner" | "accountant";
  readonly state: "preRegistered" | "active";
  readonly kind: CompanyKind;
  readonly taxNumber: string;
  /** Whether "last seen" of this company is due to be written again. */
  readonly seenLongAgo: boolean;
}

// "Last seen" is exact to this; a page sends many calls.
const SEEN_STEP = "5 minutes";

/**
 * Memberships of a person in companies that are not deleted; of one company, or of the one with
 * this tax number.
 */
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
      sql<boolean>`m.last_seen_at is null or m.last_seen_at < now() - ${SEEN_STEP}::interval`.as(
        "seenLongAgo",
      ),
    ])
    .where("m.user_id", "=", userId)
    .where("m.removed_at", "is", null)
    .where("d.state", "<>", "deleted")
    .orderBy("m.company_id");
  if (only.companyId !== undefined) query = query.where("m.company_id", "=", only.companyId);
  if (only.taxNumber !== undefined) query = query.where("d.tax_number", "=", only.taxNumber);
  return (await runBuilt(db, query)) as MembershipRow[];
}

/** Whether nobody has ended the session; its times play no part. */
export async function isSessionKept(db: Database, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom("session")
    .select("id")
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isKeyActive(db: Database, keyId: string): Promise<boolean> {
  const row = await db
    .selectFrom("api_key")
    .select("id")
    .where("id", "=", keyId)
    .where("status", "=", "ACTIVE")
    .executeTakeFirst();
  return row !== undefined;
}

export interface DeletedCompany {
  readonly id: string;
  readonly deletedAt: Date;
  readonly purgeAfter: Date;
}

/**
 * Deleted companies of a director that can still be brought back; one of them when its id is given.
 */
export async function listDeletedOf(
  db: Database,
  userId: string,
  now: Date,
  companyId?: string,
): Promise<DeletedCompany[]> {
  let query = db
    .selectFrom("membership as m")
    .innerJoin("company_directory as d", "d.company_id", "m.company_id")
    .select((eb) => [
      "m.company_id as id",
      eb.ref("d.deleted_at").$notNull().as("deletedAt"),
      eb.ref("d.purge_after").$notNull().as("purgeAfter"),
    ])
    .where("m.user_id", "=", userId)
    .where("m.role", "=", "owner")
    .where("m.removed_at", "is", null)
    .where("d.state", "=", "deleted")
    .where("d.deleted_at", "is not", null)
    .where("d.purge_after", ">", now)
    .orderBy("d.deleted_at", "desc");
  if (companyId !== undefined) query = query.where("m.company_id", "=", companyId);
  return query.execute();
}

/** The members of the company now; none of a deleted company. */
export async function listCompanyPeopleRows(db: Database, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("membership as m")
    .innerJoin("company_directory as d", "d.company_id", "m.company_id")
    .select("m.user_id")
    .where("m.company_id", "=", companyId)
    .where("m.removed_at", "is", null)
    .where("d.state", "<>", "deleted")
    .execute();
  return rows.map((row) => row.user_id);
}

/** The living companies that the person directs. */
export async function listDirectedRows(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("membership as m")
    .innerJoin("company_directory as d", "d.company_id", "m.company_id")
    .select("m.company_id as id")
    .where("m.user_id", "=", userId)
    .where("m.role", "=", "owner")
    .where("m.removed_at", "is", null)
    .where("d.state", "<>", "deleted")
    .execute();
  return rows.map((row) => row.id);
}

/** Ids of living companies behind the given one, in their order; without one from the first on. */
export async function listLivingIds(
  db: Database,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  let query = db
    .selectFrom("company_directory")
    .select("company_id as id")
    .where("state", "<>", "deleted")
    .orderBy("company_id")
    .limit(limit);
  if (after !== undefined) query = query.where("company_id", ">", after);
  return (await query.execute()).map((row) => row.id);
}

/** The companies that these people reach now. */
export async function listReachRows(
  db: Database,
  userIds: readonly string[],
): Promise<{ userId: string; companyId: string }[]> {
  return db
    .selectFrom("membership as m")
    .innerJoin("company_directory as d", "d.company_id", "m.company_id")
    .select(["m.user_id as userId", "m.company_id as companyId"])
    .where(sql<boolean>`m.user_id = any(${[...userIds]}::uuid[])`)
    .where("m.removed_at", "is", null)
    .where("d.state", "<>", "deleted")
    .execute();
}

/** Notes that the person is here now. */
export async function touchMembership(
  db: Database,
  companyId: string,
  userId: string,
): Promise<void> {
  await db
    .updateTable("membership")
    .set({ last_seen_at: sql<Date>`now()` })
    .where("company_id", "=", companyId)
    .where("user_id", "=", userId)
    .execute();
}

/**
 * All registered companies; only those of one tax number where it is given. Only for the proof of
 * row-level security.
 */
export async function listRegisteredCompanies(
  db: Database,
  taxNumber?: string,
): Promise<Pick<MembershipRow, "companyId" | "kind" | "taxNumber">[]> {
  let query = db
    .selectFrom("company_directory")
    .select(["company_id as companyId", "kind", "tax_number as taxNumber"])
    .limit(REGISTERED_MAX);
  if (taxNumber !== undefined) query = query.where("tax_number", "=", taxNumber);
  return query.execute();
}

// As many as one transaction may name.
const REGISTERED_MAX = 2_000;

/** Whether the company is registered and not deleted. */
export async function isLiveCompany(db: Database, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom("company_directory")
    .select("company_id")
    .where("company_id", "=", companyId)
    .where("state", "<>", "deleted")
    .executeTakeFirst();
  return row !== undefined;
}
