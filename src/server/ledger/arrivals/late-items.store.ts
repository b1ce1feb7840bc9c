/**
 * Items that come late: the items of their day were in the books when they came. The mark stays
 * with the item, so that it tells what was so at its arrival.
 */
import { BY_ARRIVAL } from "#server/database/arrived-rows.ts";
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";

/** Days of an account, both ends included. */
export interface AccountDays {
  readonly accountId: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/**
 * The days of each account before which nothing is unbooked: from its first item to the last one
 * before its oldest unbooked item. Asked before the new rows are written. Three looks into indexes
 * an account.
 */
export async function listClosedDays(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
): Promise<AccountDays[]> {
  const own = "t.company_id = $1::uuid and t.bank_account_id = a.id and t.withdrawn_at is null";
  return runText<AccountDays>(
    tx,
    `select a.id as "accountId", f.day as "from", c.day as "to"
      from unnest($2::uuid[]) as a (id)
      cross join lateral (
        select t.booking_date as day from shown_transaction t where ${own}
        order by t.booking_date, t.id limit 1) f
      left join lateral (
        select t.booking_date as day from shown_transaction t
        where ${own} and t.booked_at is null and t.status = 'booked'
        order by t.booking_date, t.id limit 1) o on true
      cross join lateral (
        select t.booking_date as day from shown_transaction t
        where ${own} and t.booking_date < coalesce(o.day, 'infinity'::date)
        order by t.booking_date desc, t.id desc limit 1) c`,
    [companyId, [...accountIds]],
  );
}

/**
 * Those of the days whose items that came before `at` are all booked, and that have one. A day
 * counts for the account alone.
 */
export async function listBookedDays(
  tx: Tx,
  companyId: string,
  at: Date,
  days: readonly { readonly accountId: string; readonly day: LocalDate }[],
): Promise<AccountDays[]> {
  if (days.length === 0) return [];
  const older = (condition: string): string =>
    `exists (select from shown_transaction t where t.company_id = $1::uuid and t.bank_account_id = d.account
      and t.booking_date = d.day and t.created_at < $2::timestamptz and t.withdrawn_at is null and t.status = 'booked'
      and t.booked_at ${condition})`;
  return runText<AccountDays>(
    tx,
    `select d.account as "accountId", d.day as "from", d.day as "to"
      from unnest($3::uuid[], $4::date[]) as d (account, day)
      where ${older("is not null")} and not ${older("is null")}`,
    [companyId, at, days.map(({ accountId }) => accountId), days.map(({ day }) => day)],
  );
}

/** Marks the rows that came at this moment on one of the days. */
export async function markLate(
  tx: Tx,
  companyId: string,
  at: Date,
  days: readonly AccountDays[],
): Promise<void> {
  if (days.length === 0) return;
  await runText(
    tx,
    `update bank_transaction t set late = true
      from unnest($3::uuid[], $4::date[], $5::date[]) as d (account, first_day, last_day)
      where t.company_id = $1::uuid and ${BY_ARRIVAL} and t.created_at = $2::timestamptz and t.bank_account_id = d.account
        and t.booking_date between d.first_day and d.last_day and t.booked_at is null and not t.late`,
    [
      companyId,
      at,
      days.map(({ accountId }) => accountId),
      days.map(({ from }) => from),
      days.map(({ to }) => to),
    ],
  );
}
