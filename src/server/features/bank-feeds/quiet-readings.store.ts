/**
 * Readings of several accounts of a company in few statements, where each of them most likely
 * brings nothing. The rows are those of single readings (feed-accounts.store.ts,
 * sync-runs.store.ts).
 */
import type { SyncTrigger } from "#server/database/tables/bank-feeds.ts";
import { runPlanned } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { FeedAccountToRead } from "./feed-accounts.store.ts";

/** An account whose reading begins, with the id that its reading gets. */
export interface ReadingToBegin {
  readonly account: FeedAccountToRead;
  readonly runId: string;
}

/**
 * Notes that this reader has begun these accounts, and begins their readings in the log. Answers
 * those that were begun: others are not read any more, are read under another consent, or were
 * begun by another reader since this one looked.
 */
export async function beginReadings(
  tx: Tx,
  companyId: string,
  readings: readonly ReadingToBegin[],
  given: { readonly trigger: SyncTrigger; readonly at: Date; readonly nextTryAt: Date },
): Promise<ReadingToBegin[]> {
  if (readings.length === 0) return [];
  const begun = await runPlanned<{ id: string }>(
    tx,
    // The program knows milliseconds, the database microseconds.
    `update feed_account f set last_try_at = $2::timestamptz, next_try_at = $3::timestamptz
      from unnest($4::uuid[], $5::uuid[], $6::text[], $7::timestamptz[]) as g (id, consent_id, external_id, last_try_at)
      where f.company_id = $1::uuid and f.id = g.id and f.state = 'active' and f.consent_id = g.consent_id
        and f.external_id = g.external_id
        and date_trunc('milliseconds', f.last_try_at) is not distinct from g.last_try_at
      returning f.id`,
    [
      companyId,
      given.at,
      given.nextTryAt,
      readings.map(({ account }) => account.id),
      readings.map(({ account }) => account.consentId),
      readings.map(({ account }) => account.externalId),
      readings.map(({ account }) => account.lastTryAt),
    ],
  );
  const ids = new Set(begun.map(({ id }) => id));
  const own = readings.filter(({ account }) => ids.has(account.id));
  if (own.length === 0) return [];
  await runPlanned(
    tx,
    `insert into sync_run (company_id, id, bank_account_id, feed_account_id, trigger, outcome, started_at)
      select $1::uuid, g.id, g.bank_account_id, g.feed_account_id, $2::text, 'running', $3::timestamptz
      from unnest($4::uuid[], $5::uuid[], $6::uuid[]) as g (id, bank_account_id, feed_account_id)`,
    [
      companyId,
      given.trigger,
      given.at,
      own.map(({ runId }) => runId),
      own.map(({ account }) => account.bankAccountId),
      own.map(({ account }) => account.id),
    ],
  );
  return own;
}

/**
 * Takes back that these readings have begun: nothing was asked for them. Readings that another
 * reader has closed stay.
 */
export async function takeBackReadings(
  tx: Tx,
  companyId: string,
  readings: readonly ReadingToBegin[],
  begunAt: Date,
): Promise<void> {
  if (readings.length === 0) return;
  const gone = await runPlanned<{ id: string }>(
    tx,
    `delete from sync_run where company_id = $1::uuid and id = any ($2::uuid[]) and outcome = 'running'
      returning feed_account_id as id`,
    [companyId, readings.map(({ runId }) => runId)],
  );
  const ids = new Set(gone.map(({ id }) => id));
  const own = readings.filter(({ account }) => ids.has(account.id));
  await runPlanned(
    tx,
    // A person who has asked for a reading meanwhile has cleared the next time; then it stays so.
    `update feed_account f set last_try_at = g.last_try_at,
        next_try_at = case when f.next_try_at is not null then g.next_try_at end
      from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[]) as g (id, last_try_at, next_try_at)
      where f.company_id = $1::uuid and f.id = g.id and date_trunc('milliseconds', f.last_try_at) = $5::timestamptz`,
    [
      companyId,
      own.map(({ account }) => account.id),
      own.map(({ account }) => account.lastTryAt),
      own.map(({ account }) => account.nextTryAt),
      begunAt,
    ],
  );
}

/** The end of a reading that brought nothing. */
export interface QuietEnd extends ReadingToBegin {
  readonly cursor: string;
  readonly detail: string;
  readonly filled: { readonly from: LocalDate; readonly to: LocalDate } | null;
  readonly pendingCount: number;
}

/**
 * Ends readings that brought nothing: the log, and how far and how well each account is read. A
 * time that somebody has cleared to ask for a reading now stays cleared, and a look back that was
 * wanted meanwhile is not put off. Answers the ids of the accounts that were ended; of others the
 * reading was closed by another reader, or they are not read under the same consent any more.
 */
export async function endQuietReadings(
  tx: Tx,
  companyId: string,
  ends: readonly QuietEnd[],
  given: { readonly at: Date; readonly nextTryAt: Date; readonly provenUntil: LocalDate },
): Promise<Set<string>> {
  const rows = await runPlanned<{ id: string }>(
    tx,
    `with given as materialized (
        select * from unnest($5::uuid[], $6::uuid[], $7::uuid[], $8::uuid[], $9::text[], $10::text[], $11::text[], $12::date[],
          $13::date[], $14::integer[])
          as g (run_id, id, bank_account_id, consent_id, external_id, cursor, detail, filled_from, filled_to, pending)),
      ended as (
        update sync_run r set outcome = 'ok', finished_at = $2::timestamptz, pages = r.pages + 1, filled_from = g.filled_from,
          filled_to = g.filled_to, next_try_at = $3::timestamptz, detail = g.detail, pending_count = g.pending
        from given g
        where r.company_id = $1::uuid and r.id = g.run_id and r.outcome = 'running' and exists (
          select from feed_account f where f.company_id = $1::uuid and f.id = g.id and f.state = 'active'
            and f.consent_id = g.consent_id and f.external_id = g.external_id and f.bank_account_id = g.bank_account_id)
        returning r.feed_account_id)
      update feed_account f set cursor = g.cursor, health = 'ok', failures = 0, last_success_at = $2::timestamptz,
        proven_until = $4::date, next_try_at = case when f.next_try_at is not null
          then least($3::timestamptz, case when f.look_from is not null then f.look_at end) end
      from given g join ended e on e.feed_account_id = g.id
      where f.company_id = $1::uuid and f.id = g.id
      returning f.id`,
    [
      companyId,
      given.at,
      given.nextTryAt,
      given.provenUntil,
      ends.map(({ runId }) => runId),
      ends.map(({ account }) => account.id),
      ends.map(({ account }) => account.bankAccountId),
      ends.map(({ account }) => account.consentId),
      ends.map(({ account }) => account.externalId),
      ends.map(({ cursor }) => cursor),
      ends.map(({ detail }) => detail),
      ends.map(({ filled }) => filled?.from ?? null),
      ends.map(({ filled }) => filled?.to ?? null),
      ends.map(({ pendingCount }) => pendingCount),
    ],
  );
  return new Set(rows.map(({ id }) => id));
}
