/** The accounts of feeds: up to which item they are read, how well, and when next. */
import { sql } from "kysely";
import type { FeedHealth } from "#server/database/tables/bank-feeds.ts";
import { runBuilt } from "#server/database/run-text.ts";
import { updateFeedFacts } from "#server/ledger/overview.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { FeedProvider } from "#server/providers/bank-feed/bank-feed.port.ts";
import type { LocalDate } from "#values/local-date.ts";
import { LAST_READ_ON } from "./silence/feed-silence.store.ts";

export interface FeedAccountToRead {
  readonly companyId: string;
  readonly id: string;
  readonly bankAccountId: string;
  readonly currency: string;
  readonly provider: FeedProvider;
  readonly consentId: string;
  readonly consentExternalId: string;
  readonly userId: string;
  readonly personExternalId: string;
  readonly identity: string;
  readonly externalId: string;
  readonly cursor: string | null;
  readonly provenUntil: LocalDate | null;
  readonly historyFrom: LocalDate | null;
  readonly historyDoneAt: Date | null;
  readonly lastSuccessAt: Date | null;
  readonly rereadAt: Date | null;
  /** The first day of a wanted look back (look-back.store.ts). */
  readonly lookFrom: LocalDate | null;
  readonly lookToldAt: Date | null;
  readonly lookAt: Date | null;
  /** Whether the account has unread items. */
  readonly hasUnread: boolean;
  /** Whether it has announced items. */
  readonly hasPending: boolean;
  /** The present number of the bank account. */
  readonly accountNr: string;
  readonly failures: number;
  /**
   * Time of the last reading that this reader knows of. Another time in the row means that another
   * reader has begun one.
   */
  lastTryAt: Date | null;
  /**
   * Time of the next reading; null where somebody asked for one now, by connecting the account or
   * by hand.
   */
  readonly nextTryAt: Date | null;
  /** The former number by which the account is read; empty where it is read by its own number. */
  readonly cameBy: string;
}

/** Accounts of the company that are due, in a fixed order. */
export async function listDueAccounts(
  tx: Tx,
  companyId: string,
  now: Date,
): Promise<FeedAccountToRead[]> {
  return runBuilt(
    tx,
    tx
      .selectFrom("feed_account as f")
      .innerJoin("bank_consent as k", "k.id", "f.consent_id")
      .innerJoin("bank_account as b", (join) =>
        join.onRef("b.company_id", "=", "f.company_id").onRef("b.id", "=", "f.bank_account_id"),
      )
      .select([
        "f.company_id as companyId",
        "f.id",
        "f.bank_account_id as bankAccountId",
        "b.currency",
        sql<FeedProvider>`f.provider`.as("provider"),
        "f.consent_id as consentId",
        "k.external_id as consentExternalId",
        "k.user_id as userId",
        "k.external_user_id as personExternalId",
        "k.identity",
        "f.external_id as externalId",
        "f.cursor",
        "f.proven_until as provenUntil",
        "f.history_from as historyFrom",
        "f.history_done_at as historyDoneAt",
        "f.last_success_at as lastSuccessAt",
        "f.reread_at as rereadAt",
        "f.look_from as lookFrom",
        "f.look_told_at as lookToldAt",
        "f.look_at as lookAt",
        sql<boolean>`exists (
        select from unread_item u where u.company_id = f.company_id and u.bank_account_id = f.bank_account_id)`.as(
          "hasUnread",
        ),
        sql<boolean>`exists (
        select from pending_transaction p where p.company_id = f.company_id and p.bank_account_id = f.bank_account_id)`.as(
          "hasPending",
        ),
        "b.account_nr as accountNr",
        "f.failures",
        "f.last_try_at as lastTryAt",
        "f.next_try_at as nextTryAt",
        "f.came_by_nr as cameBy",
      ])
      .where("f.company_id", "=", companyId)
      .where("f.state", "=", "active")
      .where("b.deleted_at", "is", null)
      .where((eb) => eb.or([eb("f.next_try_at", "is", null), eb("f.next_try_at", "<=", now)]))
      // A failing bank takes long until the reader gives up, so accounts that answered last time
      // come first.
      .orderBy("f.failures")
      .orderBy("f.consent_id")
      .orderBy("f.id"),
  );
}

/**
 * Locks the account until the transaction ends, and says whether it is still read under the same
 * consent. A reply that was asked for under another consent must not be written any more.
 */
export async function lockIfStillRead(tx: Tx, account: FeedAccountToRead): Promise<boolean> {
  const row = await tx
    .selectFrom("feed_account")
    .select(["state", "consent_id", "external_id", "bank_account_id"])
    .where("company_id", "=", account.companyId)
    .where("id", "=", account.id)
    .forUpdate()
    .executeTakeFirst();
  const same = row?.consent_id === account.consentId && row.external_id === account.externalId;
  return row?.state === "active" && same && row.bank_account_id === account.bankAccountId;
}

export interface FeedAccountChange {
  readonly cursor?: string;
  readonly proven_until?: LocalDate;
  readonly history_from?: LocalDate;
  readonly history_done_at?: Date;
  readonly health?: FeedHealth;
  readonly last_try_at?: Date;
  readonly last_success_at?: Date;
  readonly last_news_at?: Date;
  readonly reread_at?: Date;
  readonly next_try_at?: Date;
  readonly failures?: number;
}

export async function updateFeedAccount(
  tx: Tx,
  companyId: string,
  id: string,
  change: FeedAccountChange,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx
    .updateTable("feed_account")
    .set(change)
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

/**
 * Does what `updateFeedAccount` does, and sets the next try, unless somebody has cleared that time
 * to ask for a reading now. Where the account is well and a look back was wanted meanwhile, the
 * look is not put off to the next try.
 */
export async function concludeFeedAccount(
  tx: Tx,
  { companyId, id }: { readonly companyId: string; readonly id: string },
  change: FeedAccountChange,
  nextTryAt: Date,
): Promise<void> {
  await tx
    .updateTable("feed_account")
    .set({
      ...change,
      next_try_at: sql<Date | null>`case when next_try_at is not null then least(${nextTryAt}::timestamptz,
        case when ${change.health === "ok"}::boolean and look_from is not null then look_at end) end`,
    })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

/**
 * Notes that this reader has begun the account. False where the account is not read any more, is
 * read under another consent, or was begun by another reader since this one looked.
 */
export async function beginTry(
  tx: Tx,
  account: FeedAccountToRead,
  at: Date,
  nextTryAt: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable("feed_account")
    .set({ last_try_at: at, next_try_at: nextTryAt })
    .where("company_id", "=", account.companyId)
    .where("id", "=", account.id)
    .where("state", "=", "active")
    .where("consent_id", "=", account.consentId)
    .where("external_id", "=", account.externalId)
    .where(
      account.lastTryAt === null
        ? sql<boolean>`last_try_at is null`
        : // The program knows milliseconds, the database microseconds.
          sql<boolean>`last_try_at >= ${account.lastTryAt}::timestamptz
            and last_try_at < ${new Date(account.lastTryAt.getTime() + 1)}::timestamptz`,
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Notes that the person's consent is over: its accounts are asked about again only after it is
 * renewed.
 */
export async function expireConsentAccounts(tx: Tx, account: FeedAccountToRead): Promise<void> {
  await tx
    .updateTable("feed_account")
    .set({ state: "expired", next_try_at: null })
    .where("company_id", "=", account.companyId)
    .where("consent_id", "=", account.consentId)
    .where("state", "=", "active")
    .execute();
}

/**
 * Compares stored, not withdrawn rows of these days with the shown ids: how many rows no id names,
 * and the last day that has a row.
 */
export async function compareDays(
  tx: Tx,
  account: { companyId: string; bankAccountId: string; cameBy: string },
  given: {
    readonly from: LocalDate;
    readonly to: LocalDate;
    readonly externalIds: readonly string[];
  },
): Promise<{ missing: number; last: LocalDate | null }> {
  const { rows } = await sql<{ missing: bigint; last: LocalDate | null }>`
    select count(*) filter (where not exists (
        select from feed_item f where f.company_id = t.company_id and f.transaction_id = t.id
          and f.external_id = any (${[...given.externalIds]}::text[]))) as missing, max(t.booking_date) as last
    from bank_transaction t
    where t.company_id = ${account.companyId}::uuid and t.bank_account_id = ${account.bankAccountId}::uuid
      and t.booking_date between ${given.from}::date and ${given.to}::date and t.withdrawn_at is null
      and t.came_by_nr = ${account.cameBy}`.execute(tx);
  return { missing: Number(rows[0]?.missing ?? 0n), last: rows[0]?.last ?? null };
}

/**
 * Refreshes the overview of a company's feeds: the earliest end of its consents, the worst state of
 * its feeds, and the oldest day of a last whole reading. States that only time makes worse are
 * compared with that day whenever somebody asks.
 */
export async function refreshFeedOverview(tx: Tx, companyId: string): Promise<void> {
  await updateFeedFacts(tx, companyId, {
    consentEndsAt: sql`(
        select min(k.passive_expires_at) from feed_account f join bank_consent k on k.id = f.consent_id
        where f.company_id = o.company_id and f.state in ('active', 'expired'))`,
    feedState: sql`(
        select case when count(*) = 0 then 'none' when bool_or(f.state = 'expired') then 'expired'
          when bool_or(f.health = 'failing') then 'failing'
          when bool_or(f.health = 'stale' or f.silence_told_after = f.last_news_at) then 'silent' else 'ok' end
        from feed_account f where f.company_id = o.company_id and f.state in ('active', 'expired'))`,
    oldestReadingDate: sql`(
        select min(${LAST_READ_ON}) from feed_account f where f.company_id = o.company_id and f.state = 'active')`,
  });
}

// A limit of minutes should not wait for tomorrow's morning, and a provider that is off should not
// be asked at once.
const PUT_OFF_HOUR_MS = 3_600_000;

/**
 * Lets the account be tried again together with the provider's next account that has a time, at the
 * latest in an hour.
 */
export async function putOffAccount(tx: Tx, account: FeedAccountToRead, now: Date): Promise<void> {
  const inAnHour = new Date(now.getTime() + PUT_OFF_HOUR_MS);
  await sql`
    update feed_account f set next_try_at = least(${inAnHour}::timestamptz, (
      select min(o.next_try_at) from feed_account o
      where o.company_id = f.company_id and o.provider = f.provider and o.state = 'active' and o.health in ('limited', 'failing')
        and o.next_try_at > ${now}::timestamptz))
    where f.company_id = ${account.companyId}::uuid and f.id = ${account.id}::uuid and f.state = 'active'`.execute(
    tx,
  );
}

/**
 * Ids of stored rows of these days that neither this reading shows nor an earlier whole reading of
 * the day (ended before `before`) since they were seen last. One id for each row, with the name of
 * its id space.
 */
export async function listAbsentTwice(
  tx: Tx,
  account: { companyId: string; bankAccountId: string; cameBy: string },
  given: {
    readonly from: LocalDate;
    readonly to: LocalDate;
    readonly externalIds: readonly string[];
    readonly runId: string;
    readonly before: Date;
    /** Every reading covers at least so many days before its own day. */
    readonly overlapDays: number;
  },
): Promise<string[]> {
  // Ids of runs and readings are made of their time, so a later id is a greater one.
  const { rows } = await sql<{ id: string }>`
    select (array_agg(f.external_id order by f.seen_run desc))[1] as id
    from bank_transaction t
    join feed_item f on f.company_id = t.company_id and f.transaction_id = t.id
    where t.company_id = ${account.companyId}::uuid and t.bank_account_id = ${account.bankAccountId}::uuid
      and t.booking_date between ${given.from}::date and ${given.to}::date and t.withdrawn_at is null
      and t.came_by_nr = ${account.cameBy}
    group by t.id, t.booking_date
    having not bool_or(f.external_id = any (${[...given.externalIds]}::text[])) and exists (
      select from sync_run r
      where r.company_id = ${account.companyId}::uuid and r.bank_account_id = ${account.bankAccountId}::uuid and r.outcome = 'ok'
        and r.unread_count = 0 and r.trigger <> 'history' and r.id <> ${given.runId}::uuid and r.finished_at < ${given.before}::timestamptz
        and r.id > (array_agg(f.seen_run order by f.seen_run desc))[1]
        and t.booking_date > (r.started_at at time zone 'Europe/Budapest')::date - ${given.overlapDays}::integer)`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}
