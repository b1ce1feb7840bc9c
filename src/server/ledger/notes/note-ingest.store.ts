/**
 * Notes that rows of accounts changed, in the transaction that changed them. A job passes the note
 * on, whatever becomes of the program after the commit (features/after-ingest). Stores write the
 * note where they write rows, so that no way in can forget it.
 */
import type { LocalDate } from "#values/local-date.ts";
import { QUEUE_SCHEMA } from "#server/database/queue-schema-name.ts";
import { runText } from "#server/database/run-text.ts";
import { markProofDue } from "#server/ledger/proof/proven-spans.store.ts";
import type { Tx } from "#server/database/tenant.ts";

/** The name of the job that passes a company's notes on. */
export const TAKE_NOTES_JOB = "ingest-note.take";

export interface ChangedRows {
  readonly accountIds: readonly string[];
  /**
   * First and last booking day of the rows that came, left or count otherwise; null where there are
   * none.
   */
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
}

/**
 * Writes the note and enqueues the job that passes it on, both at the moment of the commit. Several
 * calls in one transaction are one note of a company. Takes the company's lock (`lockOverview`), so
 * that the numbers of notes follow the order of commits.
 */
export async function noteIngest(tx: Tx, companyId: string, changed: ChangedRows): Promise<void> {
  const { accountIds, from, to } = changed;
  if (accountIds.length === 0 || from === null || to === null) return;
  // Three statements, because Citus takes no INSERT beside other changes; the usual case needs the
  // last two.
  const mine = "company_id = $1::uuid and written_in = pg_current_xact_id()::text::bigint";
  const ids = [...new Set(accountIds)];
  const [numbered] = await runText<{ seq: bigint }>(
    tx,
    `update company_overview set ingest_seq = ingest_seq + 1
      where company_id = $1::uuid and not exists (select from ingest_note where ${mine}) returning ingest_seq as seq`,
    [companyId],
    "note-ingest-number",
  );
  if (numbered === undefined) {
    await runText(
      tx,
      `update ingest_note set from_date = least(from_date, $3::date), to_date = greatest(to_date, $4::date),
          bank_account_ids = (select array_agg(distinct id) from unnest(bank_account_ids || $2::uuid[]) as id)
        where ${mine}`,
      [companyId, ids, from, to],
      "note-ingest-merge",
    );
    return;
  }
  await runText(
    tx,
    `insert into ingest_note (company_id, seq, written_in, bank_account_ids, from_date, to_date)
      values ($1::uuid, $5::bigint, pg_current_xact_id()::text::bigint, $2::uuid[], $3::date, $4::date)`,
    [companyId, ids, from, to, numbered.seq],
    "note-ingest",
  );
  await enqueueTelling(tx, companyId);
}

/**
 * Does what `noteIngest` does, for all rows of the accounts: before they leave, or after they came.
 * Their days are to be decided anew, also where the accounts have statements and no rows, or leave
 * another origin of their number behind: no listener could find that number any more.
 */
export async function noteWholeAccounts(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
): Promise<void> {
  const [span] = await runText<{ from: LocalDate | null; to: LocalDate | null }>(
    tx,
    "select min(date) as from, max(date) as to from daily_stat where company_id = $1::uuid and bank_account_id = any ($2::uuid[])",
    [companyId, [...accountIds]],
  );
  await noteIngest(tx, companyId, { accountIds, from: span?.from ?? null, to: span?.to ?? null });
  await markProofDue(tx, companyId, accountIds);
}

/** The columns `CHANGED_ROWS` of a statement that changes rows. */
export interface ChangedAnswer {
  readonly account_ids: string[] | null;
  readonly first_day: LocalDate | null;
  readonly last_day: LocalDate | null;
}

/** Columns over a list of changed rows with `bank_account_id` and `booking_date`. */
export const CHANGED_ROWS =
  "array_agg(distinct bank_account_id) as account_ids, min(booking_date) as first_day, max(booking_date) as last_day";

/** Does what `noteIngest` does, for the rows that a statement answered. */
export function noteChanged(
  tx: Tx,
  companyId: string,
  answer: ChangedAnswer | undefined,
): Promise<void> {
  return noteIngest(tx, companyId, {
    accountIds: answer?.account_ids ?? [],
    from: answer?.first_day ?? null,
    to: answer?.last_day ?? null,
  });
}

/**
 * Enqueues the job with a statement of the store's own, because stores have no queue. At most one
 * job of a company waits. Where no program has opened the queue yet there is none; the first note
 * after that passes the others on too.
 */
async function enqueueTelling(tx: Tx, companyId: string): Promise<void> {
  await runText(
    tx,
    `insert into ${QUEUE_SCHEMA}.job (name, data, singleton_key, policy, expire_seconds, deletion_seconds, keep_until, retry_limit,
        retry_delay, retry_backoff, retry_delay_max, dead_letter, heartbeat_seconds)
      select q.name, jsonb_build_object('companyId', $2::text), $2::text, q.policy, q.expire_seconds, q.deletion_seconds,
        now() + q.retention_seconds * interval '1 second', q.retry_limit, q.retry_delay, coalesce(q.retry_backoff, false),
        q.retry_delay_max, q.dead_letter, q.heartbeat_seconds
      from ${QUEUE_SCHEMA}.queue q where q.name = $1 on conflict do nothing`,
    [TAKE_NOTES_JOB, companyId],
    "note-ingest-job",
  );
}
