/** Reads what the balances behind items are computed from. */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import type { DaySpan } from "#server/ledger/continuity/day-spans.ts";
import type { DayItem } from "./trail-balances.ts";

const COUNTS = "t.leading_account_id is null and t.withdrawn_at is null and t.status = 'booked'";

/** An asked item: its day, and whether it is in the sums of the account. */
export interface AskedItem {
  readonly id: string;
  readonly day: LocalDate;
  readonly counts: boolean;
}

export async function listAskedItems(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
  ids: readonly string[],
): Promise<AskedItem[]> {
  return runText(
    tx,
    `select t.id, t.booking_date as day, ${COUNTS} as counts from shown_transaction t
      where t.company_id = $1::uuid and t.bank_account_id = any ($2::uuid[]) and t.id = any ($3::uuid[])`,
    [companyId, [...accountIds], [...ids]],
  );
}

/** The booked balances that connections of the account told last, each with its day. */
export async function listToldBalances(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
): Promise<{ day: LocalDate; balance: Amount }[]> {
  return runText(
    tx,
    `select balance_date as day, balance from bank_account
      where company_id = $1::uuid and id = any ($2::uuid[]) and originate = 'aggreg8'
        and balance is not null and balance_date is not null`,
    [companyId, [...accountIds]],
  );
}

/** Whether an origin has items that count elsewhere. */
async function holdsCopies(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
): Promise<boolean> {
  const rows = await runText(
    tx,
    "select 1 from bank_account where company_id = $1::uuid and id = any ($2::uuid[]) and holds_copies limit 1",
    [companyId, [...accountIds]],
  );
  return rows.length > 0;
}

/** The sum and number of the counted items of each day of the span that has any. */
export async function listDaySums(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
  { from, to }: DaySpan,
): Promise<{ day: LocalDate; sum: Amount; count: number }[]> {
  // The daily sums of one origin are the sums of its counted items; those of several hold an item
  // of two origins twice.
  const text =
    accountIds.length === 1 && !(await holdsCopies(tx, companyId, accountIds))
      ? `select date as day, sum(credit + debit)::bigint as sum, sum(count)::integer as count from shown_daily_stat
          where company_id = $1::uuid and bank_account_id = any ($2::uuid[]) and date between $3::date and $4::date
          group by 1 having sum(count) > 0`
      : `select t.booking_date as day, sum(t.amount)::bigint as sum, count(*)::integer as count from shown_transaction t
          where t.company_id = $1::uuid and t.bank_account_id = any ($2::uuid[]) and ${COUNTS}
            and t.booking_date between $3::date and $4::date group by 1`;
  return runText(tx, text, [companyId, [...accountIds], from, to]);
}

/** The counted items of the days, in the order of the list by days, the oldest first. */
export async function listDayItems(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
  days: readonly LocalDate[],
): Promise<(DayItem & { readonly day: LocalDate; readonly cameBy: string })[]> {
  return runText(
    tx,
    `select t.id, t.booking_date as day, t.amount, t.balance_after as "balanceAfter", t.came_by_nr as "cameBy"
      from shown_transaction t
      where t.company_id = $1::uuid and t.bank_account_id = any ($2::uuid[]) and ${COUNTS}
        and t.booking_date = any ($3::date[])
      order by t.booking_date, t.id`,
    [companyId, [...accountIds], [...days]],
  );
}
