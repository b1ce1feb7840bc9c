/** The time of each company's next reading. */
import { sql } from "kysely";
import type { GlobalTx, Tx } from "#server/database/tenant.ts";
import type { Database } from "#server/database/connect.ts";
import { runPlanned } from "#server/database/run-text.ts";

/**
 * Takes due companies, those that have waited longest first, and puts them off to `until`, so that
 * the next look leaves them alone. Deleted companies are skipped; they go on when they are brought
 * back.
 */
export async function takeDueCompanies(
  tx: GlobalTx,
  given: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select s.company_id from feed_schedule s
      where s.next_pull_at <= ${given.now}::timestamptz and exists (
        select from company_directory d where d.company_id = s.company_id and d.state <> 'deleted')
      order by s.next_pull_at limit ${given.limit} for update of s skip locked)
    update feed_schedule s set next_pull_at = ${given.until}::timestamptz, last_queued_at = ${given.now}::timestamptz
    from due where s.company_id = due.company_id
    returning s.company_id as id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Makes the company due at this time, unless it is due earlier. */
export async function scheduleNoLater(tx: GlobalTx, companyId: string, at: Date): Promise<void> {
  await sql`
    insert into feed_schedule (company_id, next_pull_at) values (${companyId}::uuid, ${at}::timestamptz)
    on conflict (company_id) do update set next_pull_at = least(feed_schedule.next_pull_at, excluded.next_pull_at)`.execute(
    tx,
  );
}

/**
 * Holds the company's time until the transaction ends: whoever changes it meanwhile waits. Answers
 * whether banks may be asked for the company: a deleted company reads nothing.
 */
export async function holdSchedule(tx: GlobalTx, companyId: string): Promise<boolean> {
  const [row] = await runPlanned<{ live: boolean }>(
    tx,
    `with held as materialized (select s.company_id from feed_schedule s where s.company_id = $1::uuid for update)
      select d.state <> 'deleted' and (select count(*) from held) >= 0 as live
      from company_directory d where d.company_id = $1::uuid`,
    [companyId],
  );
  return row?.live ?? false;
}

/** Sets the time of a company that has one, whatever its accounts say. */
export async function putOff(tx: GlobalTx, companyId: string, until: Date): Promise<void> {
  await tx
    .updateTable("feed_schedule")
    .set({ next_pull_at: until })
    .where("company_id", "=", companyId)
    .execute();
}

/**
 * Sets the company's time from its accounts; a company without a read account has none. Answers the
 * ids of accounts that were connected just now: somebody waits for their first reading.
 */
export async function rescheduleFromAccounts(
  tx: Tx,
  companyId: string,
  now: Date,
): Promise<string[]> {
  // Two statements: the schedule and the company's accounts may stand on different nodes. The time
  // travels as text, because a Date would cut its microseconds.
  const [row] = await runPlanned<{ at: string | null; awaited: string[] | null }>(
    tx,
    `select min(coalesce(f.next_try_at, $2::timestamptz))::text as at,
        array_agg(f.id) filter (where f.history_done_at is null and f.failures = 0 and f.next_try_at is null and exists (
          select from bank_account b where b.company_id = f.company_id and b.id = f.bank_account_id and b.deleted_at is null))
          as awaited
      from feed_account f where f.company_id = $1::uuid and f.state = 'active'`,
    [companyId, now],
  );
  const at = row?.at ?? null;
  if (at === null) {
    await tx.deleteFrom("feed_schedule").where("company_id", "=", companyId).execute();
    return [];
  }
  await runPlanned(
    tx,
    `insert into feed_schedule (company_id, next_pull_at) values ($1::uuid, $2::text::timestamptz)
      on conflict (company_id) do update set next_pull_at = excluded.next_pull_at`,
    [companyId, at],
  );
  return row?.awaited ?? [];
}

/** Makes the accounts due at the next look, whatever was planned. */
export async function makeAccountsDue(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("feed_account")
    .set({ next_try_at: null })
    .where("company_id", "=", companyId)
    .where("id", "in", [...ids])
    .where("state", "=", "active")
    .execute();
}

/** Whether banks may be asked for this company: a deleted company reads nothing. */
export async function isLiveCompany(db: Database, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom("company_directory")
    .select("state")
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row !== undefined && row.state !== "deleted";
}

/** Last and next try of all the company's read accounts, or of one of them. */
export async function listTries(
  tx: Tx,
  companyId: string,
  bankAccountId: string | undefined,
): Promise<{ id: string; health: string; lastTryAt: Date | null; nextTryAt: Date | null }[]> {
  let query = tx
    .selectFrom("feed_account")
    .select(["id", "health", "last_try_at as lastTryAt", "next_try_at as nextTryAt"])
    .where("company_id", "=", companyId)
    .where("state", "=", "active");
  if (bankAccountId !== undefined) query = query.where("bank_account_id", "=", bankAccountId);
  return query.execute();
}

/**
 * The number of companies that are due, and how long the first of them has waited. Deleted
 * companies are not counted.
 */
export async function measureLag(db: Database): Promise<{ due: number; seconds: number }> {
  const { rows } = await sql<{ due: number; seconds: number }>`
    select count(*)::integer as due, coalesce(extract(epoch from now() - min(s.next_pull_at)), 0)::float8 as seconds
    from feed_schedule s
    where s.next_pull_at <= now() and exists (
      select from company_directory d where d.company_id = s.company_id and d.state <> 'deleted')`.execute(
    db,
  );
  return rows[0]!;
}
