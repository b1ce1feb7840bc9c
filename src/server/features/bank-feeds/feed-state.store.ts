import { sql } from "kysely";
import type {
  FeedAccountState,
  FeedHealth,
  SyncOutcome,
  SyncTrigger,
} from "#server/database/tables/bank-feeds.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import { BROKE_OFF, LAST_ANSWER, LAST_READ_ON } from "./silence/feed-silence.store.ts";

export interface FeedStateRow {
  readonly bankAccountId: string;
  readonly bankName: string;
  readonly accountNr: string;
  readonly currency: string;
  readonly provider: string;
  readonly state: FeedAccountState;
  readonly health: FeedHealth;
  /** Outcome of the last reading that the provider answered; null before the first one. */
  readonly lastOutcome: SyncOutcome | null;
  /** Whether the very last reading broke off. */
  readonly interrupted: boolean;
  readonly lastSuccessAt: Date | null;
  /** The day of the last whole reading, or the day since which the account is read. */
  readonly lastReadOn: LocalDate;
  readonly lastNewsAt: Date | null;
  /** Whether a letter has told of the silence since the last news. */
  readonly silenceTold: boolean;
  readonly nextTryAt: Date | null;
  readonly scheduledAt: Date | null;
  readonly historyFrom: string | null;
  readonly historyDoneAt: Date | null;
  readonly rows: string;
  readonly consentId: string;
  readonly consentEndsAt: Date | null;
  readonly unread: number;
}

/**
 * The connected accounts of a company, by bank and number. Where a bank account has several
 * connections, the latest one.
 */
export async function listFeedStates(tx: Tx, companyId: string): Promise<FeedStateRow[]> {
  const rows = await tx
    .selectFrom("feed_account as f")
    .innerJoin("bank_account as b", (join) =>
      join.onRef("b.company_id", "=", "f.company_id").onRef("b.id", "=", "f.bank_account_id"),
    )
    .leftJoin("bank_consent as k", "k.id", "f.consent_id")
    .leftJoin("feed_schedule as s", "s.company_id", "f.company_id")
    .distinctOn("f.bank_account_id")
    .select([
      "f.bank_account_id as bankAccountId",
      sql<string>`coalesce(nullif(f.bank_name, ''), b.bank_name)`.as("bankName"),
      "b.account_nr as accountNr",
      "b.currency",
      "f.provider",
      "f.state",
      "f.health",
      LAST_ANSWER.as("lastOutcome"),
      BROKE_OFF.as("interrupted"),
      "f.last_success_at as lastSuccessAt",
      LAST_READ_ON.as("lastReadOn"),
      "f.last_news_at as lastNewsAt",
      sql<boolean>`coalesce(f.silence_told_after = f.last_news_at, false)`.as("silenceTold"),
      "f.next_try_at as nextTryAt",
      "s.next_pull_at as scheduledAt",
      "f.history_from as historyFrom",
      "f.history_done_at as historyDoneAt",
      sql<string>`(select coalesce(sum(d.count), 0) from daily_stat d
        where d.company_id = f.company_id and d.bank_account_id = f.bank_account_id)::text`.as(
        "rows",
      ),
      "f.consent_id as consentId",
      "k.passive_expires_at as consentEndsAt",
      sql<number>`(select count(*)::integer from unread_item u
        where u.company_id = f.company_id and u.bank_account_id = f.bank_account_id)`.as("unread"),
    ])
    .where("f.company_id", "=", companyId)
    .where("b.deleted_at", "is", null)
    .orderBy("f.bank_account_id")
    .orderBy(sql`f.state in ('active', 'expired')`, "desc")
    .orderBy("f.created_at", "desc")
    .execute();
  return rows.toSorted(
    (one, other) =>
      one.bankName.localeCompare(other.bankName, "hu") ||
      (one.accountNr < other.accountNr ? -1 : 1),
  );
}

export interface SyncRunRow {
  readonly id: string;
  readonly bankAccountId: string;
  readonly accountNr: string;
  readonly bankName: string;
  readonly trigger: SyncTrigger;
  readonly outcome: SyncOutcome;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly newCount: number;
  readonly changedCount: number;
  readonly withdrawnCount: number;
  readonly unreadCount: number;
  readonly pendingCount: number | null;
  readonly filledFrom: string | null;
  readonly filledTo: string | null;
  readonly nextTryAt: Date | null;
}

/** Readings, newest first: ids grow with time, so the key of the last row continues the list. */
export async function listSyncRuns(
  tx: Tx,
  companyId: string,
  given: { readonly bankAccountId?: string; readonly before?: string; readonly limit: number },
): Promise<SyncRunRow[]> {
  let query = tx
    .selectFrom("sync_run as r")
    .innerJoin("bank_account as b", (join) =>
      join.onRef("b.company_id", "=", "r.company_id").onRef("b.id", "=", "r.bank_account_id"),
    )
    .select([
      "r.id",
      "r.bank_account_id as bankAccountId",
      "b.account_nr as accountNr",
      "b.bank_name as bankName",
      "r.trigger",
      "r.outcome",
      "r.started_at as startedAt",
      "r.finished_at as finishedAt",
      "r.new_count as newCount",
      "r.changed_count as changedCount",
      "r.withdrawn_count as withdrawnCount",
      "r.unread_count as unreadCount",
      "r.pending_count as pendingCount",
      "r.filled_from as filledFrom",
      "r.filled_to as filledTo",
      // The plan of an earlier reading may be overtaken, so only the last reading shows when the
      // account is read next, by the plan of now.
      sql<Date | null>`(select f.next_try_at from feed_account f
        where f.company_id = r.company_id and f.id = r.feed_account_id and f.state = 'active' and not exists (
          select from sync_run n where n.company_id = r.company_id and n.bank_account_id = r.bank_account_id
            and n.feed_account_id = r.feed_account_id and n.started_at >= r.started_at and n.id > r.id))`.as(
        "nextTryAt",
      ),
    ])
    .where("r.company_id", "=", companyId)
    .orderBy("r.id", "desc")
    .limit(given.limit);
  if (given.bankAccountId !== undefined)
    query = query.where("r.bank_account_id", "=", given.bankAccountId);
  if (given.before !== undefined) query = query.where("r.id", "<", given.before);
  return query.execute();
}
