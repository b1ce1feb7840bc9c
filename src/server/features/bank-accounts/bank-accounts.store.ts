import { sql, type Selectable } from "kysely";
import { runPlanned, runText } from "#server/database/run-text.ts";
import { accountDataThrough } from "#server/ledger/overview.ts";
import type { ToldByPeopleColumns } from "#server/database/tables/columns.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { BankAccountTable, Originate } from "#server/database/tables/ledger.ts";
import type { Amount } from "#values/money.ts";
import type { LocalDate } from "#values/local-date.ts";

/** Without what people say of it, which few lists show. */
type ReadTable = Omit<BankAccountTable, keyof ToldByPeopleColumns>;
export type BankAccountRow = Readonly<Selectable<ReadTable>>;

/** An account with counts of its transactions, from the daily sums. */
export interface BankAccountWithCounts extends BankAccountRow {
  readonly transaction_count: bigint;
  readonly unbooked_count: bigint;
  readonly first_date: LocalDate | null;
  readonly last_date: LocalDate | null;
  readonly data_through: LocalDate | null;
  readonly balance_proven: boolean;
  /** Its first and last day, as a person says them. */
  readonly opened_on: LocalDate | null;
  readonly closed_on: LocalDate | null;
}

export interface StatisticsStoreRow {
  readonly bank_account_id: string;
  readonly date: LocalDate;
  readonly credit: Amount;
  readonly debit: Amount;
  readonly count: bigint;
}

/** Accounts of a company that are not deleted, in the order of bank, number, currency. */
export async function listBankAccountRows(tx: Tx, companyId: string): Promise<BankAccountRow[]> {
  return runPlanned<BankAccountRow>(tx, ACCOUNTS, [companyId]);
}

/** All of them by name: the kept plan of a `*` would fail once a migration adds one. */
const COLUMNS: Readonly<Record<keyof ReadTable, true>> = {
  company_id: true,
  id: true,
  account_nr: true,
  originate: true,
  currency: true,
  bank_name: true,
  display_name: true,
  number_valid: true,
  balance: true,
  balance_date: true,
  last_data_at: true,
  created_at: true,
  deleted_at: true,
  moving_to: true,
  moving_since: true,
  join_id: true,
  joining_since: true,
  holds_copies: true,
  available_balance: true,
  available_with_credit: true,
};

// Asked by nearly every call: written once, and planned once for each connection.
const ACCOUNTS = `select ${Object.keys(COLUMNS).join(", ")} from bank_account
  where company_id = $1::uuid and deleted_at is null order by bank_name, account_nr, currency, id`;

/**
 * A statement that is here states the balance, and its items do not contradict it; connections
 * state theirs themselves.
 */
const BALANCE_PROVEN = sql<boolean>`(a.originate <> 'adriana' or exists (
  select from statement b where b.company_id = a.company_id and b.bank_account_id = a.id and b.to_date = a.balance_date
    and b.closing = a.balance and b.ties is distinct from false))`;

/** Does what `listBankAccountRows` does, with counts; only one account where its id is given. */
export async function listBankAccountsWithCounts(
  tx: Tx,
  companyId: string,
  id?: string,
): Promise<BankAccountWithCounts[]> {
  const only = id === undefined ? sql`` : sql` and a.id = ${id}::uuid`;
  const { rows } = await sql<BankAccountWithCounts>`
    select a.*, coalesce(s.count, 0)::bigint as transaction_count, u.count as unbooked_count, s.first_date, s.last_date,
      ${accountDataThrough} as data_through, ${BALANCE_PROVEN} as balance_proven
    from bank_account a
    left join lateral (
      select sum(d.count) as count, min(d.date) as first_date, max(d.date) as last_date from daily_stat d
      where d.company_id = a.company_id and d.bank_account_id = a.id and d.count > 0) s on true
    left join lateral (
      select count(*) as count from bank_transaction t
      where t.company_id = a.company_id and t.bank_account_id = a.id and t.booked_at is null and t.status = 'booked'
        and t.withdrawn_at is null) u on true
    where a.company_id = ${companyId}::uuid and a.deleted_at is null${only}
    order by a.bank_name, a.account_nr, a.currency, a.id`.execute(tx);
  return rows;
}

/** Daily sums of the company's accounts from a day on, by account and day. */
export async function listStatisticsRows(
  tx: Tx,
  companyId: string,
  from: LocalDate,
): Promise<StatisticsStoreRow[]> {
  return runText<StatisticsStoreRow>(
    tx,
    `select bank_account_id, date, sum(credit)::bigint as credit, sum(debit)::bigint as debit, sum(count)::bigint as count
      from shown_daily_stat where company_id = $1::uuid and date >= $2::date
      group by 1, 2 having sum(count) > 0 order by 1, 2`,
    [companyId, from],
  );
}

/** Accounts with this number in the companies that the transaction sees. */
export async function listAccountsByNumber(
  tx: Tx,
  companyIds: readonly string[],
  accountNr: string,
): Promise<
  { company_id: string; id: string; originate: Originate; currency: string; display_name: string }[]
> {
  return tx
    .selectFrom("bank_account")
    .select(["company_id", "id", "originate", "currency", "display_name"])
    .where("company_id", "in", [...companyIds])
    .where("account_nr", "=", accountNr)
    .where("deleted_at", "is", null)
    .execute();
}

export interface PairedDayRow {
  readonly bank_account_id: string;
  readonly leading_account_id: string;
  readonly runner_up_account_id: string | null;
  readonly date: LocalDate;
  readonly credit: Amount;
  readonly debit: Amount;
  readonly count: bigint;
}

/** Sums by day of rows that count in another origin, of accounts that have one, from a day on. */
export async function listPairedDays(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
  from: LocalDate,
): Promise<PairedDayRow[]> {
  return runText<PairedDayRow>(
    tx,
    `select t.bank_account_id, t.leading_account_id, t.runner_up_account_id, t.booking_date as date,
        coalesce(sum(t.amount) filter (where t.amount > 0), 0)::bigint as credit,
        coalesce(sum(t.amount) filter (where t.amount < 0), 0)::bigint as debit, count(*) as count
      from bank_transaction t
      where t.company_id = $1::uuid and t.bank_account_id = any($2::uuid[]) and t.booking_date >= $3::date
        and t.leading_account_id is not null and t.withdrawn_at is null
      group by 1, 2, 3, 4 order by 1, 4, 2, 3`,
    [companyId, [...accountIds], from],
  );
}

/** Unbooked rows that count in another origin. */
export async function listPairedUnbooked(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
): Promise<Omit<PairedDayRow, "date" | "credit" | "debit">[]> {
  return runText<Omit<PairedDayRow, "date" | "credit" | "debit">>(
    tx,
    `select t.bank_account_id, t.leading_account_id, t.runner_up_account_id, count(*) as count
      from bank_transaction t
      where t.company_id = $1::uuid and t.bank_account_id = any($2::uuid[]) and t.booked_at is null and t.status = 'booked'
        and t.leading_account_id is not null and t.withdrawn_at is null
      group by 1, 2, 3 order by 1, 2, 3`,
    [companyId, [...accountIds]],
  );
}
