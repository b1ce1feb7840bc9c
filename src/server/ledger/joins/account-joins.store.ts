/** Joins, and the accounts of a number in all origins. */
import { sql } from "kysely";
import { runText } from "#server/database/run-text.ts";
import type { Originate } from "#server/database/tables/ledger.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";

export interface NumberedAccount {
  readonly id: string;
  readonly account_nr: string;
  readonly originate: Originate;
  readonly currency: string;
  readonly bank_name: string;
  readonly moving_since: Date | null;
  readonly moving_to: string | null;
  readonly joining_since: Date | null;
}

/** Origins of a number in one currency, locked until the end of the transaction. */
export async function lockOrigins(
  tx: Tx,
  companyId: string,
  accountNr: string,
  currency: string,
): Promise<NumberedAccount[]> {
  return originsOf(tx, companyId, accountNr, currency).forUpdate().execute();
}

/** The same as `lockOrigins`, without a lock. */
export async function listOrigins(
  tx: Tx,
  companyId: string,
  accountNr: string,
  currency: string,
): Promise<NumberedAccount[]> {
  return originsOf(tx, companyId, accountNr, currency).execute();
}

function originsOf(tx: Tx, companyId: string, accountNr: string, currency: string) {
  return tx
    .selectFrom("bank_account")
    .select([
      "id",
      "account_nr",
      "originate",
      "currency",
      "bank_name",
      "moving_since",
      "moving_to",
      "joining_since",
    ])
    .where("company_id", "=", companyId)
    .where("account_nr", "=", accountNr)
    .where("currency", "=", currency)
    .where("deleted_at", "is", null)
    .orderBy("originate");
}

export interface Totals {
  readonly credit: bigint;
  readonly debit: bigint;
  readonly counted: bigint;
  readonly rows: bigint;
  readonly booked: bigint;
}

/** Totals of the accounts together: by their daily sums and by their rows. */
export async function sumAccounts(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<Totals> {
  const [totals] = await runText<Totals>(
    tx,
    `select coalesce(sum(d.credit), 0)::bigint as credit, coalesce(sum(d.debit), 0)::bigint as debit,
        coalesce(sum(d.count), 0)::bigint as counted, r.rows, r.booked
      from (select count(*) as rows, count(booked_at) as booked from bank_transaction
        where company_id = $1::uuid and bank_account_id = any ($2::uuid[])) r
      left join daily_stat d on d.company_id = $1::uuid and d.bank_account_id = any ($2::uuid[])
      group by r.rows, r.booked`,
    [companyId, [...ids]],
  );
  return totals!;
}

export interface Span {
  readonly count: number;
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
}

export async function findSpan(tx: Tx, companyId: string, ids: readonly string[]): Promise<Span> {
  const [row] = await runText<{ count: bigint; from: LocalDate | null; to: LocalDate | null }>(
    tx,
    `select coalesce(sum(count), 0)::bigint as count, min(date) as from, max(date) as to from daily_stat
      where company_id = $1::uuid and bank_account_id = any ($2::uuid[]) and count > 0`,
    [companyId, [...ids]],
  );
  return { count: Number(row!.count), from: row!.from, to: row!.to };
}

/** First and last day on which both sides have items. */
export async function findCommonDays(
  tx: Tx,
  companyId: string,
  left: readonly string[],
  right: readonly string[],
): Promise<{ from: LocalDate; to: LocalDate } | null> {
  const [row] = await runText<{ from: LocalDate | null; to: LocalDate | null }>(
    tx,
    `select min(date) as from, max(date) as to from (
        select date from daily_stat where company_id = $1::uuid and bank_account_id = any ($2::uuid[]) and count > 0
        intersect
        select date from daily_stat where company_id = $1::uuid and bank_account_id = any ($3::uuid[]) and count > 0) both_sides`,
    [companyId, [...left], [...right]],
  );
  return row?.from && row.to ? { from: row.from, to: row.to } : null;
}

export interface StoredJoin {
  readonly id: string;
  readonly formerNr: string;
  readonly accountNr: string;
  readonly currency: string;
  readonly joinedAt: Date;
  readonly endedFeeds: { id: string; state: string }[];
  readonly madeAccounts: string[];
  readonly copiedSettings: string[];
  /** Accounts that the company had before; null where the version before joined. */
  readonly accountsBefore: number | null;
}

const JOIN = [
  "id",
  "former_nr as formerNr",
  "account_nr as accountNr",
  "currency",
  "joined_at as joinedAt",
  "ended_feeds as endedFeeds",
  "made_accounts as madeAccounts",
  "copied_settings as copiedSettings",
  "accounts_before as accountsBefore",
] as const;

/** The company's joins, the newest first. */
export async function listJoins(tx: Tx, companyId: string): Promise<StoredJoin[]> {
  return tx
    .selectFrom("bank_account_join")
    .select(JOIN)
    .where("company_id", "=", companyId)
    .orderBy("joined_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function findJoin(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<StoredJoin | undefined> {
  return tx
    .selectFrom("bank_account_join")
    .select(JOIN)
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertJoin(
  tx: Tx,
  companyId: string,
  join: StoredJoin,
  joinedBy: string,
): Promise<void> {
  await tx
    .insertInto("bank_account_join")
    .values({
      company_id: companyId,
      id: join.id,
      former_nr: join.formerNr,
      account_nr: join.accountNr,
      currency: join.currency,
      joined_at: join.joinedAt,
      joined_by: joinedBy,
      ended_feeds: JSON.stringify(join.endedFeeds),
      made_accounts: sql<string[]>`${join.madeAccounts}::uuid[]`,
      copied_settings: sql<string[]>`${join.copiedSettings}::text[]`,
      accounts_before: join.accountsBefore,
    })
    .execute();
}

export async function deleteJoin(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx
    .deleteFrom("bank_account_join")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}
