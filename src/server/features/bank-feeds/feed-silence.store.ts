import { sql } from "kysely";
import type { Database } from "#server/database/connect.ts";
import type { Tx } from "#server/database/tenant.ts";
import { TRAFFIC_DAYS } from "./feed-silence.ts";

/** Companies that are read, not deleted, in the order of their ids. */
export async function listReadCompanies(db: Database, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("feed_schedule as s")
    .innerJoin("company_directory as d", "d.company_id", "s.company_id")
    .select("s.company_id")
    .where("d.state", "<>", "deleted")
    .where("s.company_id", ">", after)
    .orderBy("s.company_id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.company_id);
}

interface WatchedAccount {
  readonly companyId: string;
  readonly companyName: string;
  readonly bankAccountId: string;
  readonly accountNr: string;
  readonly currency: string;
  readonly bankName: string;
}

export interface QuietAccount extends WatchedAccount {
  /** Who gave the consent, as long as he is an owner of the company. */
  readonly userId: string | null;
  readonly lastNewsAt: Date;
  readonly activeDays: number;
}

export interface UnreadAccount extends WatchedAccount {
  /** Who gave the consent as long as he is an owner of the company, else the owner; null where there is none. */
  readonly userId: string | null;
  readonly health: "failing" | "stale" | "limited";
  /** The last good reading; null where there was none since the connection. */
  readonly lastSuccessAt: Date | null;
  readonly connectedAt: Date;
}

/** Accounts that are read without fault and whose last news are older than `before`. */
export async function listQuietAccounts(tx: Tx, companyIds: readonly string[], before: Date): Promise<QuietAccount[]> {
  const { rows } = await sql<QuietAccount>`
    select f.company_id as "companyId", c.name as "companyName", f.bank_account_id as "bankAccountId", b.account_nr as "accountNr",
      b.currency, coalesce(nullif(f.bank_name, ''), b.bank_name) as "bankName", f.last_news_at as "lastNewsAt",
      (select m.user_id from membership m where m.company_id = f.company_id and m.user_id = k.user_id and m.role = 'owner'
        and m.removed_at is null) as "userId",
      (select count(*)::integer from daily_stat d where d.company_id = f.company_id and d.bank_account_id = f.bank_account_id
        and d.date > (f.last_news_at at time zone 'Europe/Budapest')::date - ${TRAFFIC_DAYS}::integer) as "activeDays"
    from feed_account f
    join company c on c.company_id = f.company_id
    join bank_account b on b.company_id = f.company_id and b.id = f.bank_account_id and b.deleted_at is null
    join bank_consent k on k.id = f.consent_id
    where f.company_id = any (${[...companyIds]}::uuid[]) and f.state = 'active' and f.health = 'ok'
      and f.last_news_at < ${before}::timestamptz
    order by f.company_id, f.id`.execute(tx);
  return rows;
}

/** Accounts that are to be read but were not read well last time, nor at any time since `before`. */
export async function listUnreadAccounts(tx: Tx, companyIds: readonly string[], before: Date): Promise<UnreadAccount[]> {
  const { rows } = await sql<UnreadAccount>`
    select f.company_id as "companyId", c.name as "companyName", f.bank_account_id as "bankAccountId", b.account_nr as "accountNr",
      b.currency, coalesce(nullif(f.bank_name, ''), b.bank_name) as "bankName", f.health,
      f.last_success_at as "lastSuccessAt", f.created_at as "connectedAt",
      (select m.user_id from membership m where m.company_id = f.company_id and m.role = 'owner' and m.removed_at is null
        order by m.user_id = k.user_id desc, m.created_at limit 1) as "userId"
    from feed_account f
    join company c on c.company_id = f.company_id
    join bank_account b on b.company_id = f.company_id and b.id = f.bank_account_id and b.deleted_at is null
    join bank_consent k on k.id = f.consent_id
    where f.company_id = any (${[...companyIds]}::uuid[]) and f.state = 'active' and f.health <> 'ok'
      and coalesce(f.last_success_at, f.created_at) < ${before}::timestamptz
    order by f.company_id, f.id`.execute(tx);
  return rows;
}
