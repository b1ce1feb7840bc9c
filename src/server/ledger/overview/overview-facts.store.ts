/**
 * Facts of a company's overview that several stores write, each in the transaction of its own
 * change.
 */
import { type RawBuilder, sql } from "kysely";
import type { LocalDate } from "#values/local-date.ts";
import { companyDataThrough } from "./data-through.store.ts";
import { tryLockOverview } from "./lock-overview.store.ts";
import type { Tx } from "#server/database/tenant.ts";

/**
 * The sub-query for `company_overview.oldest_unbooked_date`: the first day with an item that is
 * booked at the bank and not in the accountant's books; null without one. An item that two origins
 * show is looked for in its leading row only; withdrawn rows are left out. One look into an index
 * of exactly these rows (`bank_transaction_open`).
 */
export function oldestUnbookedDate(companyId: string): RawBuilder<LocalDate | null> {
  return sql<LocalDate | null>`(
        select t.booking_date from shown_transaction t
        where t.company_id = ${companyId}::uuid and t.booked_at is null and t.leading_account_id is null and t.withdrawn_at is null
          and t.status = 'booked'
        order by t.booking_date limit 1)`;
}

export interface OverviewChange {
  readonly changeSeq: bigint;
  readonly unbookedDelta: number;
  /**
   * When data came; `ofAccounts`: accounts came or left, so the newest time of the remaining
   * accounts counts. Without a value the time stays.
   */
  readonly dataAt?: Date | null | "ofAccounts";
  /** Whether files came, left, failed or wait too. */
  readonly filesChanged?: boolean;
}

/**
 * Writes the overview after items came, left, were booked or linked. The caller holds its lock
 * (`lockOverview`) and has made the number.
 */
export async function updateOverview(
  tx: Tx,
  companyId: string,
  change: OverviewChange,
): Promise<void> {
  const { dataAt = null, filesChanged = false } = change;
  const ofAccounts = sql`(select max(a.last_data_at) from bank_account a where a.company_id = ${companyId}::uuid and a.deleted_at is null)`;
  await sql`
    update company_overview o set
      change_seq = greatest(o.change_seq, ${change.changeSeq}::bigint),
      unbooked_count = o.unbooked_count + ${change.unbookedDelta}::bigint,
      last_data_at = ${dataAt === "ofAccounts" ? ofAccounts : sql`coalesce(${dataAt}::timestamptz, o.last_data_at)`},
      data_through = ${dataAt !== null || filesChanged ? companyDataThrough(companyId) : sql`o.data_through`},
      failed_files = ${filesChanged ? countFiles(companyId, "failed") : sql`o.failed_files`},
      waiting_files = ${filesChanged ? countFiles(companyId, "waiting") : sql`o.waiting_files`},
      oldest_unbooked_date = ${oldestUnbookedDate(companyId)}
    where o.company_id = ${companyId}::uuid`.execute(tx);
}

/** Sub-queries over `o`, the company's row of the overview. */
export interface FeedFacts {
  readonly consentEndsAt: RawBuilder<unknown>;
  readonly feedState: RawBuilder<unknown>;
  readonly oldestReadingDate: RawBuilder<unknown>;
}

/**
 * Writes the state of the company's feeds into the overview, and the last day of its data. The lock
 * comes in a statement of its own: an update that waits for another transaction counts what was
 * there before that one ended.
 */
export async function updateFeedFacts(tx: Tx, companyId: string, facts: FeedFacts): Promise<void> {
  await tryLockOverview(tx, companyId);
  await sql`
    update company_overview o set
      consent_ends_at = ${facts.consentEndsAt},
      feed_state = ${facts.feedState},
      oldest_reading_date = ${facts.oldestReadingDate},
      data_through = ${companyDataThrough(companyId)}
    where o.company_id = ${companyId}::uuid`.execute(tx);
}

/** Writes the empty overview of a company that is being made. */
export async function insertOverview(tx: Tx, companyId: string): Promise<void> {
  await tx
    .insertInto("company_overview")
    .values({ company_id: companyId, oldest_unbooked_date: null })
    .execute();
}

/**
 * Counts the company's files that need a person anew: the failed ones and the waiting ones. The
 * lock comes first, as in `updateFeedFacts`.
 */
export async function updateFileCounts(tx: Tx, companyId: string): Promise<void> {
  await tryLockOverview(tx, companyId);
  await sql`
    update company_overview set
      failed_files = ${countFiles(companyId, "failed")},
      waiting_files = ${countFiles(companyId, "waiting")}
    where company_id = ${companyId}::uuid`.execute(tx);
}

function countFiles(companyId: string, status: "failed" | "waiting"): RawBuilder<number> {
  const files = sql`select count(*) from stored_file f where f.company_id = ${companyId}::uuid and f.deleted_at is null`;
  return status === "failed"
    ? sql<number>`(${files} and f.status = 'failed')`
    : sql<number>`(${files} and (f.status = 'waiting' or ${isAskedAbout(sql`f`)}))`;
}

/** The condition that a person is asked whether the file `f` replaces an earlier one. */
export function isAskedAbout(f: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from file_reissue r where r.company_id = ${f}.company_id and r.file_id = ${f}.id and r.state = 'open')`;
}
