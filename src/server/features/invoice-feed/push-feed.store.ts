/**
 * The connection of one company, the accounts that its messages name, and the settings of account
 * numbers.
 */
import { sql } from "kysely";
import type { PushAccountState, PushFeedState } from "#server/database/tables/invoice-feed.ts";
import { tryLockOverview } from "#server/ledger/overview.ts";
import type { Tx } from "#server/database/tenant.ts";
import { TRAFFIC_DAYS } from "#server/features/bank-feeds/silence/feed-silence.policy.ts";
import type { LocalDate } from "#values/local-date.ts";

export interface FeedRow {
  readonly state: PushFeedState;
  readonly messageCount: bigint;
  readonly firstMessageAt: Date | null;
  readonly lastMessageAt: Date | null;
  /** Days on which its items were booked, within `TRAFFIC_DAYS` before the last message. */
  readonly activeDays: number;
}

const FEED = [
  "state",
  "message_count as messageCount",
  "first_message_at as firstMessageAt",
  "last_message_at as lastMessageAt",
] as const;

// Days beside the accounts' own statistics: items that wait for a decision are in no statistic.
const ACTIVE_DAYS = sql<number>`(
  select count(distinct d.date)::integer from bank_account b
  join daily_stat d on d.company_id = b.company_id and d.bank_account_id = b.id
  where b.company_id = push_feed.company_id and b.originate = 'szamlazzhu'
    and d.date > (push_feed.last_message_at at time zone 'Europe/Budapest')::date - ${sql.lit(TRAFFIC_DAYS)})`;

/**
 * Locks the company's overview, which every writer of its rows locks, until the end of the
 * transaction.
 */
export async function lockCompany(tx: Tx, companyId: string): Promise<void> {
  await tryLockOverview(tx, companyId);
}

export async function findFeed(tx: Tx, companyId: string): Promise<FeedRow | undefined> {
  return tx
    .selectFrom("push_feed")
    .select([...FEED, ACTIVE_DAYS.as("activeDays")])
    .where("company_id", "=", companyId)
    .executeTakeFirst();
}

/**
 * Notes that a message came and locks the row, so that a company's messages are kept one after the
 * other.
 */
export async function touchFeed(
  tx: Tx,
  companyId: string,
  at: Date,
): Promise<{ state: PushFeedState; first: boolean }> {
  const row = await tx
    .insertInto("push_feed")
    .values({
      company_id: companyId,
      state: "active",
      first_message_at: at,
      last_message_at: at,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict.column("company_id").doUpdateSet({
        state: sql<PushFeedState>`case when push_feed.state = 'waiting' then 'active' else push_feed.state end`,
        first_message_at: sql<Date>`coalesce(push_feed.first_message_at, excluded.first_message_at)`,
        last_message_at: sql<Date>`greatest(push_feed.last_message_at, excluded.last_message_at)`,
        updated_at: at,
      }),
    )
    .returning(["state", "message_count as messageCount"])
    .executeTakeFirstOrThrow();
  return { state: row.state, first: row.messageCount === 0n };
}

export async function countMessage(tx: Tx, companyId: string): Promise<void> {
  await tx
    .updateTable("push_feed")
    .set({ message_count: sql<bigint>`message_count + 1` })
    .where("company_id", "=", companyId)
    .execute();
}

/** The sender was asked to end the connection. */
export async function noteCutTold(tx: Tx, companyId: string, at: Date): Promise<void> {
  await tx
    .updateTable("push_feed")
    .set({ state: "ended", cut_told_at: sql<Date>`coalesce(cut_told_at, ${at})`, updated_at: at })
    .where("company_id", "=", companyId)
    .execute();
}

/** Notes that a key was made: an ended feed waits again; a living connection goes on. */
export async function openFeed(tx: Tx, companyId: string, at: Date): Promise<void> {
  await tx
    .insertInto("push_feed")
    .values({ company_id: companyId, state: "waiting", created_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict.column("company_id").doUpdateSet({
        state: sql<PushFeedState>`case when push_feed.state in ('ending', 'ended') then 'waiting' else push_feed.state end`,
        cut_wished_at: null,
        cut_told_at: null,
        updated_at: at,
      }),
    )
    .execute();
}

/** Notes that the owner wants no more messages; false where there is no connection to end. */
export async function requestCut(tx: Tx, companyId: string, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable("push_feed")
    .set({ state: "ending", cut_wished_at: at, updated_at: at })
    .where("company_id", "=", companyId)
    .where("state", "in", ["waiting", "active"])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export type QuietFeed = Pick<FeedRow, "firstMessageAt" | "activeDays"> & {
  readonly companyId: string;
  readonly lastMessageAt: Date;
};

/**
 * Active connections whose last message came on a day before `before` and of whose silence no
 * letter has told.
 */
export async function listQuietFeeds(
  tx: Tx,
  companyIds: readonly string[],
  before: LocalDate,
): Promise<QuietFeed[]> {
  const rows = await tx
    .selectFrom("push_feed")
    .select([
      "company_id as companyId",
      "first_message_at as firstMessageAt",
      "last_message_at as lastMessageAt",
      ACTIVE_DAYS.as("activeDays"),
    ])
    .where("company_id", "=", sql<string>`any(${[...companyIds]}::uuid[])`)
    .where("state", "=", "active")
    .where(sql<boolean>`(last_message_at at time zone 'Europe/Budapest')::date < ${before}::date`)
    .where((eb) =>
      eb.or([
        eb("silence_told_after", "is", null),
        eb("silence_told_after", "<>", eb.ref("last_message_at")),
      ]),
    )
    .execute();
  return rows.flatMap((row) =>
    row.lastMessageAt === null ? [] : [{ ...row, lastMessageAt: row.lastMessageAt }],
  );
}

export async function noteSilenceTold(
  tx: Tx,
  companyId: string,
  lastMessageAt: Date,
): Promise<void> {
  await tx
    .updateTable("push_feed")
    .set({ silence_told_after: lastMessageAt })
    .where("company_id", "=", companyId)
    .execute();
}

/** Name of the company and its director. */
export interface Director {
  readonly userId: string;
  readonly companyName: string;
  readonly taxNumber: string;
}

export async function findDirector(tx: Tx, companyId: string): Promise<Director | undefined> {
  return tx
    .selectFrom("membership as m")
    .innerJoin("company as c", "c.company_id", "m.company_id")
    .select(["m.user_id as userId", "c.name as companyName", "c.tax_number as taxNumber"])
    .where("m.company_id", "=", companyId)
    .where("m.role", "=", "owner")
    .where("m.removed_at", "is", null)
    .executeTakeFirst();
}

export interface PushAccountRow {
  readonly accountNr: string;
  readonly state: PushAccountState;
  readonly messageCount: bigint;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
}

/** Accounts that messages named, waiting ones first. */
export async function listPushAccounts(tx: Tx, companyId: string): Promise<PushAccountRow[]> {
  return tx
    .selectFrom("push_account as a")
    .select((eb) => [
      "a.account_nr as accountNr",
      "a.state",
      "a.first_seen_at as firstSeenAt",
      "a.last_seen_at as lastSeenAt",
      eb
        .selectFrom("push_message as m")
        .select((inner) => inner.fn.countAll<bigint>().as("count"))
        .whereRef("m.company_id", "=", "a.company_id")
        .whereRef("m.account_nr", "=", "a.account_nr")
        .where("m.latest", "=", true)
        .as("messageCount"),
    ])
    .where("a.company_id", "=", companyId)
    .orderBy(sql`a.state <> 'parked'`)
    .orderBy("a.account_nr")
    .execute() as Promise<PushAccountRow[]>;
}

/**
 * The states of these account numbers: earlier decisions, and whether the company has such an
 * account at all.
 */
export async function findAccountStates(
  tx: Tx,
  companyId: string,
  accountNrs: readonly string[],
): Promise<{ decided: Map<string, PushAccountState>; own: Set<string> }> {
  const list = sql<string>`any(${[...accountNrs]}::text[])`;
  const decided = await tx
    .selectFrom("push_account")
    .select(["account_nr", "state"])
    .where("company_id", "=", companyId)
    .where("account_nr", "=", list)
    .execute();
  const own = await tx
    .selectFrom("bank_account")
    .select("account_nr")
    .distinct()
    .where("company_id", "=", companyId)
    .where("account_nr", "=", list)
    .where("deleted_at", "is", null)
    .execute();
  return {
    decided: new Map(decided.map((row) => [row.account_nr, row.state])),
    own: new Set(own.map((row) => row.account_nr)),
  };
}

/** Notes that an account was named; its state is written only where none was decided. */
export async function noteAccount(
  tx: Tx,
  companyId: string,
  accountNr: string,
  state: PushAccountState,
  at: Date,
): Promise<void> {
  await tx
    .insertInto("push_account")
    .values({
      company_id: companyId,
      account_nr: accountNr,
      state,
      first_seen_at: at,
      last_seen_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(["company_id", "account_nr"]).doUpdateSet({ last_seen_at: at, state }),
    )
    .execute();
}

/**
 * Writes the owner's decision; answers the state before, undefined where the account was never
 * named.
 */
export async function decideAccount(
  tx: Tx,
  companyId: string,
  decision: {
    readonly accountNr: string;
    readonly state: PushAccountState;
    readonly by: string;
    readonly at: Date;
  },
): Promise<PushAccountState | undefined> {
  const before = await tx
    .selectFrom("push_account")
    .select("state")
    .where("company_id", "=", companyId)
    .where("account_nr", "=", decision.accountNr)
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) return undefined;
  await tx
    .updateTable("push_account")
    .set({ state: decision.state, decided_by: decision.by, decided_at: decision.at })
    .where("company_id", "=", companyId)
    .where("account_nr", "=", decision.accountNr)
    .execute();
  return before.state;
}

export interface BankConfigRow {
  readonly accountNr: string;
  readonly fieldName: string;
  readonly fieldValue: string;
}

export async function listBankConfigs(tx: Tx, companyId: string): Promise<BankConfigRow[]> {
  return tx
    .selectFrom("bank_config")
    .select(["account_nr as accountNr", "field_name as fieldName", "field_value as fieldValue"])
    .where("company_id", "=", companyId)
    .orderBy("account_nr")
    .orderBy("field_name")
    .execute();
}

/** Puts these settings in the place of all the company had. */
export async function replaceBankConfigs(
  tx: Tx,
  companyId: string,
  rows: readonly BankConfigRow[],
  at: Date,
): Promise<void> {
  await tx.deleteFrom("bank_config").where("company_id", "=", companyId).execute();
  if (rows.length === 0) return;
  await tx
    .insertInto("bank_config")
    .values(
      rows.map((row) => ({
        company_id: companyId,
        account_nr: row.accountNr,
        field_name: row.fieldName,
        field_value: row.fieldValue,
        updated_at: at,
      })),
    )
    .execute();
}
