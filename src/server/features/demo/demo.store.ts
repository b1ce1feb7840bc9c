import { sql } from "kysely";
import type { Role } from "#contract/fields.ts";
import type { Database } from "#server/database/connect.ts";
import type { GlobalTx, Tx } from "#server/database/tenant.ts";

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

/** Company, its two people and their memberships, in one transaction. A taken tax number is refused by its unique key. */
export async function insertDemo(tx: Tx, demo: NewDemo): Promise<void> {
  const { companyId, taxNumber, name, now } = demo;
  await tx
    .insertInto("company_directory")
    .values({ company_id: companyId, tax_number: taxNumber, state: "active", kind: "demo", created_at: now })
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
  await tx.insertInto("company_overview").values({ company_id: companyId, oldest_unbooked_date: null }).execute();
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
    const role = user.role === "entrepreneur" ? ("owner" as const) : ("accountant" as const);
    await tx.insertInto("membership").values({ company_id: companyId, user_id: user.id, role, created_at: now }).execute();
  }
}

/** How many files of the company are still to be read. */
export async function countUnreadFiles(tx: Tx, companyId: string, names?: readonly string[]): Promise<number> {
  let query = tx
    .selectFrom("stored_file")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("company_id", "=", companyId)
    .where("status", "in", ["pending", "processing"]);
  if (names !== undefined) query = query.where("name", "in", [...names]);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** Demos made before a moment, oldest first. */
export async function listDemosBefore(db: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("company_directory")
    .select("company_id")
    .where("kind", "=", "demo")
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(limit)
    .execute();
  return rows.map((row) => row.company_id);
}

/** Whether the company is a demo whose time is over; asked again under its own rights before anything is deleted. */
export async function isDemoOver(tx: Tx, companyId: string, now: Date): Promise<boolean> {
  const row = await tx.selectFrom("company").select(["kind", "purge_after"]).where("company_id", "=", companyId).executeTakeFirst();
  return row === undefined || (row.kind === "demo" && row.purge_after !== null && row.purge_after <= now);
}

/** Hashes of every file kept for the company. */
export async function listContentHashes(tx: Tx, companyId: string): Promise<Buffer[]> {
  const rows = await tx.selectFrom("stored_file").select("content_hash").distinct().where("company_id", "=", companyId).execute();
  return rows.map((row) => row.content_hash);
}

// Children first: what a table refers to goes after it. The audit log stays; nobody but an operator may shorten it.
const TENANT_TABLES = [
  "export_item",
  "export_run",
  "transaction_source",
  "transaction_link",
  "transaction_removed",
  "daily_stat",
  "statement",
  "bank_transaction",
  "bank_account",
  "stored_file",
  "company_overview",
  "company",
] as const;

/** Everything of a demo company and of the people who exist only for it. */
export async function deleteDemo(tx: Tx, companyId: string): Promise<void> {
  for (const table of TENANT_TABLES) await tx.deleteFrom(table).where("company_id", "=", companyId).execute();
  await deletePeople(tx, companyId);
  await tx.deleteFrom("company_directory").where("company_id", "=", companyId).where("kind", "=", "demo").execute();
}

async function deletePeople(tx: GlobalTx, companyId: string): Promise<void> {
  const members = await tx
    .selectFrom("membership as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .select("u.id")
    .where("m.company_id", "=", companyId)
    .where("u.email", "like", "demo-%@demo.invalid")
    .execute();
  const ids = members.map((row) => row.id);
  await tx.deleteFrom("membership").where("company_id", "=", companyId).execute();
  await tx.deleteFrom("download_ticket").where("company_id", "=", companyId).execute();
  await tx.deleteFrom("api_key").where("company_id", "=", companyId).execute();
  if (ids.length === 0) return;
  for (const table of ["session", "link_token"] as const) await tx.deleteFrom(table).where("user_id", "in", ids).execute();
  // A demo's person who made something else meanwhile (a company of his own) stays.
  await sql`
    delete from app_user u where u.id = any(${ids}::uuid[])
      and not exists (select from membership m where m.user_id = u.id)
      and not exists (select from api_key k where k.user_id = u.id)
      and not exists (select from user_flow f where f.user_id = u.id)
      and not exists (select from order_reference o where o.user_id = u.id)`.execute(tx);
}
