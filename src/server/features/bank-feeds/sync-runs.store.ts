/** The log of readings, and the pending items that each reading replaces. */
import { sql } from "kysely";
import type { SyncOutcome, SyncTrigger } from "#server/database/tables/bank-feeds.ts";
import { runPlanned, runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { FeedItem } from "#server/providers/bank-feed/bank-feed.port.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { FeedBatchResult } from "#server/ledger/feeds.ts";

export interface RunKey {
  readonly companyId: string;
  readonly id: string;
}

export async function insertSyncRun(
  tx: Tx,
  run: RunKey,
  given: {
    readonly bankAccountId: string;
    readonly feedAccountId: string;
    readonly trigger: SyncTrigger;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .insertInto("sync_run")
    .values({
      company_id: run.companyId,
      id: run.id,
      bank_account_id: given.bankAccountId,
      feed_account_id: given.feedAccountId,
      trigger: given.trigger,
      outcome: "running",
      started_at: given.at,
    })
    .execute();
}

/**
 * Adds the items of a page, and the number of its new unread items, to the reading's row, in the
 * transaction of the page. False where the row is closed: another reader has taken the company over
 * because this reader's program was believed dead, and the page is older than the stored rows.
 */
export async function countPage(
  tx: Tx,
  run: RunKey,
  result: FeedBatchResult,
  unread: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sync_run set pages = pages + 1, unread_count = unread_count + ${unread}::integer,
      new_count = new_count + ${result.added}::integer,
      changed_count = changed_count + ${result.changed + result.returned}::integer,
      withdrawn_count = withdrawn_count + ${result.withdrawn}::integer
    where company_id = ${run.companyId}::uuid and id = ${run.id}::uuid and outcome = 'running'`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

export interface SyncRunEnd {
  readonly outcome: Exclude<SyncOutcome, "running">;
  readonly at: Date;
  readonly filled: { readonly from: LocalDate; readonly to: LocalDate } | null;
  readonly nextTryAt: Date | null;
  readonly detail: string;
  /** Number of announced items; undefined where the bank was not asked for them. */
  readonly pendingCount?: number;
}

/** Ends the reading. False, and nothing is written, where another reader has closed it. */
export async function finishSyncRun(tx: Tx, run: RunKey, end: SyncRunEnd): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("sync_run")
    .set({
      outcome: end.outcome,
      finished_at: end.at,
      filled_from: end.filled?.from ?? null,
      filled_to: end.filled?.to ?? null,
      next_try_at: end.nextTryAt,
      detail: end.detail,
      ...(end.pendingCount === undefined ? {} : { pending_count: end.pendingCount }),
    })
    .where("company_id", "=", run.companyId)
    .where("id", "=", run.id)
    .where("outcome", "=", "running")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether the company has an open reading. */
export async function hasOpenRun(tx: Tx, companyId: string): Promise<boolean> {
  const query = tx
    .selectFrom("sync_run")
    .select("id")
    .where("company_id", "=", companyId)
    .where("outcome", "=", "running")
    .limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/**
 * Closes readings that a killed program left open; called by the company's only reader. Answers
 * their accounts.
 */
export async function closeAbandonedRuns(tx: Tx, companyId: string, at: Date): Promise<string[]> {
  const rows = await tx
    .updateTable("sync_run")
    .set({ outcome: "interrupted", finished_at: at })
    .where("company_id", "=", companyId)
    .where("outcome", "=", "running")
    .returning("feed_account_id")
    .execute();
  return [...new Set(rows.map((row) => row.feed_account_id))];
}

/** Facts about the account's earlier readings that a reading needs. */
export interface PastReadings {
  readonly bankAccountId: string;
  /**
   * Start of each reading since the given time that nobody asked for and no hook announced, the
   * oldest first.
   */
  readonly unattended: readonly Date[];
  /** Detail of the last ended reading whose answer said how old it was. */
  readonly lastDetail: string | null;
}

/** The same of each account, in one statement, because every morning asks this of every account. */
export async function listPastReadings(
  tx: Tx,
  companyId: string,
  bankAccountIds: readonly string[],
  since: Date,
): Promise<PastReadings[]> {
  return runText(
    tx,
    `select a.id as "bankAccountId", array(
        select r.started_at from sync_run r
        where r.company_id = $1::uuid and r.bank_account_id = a.id and r.started_at > $3::timestamptz
          and r.trigger in ('daily', 'retry', 'renewal')
        order by r.started_at) as unattended, (
        select r.detail from sync_run r
        where r.company_id = $1::uuid and r.bank_account_id = a.id and r.outcome in ('ok', 'stale') and r.detail like '%synced=%'
        order by r.started_at desc, r.id desc limit 1) as "lastDetail"
      from unnest($2::uuid[]) as a(id)`,
    [companyId, [...bankAccountIds], since],
    "feed-past-readings",
  );
}

/** The announced items that a bank shows of an account now. */
export interface ShownPending {
  readonly bankAccountId: string;
  readonly items: readonly FeedItem[];
}

/** Replaces the accounts' pending items by these. */
export async function replacePending(
  tx: Tx,
  companyId: string,
  shown: readonly ShownPending[],
  made: { newId: () => string; at: Date },
): Promise<void> {
  if (shown.length === 0) return;
  const clean = (text: string): string => text.replaceAll("\u0000", "");
  await runPlanned(
    tx,
    "delete from pending_transaction where company_id = $1::uuid and bank_account_id = any ($2::uuid[])",
    [companyId, shown.map(({ bankAccountId }) => bankAccountId)],
  );
  const items = shown.flatMap((of) => of.items);
  if (items.length === 0) return;
  await runPlanned(
    tx,
    `insert into pending_transaction (company_id, seen_at, bank_account_id, id, external_id, date, amount, currency, partner_name,
        partner_account_nr, remittance, type)
      select o.company_id, $2::timestamptz, r.*
      from company_overview o,
        unnest($3::uuid[], $4::uuid[], $5::text[], $6::date[], $7::bigint[], $8::text[], $9::text[], $10::text[], $11::text[],
          $12::text[]) as r
      where o.company_id = $1::uuid`,
    [
      companyId,
      made.at,
      shown.flatMap((of) => of.items.map(() => of.bankAccountId)),
      items.map(() => made.newId()),
      items.map((item) => clean(item.externalId)),
      items.map((item) => item.bookingDate ?? item.valueDate),
      items.map((item) => item.amount),
      items.map((item) => item.currency),
      items.map((item) => clean(item.partnerName)),
      items.map((item) => clean(item.partnerAccountNr)),
      items.map((item) => clean(item.remittance)),
      items.map((item) => clean(item.type)),
    ],
  );
}
