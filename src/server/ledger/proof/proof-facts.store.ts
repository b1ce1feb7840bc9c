/** Reads what the proven days of a company's accounts are decided from. */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { Amount } from "#values/money.ts";
import { READ_FROM } from "#server/ledger/continuity/statement-facts.store.ts";
import type { DaySpan } from "#server/ledger/continuity/day-spans.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { ItemDay, ProofStatement } from "./proof-facts.ts";
import type { BalancedItem } from "./running-balances.ts";

/** A bank account of one origin. */
export interface Origin {
  readonly id: string;
  readonly accountNr: string;
  readonly currency: string;
}

/** Facts of one number of the account; empty is the account's own. */
type OfNumber = { readonly cameBy: string };

/** The company's living origins; only of one account where it is given. */
export async function listOrigins(
  tx: Tx,
  companyId: string,
  account?: { readonly accountNr: string; readonly currency: string },
): Promise<Origin[]> {
  return runText(
    tx,
    `select id, account_nr as "accountNr", currency from bank_account
      where company_id = $1::uuid and deleted_at is null and ($2::text is null or (account_nr = $2::text and currency = $3::text))
      order by id`,
    [companyId, account?.accountNr ?? null, account?.currency ?? null],
  );
}

/** Statements of the accounts that prove something: announced items and details prove nothing. */
export async function listProofStatements(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
): Promise<(ProofStatement & OfNumber)[]> {
  return runText(
    tx,
    `select s.id, s.number, s.from_date as "from", s.to_date as "to", s.interval_stated as "intervalStated",
        s.opening, s.closing, s.ties, s.came_by_nr as "cameBy",
        concat_ws(' ', s.kind, f.source, f.format, s.came_by_nr) as series,
        (coalesce(f.created_at, s.created_at) at time zone 'Europe/Budapest')::date as "cameOn"
      from statement s
      left join stored_file f on f.company_id = $1::uuid and f.id = s.stored_file_id
      where s.company_id = $1::uuid and s.bank_account_id = any ($2::uuid[]) and s.from_date <= s.to_date
        and s.kind in ('statement', 'report', 'history')
      order by s.from_date, s.to_date, s.first_line, s.id`,
    [companyId, [...accountIds]],
  );
}

/** What connections tell of an account. */
export interface FeedDays {
  /** Days that they have read whole. */
  readonly readings: readonly (DaySpan & OfNumber)[];
  /** Days of items that they named and nobody could read; else the day on which they came. */
  readonly unread: readonly ({ readonly day: LocalDate } & OfNumber)[];
}

/** In one statement: most accounts have no connection, and an import waits for the answer. */
export async function listFeedDays(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
): Promise<FeedDays> {
  const rows = await runText<{ unread: boolean } & DaySpan & OfNumber>(
    tx,
    `select false as unread, ${READ_FROM} as "from", r.proven_until as "to", r.came_by_nr as "cameBy" from feed_account r
      where r.company_id = $1::uuid and r.bank_account_id = any ($2::uuid[]) and ${READ_FROM} <= r.proven_until
      union all
      select distinct true, u.day, u.day, u.came_by_nr from (
        select coalesce(booking_date, (first_seen_at at time zone 'Europe/Budapest')::date) as day, came_by_nr
        from unread_item where company_id = $1::uuid and bank_account_id = any ($2::uuid[])) u
      order by 2, 3`,
    [companyId, [...accountIds]],
  );
  return {
    readings: rows
      .filter(({ unread }) => !unread)
      .map(({ from, to, cameBy }) => ({ from, to, cameBy })),
    unread: rows.filter(({ unread }) => unread).map(({ from, cameBy }) => ({ day: from, cameBy })),
  };
}

/** Counted items by day: an item of several origins once, an item that its bank took back never. */
export async function listItemDays(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
): Promise<(ItemDay & OfNumber)[]> {
  return runText(
    tx,
    `select came_by_nr as "cameBy", booking_date as day, sum(amount)::bigint as sum, count(*)::integer as count,
        (count(*) filter (where not booking_date_stated))::integer as undated
      from bank_transaction
      where company_id = $1::uuid and bank_account_id = any ($2::uuid[]) and leading_account_id is null
        and withdrawn_at is null and status = 'booked'
      group by 1, 2 order by 2, 1`,
    [companyId, [...accountIds]],
  );
}

/** Counted items of the days with the balances behind them; at most `max`. */
export async function listBalancedItems(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
  { from, to }: DaySpan,
  max: number,
): Promise<BalancedItem[]> {
  return runText<{ day: LocalDate; amount: Amount; balanceAfter: Amount | null }>(
    tx,
    `select booking_date as day, amount, balance_after as "balanceAfter" from bank_transaction
      where company_id = $1::uuid and bank_account_id = any ($2::uuid[]) and leading_account_id is null
        and withdrawn_at is null and status = 'booked' and booking_date between $3::date and $4::date
      limit $5::integer`,
    [companyId, [...accountIds], from, to, max],
  );
}
