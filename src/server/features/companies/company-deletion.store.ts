import { sql } from "kysely";
import {
  endBoundSessions,
  expireCompanyLinks,
} from "#server/features/auth/company-access.service.ts";
import { deleteCompanyTickets } from "#server/features/download-tickets/download-tickets.service.ts";
import { tryLockOverview } from "#server/ledger/overview.ts";
import type { CompanyState } from "#server/database/tables/companies.ts";
import type { GlobalTx, Tx } from "#server/database/tenant.ts";

export interface CompanyContents {
  readonly accounts: bigint;
  readonly transactions: bigint;
  readonly booked: bigint;
  readonly files: bigint;
  readonly accountants: bigint;
}

/** The contents of a company that the transaction sees; undefined where it sees none. */
export async function countContents(
  tx: Tx,
  companyId: string,
): Promise<CompanyContents | undefined> {
  const { rows } = await sql<CompanyContents>`
    select
      (select count(distinct (a.account_nr, a.currency)) from bank_account a
        where a.company_id = c.company_id and a.deleted_at is null) as accounts,
      (select coalesce(sum(d.count), 0)::bigint from daily_stat d where d.company_id = c.company_id) as transactions,
      (select coalesce(sum(d.count), 0)::bigint from daily_stat d where d.company_id = c.company_id) - o.unbooked_count
        - (select count(*) from shown_transaction t where t.company_id = c.company_id and t.booked_at is null
          and (t.status = 'pending' or t.leading_account_id is not null) and t.withdrawn_at is null)
        as booked,
      (select count(*) from stored_file f where f.company_id = c.company_id and f.deleted_at is null) as files,
      (select count(*) from membership m
        where m.company_id = c.company_id and m.role = 'accountant' and m.removed_at is null) as accountants
    from company c join company_overview o on o.company_id = c.company_id
    where c.company_id = ${companyId}::uuid and c.deleted_at is null`.execute(tx);
  return rows[0];
}

export interface LockedCompany {
  readonly name: string;
  readonly taxNumber: string;
  readonly state: CompanyState;
}

/**
 * Waits for an import that is under way, and keeps the next one out until the end of the
 * transaction.
 */
export async function lockCompany(tx: Tx, companyId: string): Promise<LockedCompany | undefined> {
  await tryLockOverview(tx, companyId);
  return tx
    .selectFrom("company")
    .select(["name", "tax_number as taxNumber", "state"])
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Hides the company from everybody; a demo keeps its end. Answers when the company may be purged.
 */
export async function markDeleted(
  tx: Tx,
  companyId: string,
  now: Date,
  purgeAfter: Date,
): Promise<Date> {
  const { rows } = await sql<{ purge_after: Date }>`
    update company_directory set state = 'deleted', deleted_at = ${now}::timestamptz,
      purge_after = case when kind = 'demo' then coalesce(purge_after, ${purgeAfter}::timestamptz) else ${purgeAfter}::timestamptz end
    where company_id = ${companyId}::uuid returning purge_after`.execute(tx);
  const until = rows[0]?.purge_after ?? purgeAfter;
  await tx
    .updateTable("company")
    .set({ deleted_at: now, purge_after: until })
    .where("company_id", "=", companyId)
    .execute();
  return until;
}

/** Ends bound sessions, downloads and unused links of this company. Answers the sessions. */
export async function endBoundAccess(
  tx: GlobalTx,
  companyId: string,
  now: Date,
): Promise<string[]> {
  await deleteCompanyTickets(tx, companyId);
  await expireCompanyLinks(tx, companyId, now);
  return endBoundSessions(tx, companyId, now);
}

export async function findDeletedHead(
  tx: Tx,
  companyId: string,
): Promise<{ name: string; taxNumber: string } | undefined> {
  return tx
    .selectFrom("company")
    .select(["name", "tax_number as taxNumber"])
    .where("company_id", "=", companyId)
    .executeTakeFirst();
}

/**
 * Shows the company again. A unique key refuses where another company has its tax number by now.
 */
export async function unmarkDeleted(tx: Tx, companyId: string): Promise<boolean> {
  const company = await tx
    .updateTable("company")
    .set({
      deleted_at: null,
      purge_after: sql<Date | null>`case when kind = 'demo' then purge_after end`,
    })
    .where("company_id", "=", companyId)
    .where("deleted_at", "is not", null)
    .returning(["state", "tax_number"])
    .executeTakeFirst();
  if (company === undefined) return false;
  await tx
    .updateTable("company_directory")
    .set({
      state: company.state,
      deleted_at: null,
      purge_after: sql<Date | null>`case when kind = 'demo' then purge_after end`,
    })
    .where("company_id", "=", companyId)
    .where("state", "=", "deleted")
    .execute();
  return true;
}

/**
 * Forgets tax numbers that were registered first before an instant, where no company has them any
 * more. Answers how many.
 */
export async function deleteSeenTaxNumbers(tx: GlobalTx, before: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("tax_number_seen as seen")
    .where("seen.first_at", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("company_directory as d")
            .select("d.company_id")
            .whereRef("d.tax_number", "=", "seen.tax_number"),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
