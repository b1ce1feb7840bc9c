/** The sums of an account's items by day, corrected where items come or go. */
import { insertSelected } from "#server/database/insert-selected.ts";
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";

const sums = (sign: "" | "-", account: string, date: string, amount: string): string =>
  `select ${account}, ${date}, ${sign}coalesce(sum(${amount}) filter (where ${amount} > 0), 0),
    ${sign}coalesce(sum(${amount}) filter (where ${amount} < 0), 0), ${sign}count(*)`;

/** Adds staged rows to the daily sums; `from` names them `s` and their statements `st`. */
export function addToDailySums(
  tx: Tx,
  companyId: string,
  from: string,
  values: readonly unknown[],
): Promise<void> {
  const picked = sums("", "st.bank_account_id", "s.booking_date", "s.amount");
  return changeDailySums(tx, companyId, `${picked} ${from}`, values);
}

/** Adds rows that come back to the daily sums; `from` names them `p`. */
export function giveToDailySums(tx: Tx, companyId: string, from: string): Promise<void> {
  const picked = sums("", "p.bank_account_id", "p.booking_date", "p.amount");
  return changeDailySums(tx, companyId, `${picked} ${from}`, []);
}

/** Takes rows of a list from the daily sums; a day without rows leaves the list. */
export async function takeFromDailySums(tx: Tx, companyId: string, from: string): Promise<void> {
  const picked = sums("-", "bank_account_id", "booking_date", "amount");
  await changeDailySums(tx, companyId, `${picked} ${from}`, []);
  await runText(tx, "delete from daily_stat where company_id = $1::uuid and count = 0", [
    companyId,
  ]);
}

async function changeDailySums(
  tx: Tx,
  companyId: string,
  select: string,
  values: readonly unknown[],
): Promise<void> {
  await insertSelected(tx, {
    insert: "insert into daily_stat",
    companyId,
    columns: ["bank_account_id", "date", "credit", "debit", "count"],
    select: `${select} group by 1, 2 order by 1, 2`,
    values,
    onConflict: `on conflict (company_id, bank_account_id, date) do update set
      credit = daily_stat.credit + excluded.credit, debit = daily_stat.debit + excluded.debit,
      count = daily_stat.count + excluded.count`,
  });
}
