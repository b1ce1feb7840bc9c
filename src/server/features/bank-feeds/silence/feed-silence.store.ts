import { sql } from "kysely";
import type { Database } from "#server/database/connect.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import { type FeedEnd, TRAFFIC_DAYS, type Traffic } from "./feed-silence.policy.ts";

/**
 * Day of the last whole reading of `feed_account f`, or the day since which it is read, whichever
 * is later.
 */
export const LAST_READ_ON = sql<LocalDate>`greatest(f.proven_until + 1, (f.active_since at time zone 'Europe/Budapest')::date)`;

/** The outcome of the last reading of `feed_account f` that the provider answered. */
export const LAST_ANSWER = sql<FeedEnd["lastOutcome"]>`(
  select r.outcome from sync_run r
  where r.company_id = f.company_id and r.bank_account_id = f.bank_account_id and r.feed_account_id = f.id
    and r.outcome not in ('running', 'interrupted')
  order by r.started_at desc, r.id desc limit 1)`;

/** Whether the very last reading of `feed_account f` broke off. */
export const BROKE_OFF = sql<boolean>`coalesce((
  select r.outcome = 'interrupted' from sync_run r
  where r.company_id = f.company_id and r.bank_account_id = f.bank_account_id and r.feed_account_id = f.id and r.outcome <> 'running'
  order by r.started_at desc, r.id desc limit 1), false)`;

/** Days with items of `feed_account f` before its last news: see the policy. */
const ACTIVE_DAYS = sql<number>`(
  select count(*)::integer from daily_stat d where d.company_id = f.company_id and d.bank_account_id = f.bank_account_id
    and d.date > (f.last_news_at at time zone 'Europe/Budapest')::date - ${sql.lit(TRAFFIC_DAYS)})`;

/** Companies with assigned accounts, not deleted, in the order of their ids. */
export async function listReadCompanies(
  db: Database,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("bank_consent_company as s")
    .innerJoin("company_directory as d", "d.company_id", "s.company_id")
    .select("s.company_id")
    .distinct()
    .where("d.state", "<>", "deleted")
    .where("s.company_id", ">", after)
    .orderBy("s.company_id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.company_id);
}

// Longer than the time after which people get their last letter.
const WITHDRAWN_FOR = "60 days";

interface WatchedAccount {
  readonly companyId: string;
  readonly companyName: string;
  readonly id: string;
  readonly bankAccountId: string;
  readonly accountNr: string;
  readonly bankName: string;
}

export interface QuietAccount extends WatchedAccount, Traffic {
  readonly lastNewsAt: Date;
  readonly silenceToldAfter: Date | null;
}

export interface OverdueAccount extends WatchedAccount, FeedEnd {
  readonly lastReadOn: LocalDate;
  /** The day of the last whole reading; null where there was none yet. */
  readonly wholeOn: LocalDate | null;
}

const WATCHED = sql`f.company_id as "companyId", c.name as "companyName", f.id, f.bank_account_id as "bankAccountId",
  b.account_nr as "accountNr", coalesce(nullif(f.bank_name, ''), b.bank_name) as "bankName"`;
const OF_FEED = sql`feed_account f
  join company c on c.company_id = f.company_id
  join bank_account b on b.company_id = f.company_id and b.id = f.bank_account_id and b.deleted_at is null`;

/** Accounts that are read without fault and whose last news came on a day before `before`. */
export async function listQuietAccounts(
  tx: Tx,
  companyIds: readonly string[],
  before: LocalDate,
): Promise<QuietAccount[]> {
  const { rows } = await sql<QuietAccount>`
    select ${WATCHED}, f.last_news_at as "lastNewsAt", f.silence_told_after as "silenceToldAfter", ${ACTIVE_DAYS} as "activeDays"
    from ${OF_FEED}
    where f.company_id = any (${[...companyIds]}::uuid[]) and f.state = 'active' and f.health = 'ok'
      and (f.last_news_at at time zone 'Europe/Budapest')::date < ${before}::date and ${LAST_READ_ON} >= ${before}::date
    order by f.company_id, f.id`.execute(tx);
  return rows;
}

/**
 * Accounts that should be read and that no reading has shown whole since `before`. An ended consent
 * counts where it ended before its date, because people are told of the date beforehand. A consent
 * that was withdrawn lately counts where nobody withdrew it here.
 */
export async function listOverdueAccounts(
  tx: Tx,
  companyIds: readonly string[],
  { before, now }: { readonly before: LocalDate; readonly now: Date },
): Promise<OverdueAccount[]> {
  const { rows } = await sql<OverdueAccount>`
    select ${WATCHED}, f.state, f.health, ${LAST_ANSWER} as "lastOutcome", ${BROKE_OFF} as interrupted,
      ${LAST_READ_ON} as "lastReadOn", f.proven_until + 1 as "wholeOn"
    from ${OF_FEED}
    left join bank_consent k on k.id = f.consent_id
    where f.company_id = any (${[...companyIds]}::uuid[]) and ${LAST_READ_ON} < ${before}::date
      and (f.state = 'active'
        or (f.state = 'expired' and coalesce(k.passive_expires_at > ${now}::timestamptz, true))
        or (f.state = 'revoked' and f.ended_at > ${now}::timestamptz - ${WITHDRAWN_FOR}::interval
          and not exists (select from feed_account o where o.company_id = f.company_id and o.bank_account_id = f.bank_account_id
            and o.state in ('active', 'expired'))
          and not exists (select from audit_log a where a.company_id = f.company_id and a.action = 'consent.revoke'
            and a.object_id = f.consent_id::text)))
    order by f.company_id, f.id`.execute(tx);
  return rows;
}

/** Notes the last news of the account after which a letter has told of the silence. */
export async function noteSilenceTold(
  tx: Tx,
  account: { companyId: string; id: string; lastNewsAt: Date },
): Promise<void> {
  await tx
    .updateTable("feed_account")
    .set({ silence_told_after: account.lastNewsAt })
    .where("company_id", "=", account.companyId)
    .where("id", "=", account.id)
    .where("last_news_at", "=", account.lastNewsAt)
    .execute();
}

export interface LetterReader {
  readonly companyId: string;
  readonly userId: string;
  readonly role: "owner" | "accountant";
}

/** Directors and accountants of the companies. */
export async function listLetterReaders(
  tx: Tx,
  companyIds: readonly string[],
): Promise<LetterReader[]> {
  if (companyIds.length === 0) return [];
  return tx
    .selectFrom("membership")
    .select(["company_id as companyId", "user_id as userId", "role"])
    .where("company_id", "in", [...companyIds])
    .where("removed_at", "is", null)
    .orderBy("company_id")
    .orderBy("created_at")
    .execute();
}
