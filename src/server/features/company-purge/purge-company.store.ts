import { sql } from "kysely";
import {
  deletePersonRow,
  leaveCurrentCompanyOfAll,
  markPersonDeleted,
} from "#server/features/auth/company-access.service.ts";
import type { Database } from "#server/database/connect.ts";
import { nameDatabaseFault } from "#server/database/database-errors.ts";
import { GLOBAL_WITH_COMPANY, type TableName } from "#server/database/tables.ts";
import { type GlobalTx, inSavepoint, type Tx } from "#server/database/tenant.ts";

/** Companies whose time is over: deleted ones after their thirty days, demos after their one. */
export async function listDueCompanies(
  db: Database,
  kind: "normal" | "demo",
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("company_directory")
    .select("company_id")
    .where("kind", "=", kind)
    .where("purge_after", "<=", now)
    .where((eb) => eb.or([eb("state", "=", "deleted"), eb("kind", "=", "demo")]))
    .orderBy("purge_after")
    .limit(limit)
    .execute();
  return rows.map((row) => row.company_id);
}

/**
 * Whether the company is due, asked again under a lock: it may have been brought back meanwhile.
 */
export async function isDue(tx: Tx, companyId: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom("company_directory")
    .select(["state", "kind", "purge_after"])
    .where("company_id", "=", companyId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || row.purge_after === null || row.purge_after > now) return false;
  return row.state === "deleted" || row.kind === "demo";
}

/** Hashes of every file, paper, letter and export kept for the company, deleted ones too. */
export async function listContentHashes(tx: Tx, companyId: string): Promise<Buffer[]> {
  const files = await tx
    .selectFrom("stored_file")
    .select("content_hash")
    .distinct()
    .where("company_id", "=", companyId)
    .execute();
  const papers = await tx
    .selectFrom("paper")
    .select("content_hash")
    .distinct()
    .where("company_id", "=", companyId)
    .execute();
  const mails = await tx
    .selectFrom("received_mail")
    .select("raw_hash")
    .where("company_id", "=", companyId)
    .where("raw_hash", "is not", null)
    .execute();
  const exports = await tx
    .selectFrom("export_file")
    .select("stored_hash")
    .where("company_id", "=", companyId)
    .execute();
  return [
    ...files.map((row) => row.content_hash),
    ...papers.map((row) => row.content_hash),
    ...exports.map((row) => row.stored_hash),
    ...mails.flatMap((row) => (row.raw_hash === null ? [] : [row.raw_hash])),
  ];
}

/**
 * Tables of companies, children first: a table is deleted before the tables to which it refers. The
 * audit log and the money ledger are deleted in another way.
 */
export const TENANT_TABLES = [
  "invoice",
  "refund",
  "charge",
  "subscription",
  "push_message",
  "push_account",
  "push_feed",
  "bank_config",
  "sync_run",
  "unread_item",
  "pending_transaction",
  "transaction_change",
  "feed_item",
  "feed_account",
  "accountant_invitation",
  "api_read",
  "idempotent_reply",
  "webhook_delivery",
  "webhook_endpoint",
  "api_event",
  "api_event_stream",
  "completeness_certificate",
  "month_closing",
  "export_item",
  "export_run",
  "export_setting",
  "saved_view",
  "program_act",
  "transaction_note",
  "paper_zipped",
  "paper_rule",
  "paper_waiver",
  "paper_item",
  "paper",
  "reminder_addressee",
  "reminder",
  "question_entry",
  "question_addressee",
  "question_item",
  "question",
  "question_setting",
  "export_file",
  "export_job",
  "export_schedule",
  "export_turn",
  // First the lock of the job that fills the other.
  "search_progress",
  "transaction_search",
  "transaction_source",
  "transaction_link",
  "transaction_removed",
  "daily_stat",
  "statement",
  "proven_span",
  "booking_operation_piece",
  "booking_operation",
  "kept_double",
  "removed_source",
  "file_deletion",
  "file_reissue",
  "matching_due",
  "credit_link",
  "collection_offset",
  "collection_item_key",
  "collection_item",
  "collection_source",
  "collection",
  "bank_transaction",
  "bank_account",
  "bank_account_join",
  "account_join_work",
  "received_attachment",
  "received_mail",
  "mail_password",
  "mail_sender",
  "refused_mail",
  "file_reading",
  "stored_file",
  "table_mapping",
  "ingest_note",
  "company_visit",
  "company_overview",
  "company",
] as const;

/** Global tables that hold rows about one company; the directory last, which others refer to. */
export const GLOBAL_TABLES: readonly TableName[] = [
  ...GLOBAL_WITH_COMPANY.filter((name) => name !== "company_directory"),
  "company_directory",
];

/**
 * Deletes every row of the company, its log included. Answers the people who existed only for it,
 * as those of a demo do.
 */
export async function deleteCompanyRows(tx: Tx, companyId: string): Promise<string[]> {
  // First, because it refuses where the company is not due by the database's own clock, and then
  // nothing is deleted. A demo's log names nobody and may outlive it where the two clocks differ.
  await sql`
    select purge_audit_log(d.company_id) from company_directory d
    where d.company_id = ${companyId}::uuid and (d.kind <> 'demo' or d.purge_after <= now())`.execute(
    tx,
  );
  await sql`
    select purge_money_entries(d.company_id) from company_directory d
    where d.company_id = ${companyId}::uuid and d.purge_after <= now()`.execute(tx);
  await deleteFrom(tx, TENANT_TABLES, companyId);
  await leaveCurrentCompanyOfAll(tx, companyId);
  const people = await listDemoPeople(tx, companyId);
  await deleteFrom(tx, GLOBAL_TABLES, companyId);
  return people;
}

// As text: a builder over the union of all tables takes the compiler longer than any other file.
async function deleteFrom(tx: Tx, all: readonly TableName[], companyId: string): Promise<void> {
  for (const table of all)
    await sql`delete from ${sql.table(table)} where company_id = ${companyId}::uuid`.execute(tx);
}

async function listDemoPeople(tx: GlobalTx, companyId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("membership as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .select("u.id")
    .where("m.company_id", "=", companyId)
    .where("u.demo_id", "is not", null)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * People of deleted demos who are still there: the banks had to be told of the end of their
 * consents first.
 */
export async function listEndedDemoPeople(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("app_user")
    .select("id")
    .where("demo_id", "is not", null)
    .where("deleted_at", "is not", null)
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Whether the person made something of his own meanwhile: another company. */
export async function hasCompany(tx: GlobalTx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("membership")
    .select("user_id")
    .where("user_id", "=", userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markPersonEnded(tx: GlobalTx, userId: string, at: Date): Promise<void> {
  for (const table of ["session", "link_token"] as const)
    await tx.deleteFrom(table).where("user_id", "=", userId).execute();
  await markPersonDeleted(tx, userId, at);
}

/**
 * Deletes a demo's person with the rows that `first` deletes; a person to whom other rows refer (a
 * key of his) stays.
 */
export async function deletePerson(
  tx: GlobalTx,
  userId: string,
  first: (tx: GlobalTx) => Promise<void>,
): Promise<void> {
  try {
    await inSavepoint(tx, async () => {
      await first(tx);
      for (const table of ["session", "link_token", "notification_sent"] as const) {
        await tx.deleteFrom(table).where("user_id", "=", userId).execute();
      }
      await deletePersonRow(tx, userId);
    });
  } catch (error) {
    if (nameDatabaseFault(error) !== "foreignKey") throw error;
  }
}
