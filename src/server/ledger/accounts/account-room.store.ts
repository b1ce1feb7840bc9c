/**
 * The one question before an account becomes a living one of a company, whatever brings it: a file,
 * a feed, a move, or the undo of what had taken it away.
 */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { Quota } from "#server/quota.ts";

/** An account as plans count it: all its sources are one. */
export interface ComingAccount {
  readonly accountNr: string;
  readonly currency: string;
}

/**
 * Whether the company's plan has room for these accounts. Those that it has already take none.
 * `had`: how many accounts it had when these left it. A return that makes no more than these is
 * always taken: also a company above its room may undo what it has just done.
 */
export async function hasRoomFor(
  tx: Tx,
  quota: Quota,
  companyId: string,
  coming: readonly ComingAccount[],
  had = 0,
): Promise<boolean> {
  const [row] = await runText<{ fresh: number; living: number }>(
    tx,
    `with living as (
        select distinct account_nr, currency from bank_account where company_id = $1::uuid and deleted_at is null),
      fresh as (
        select account_nr, currency from unnest($2::text[], $3::text[]) as c(account_nr, currency)
        except select account_nr, currency from living)
      select (select count(*) from fresh)::integer as fresh, (select count(*) from living)::integer as living`,
    [companyId, coming.map((each) => each.accountNr), coming.map((each) => each.currency)],
  );
  const { fresh, living } = row!;
  if (fresh === 0 || living + fresh <= had) return true;
  return quota.allows(companyId, "account", tx, fresh);
}

/** How many accounts the company has, as plans count them. */
export async function countLivingAccounts(tx: Tx, companyId: string): Promise<number> {
  const [row] = await runText<{ count: number }>(
    tx,
    `select count(distinct (account_nr, currency))::integer as count from bank_account
      where company_id = $1::uuid and deleted_at is null`,
    [companyId],
  );
  return row!.count;
}

/** Number and currency of these accounts as far as they left at this time. */
export async function listLeftAccounts(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
  leftAt: Date,
): Promise<ComingAccount[]> {
  return runText(
    tx,
    `select account_nr as "accountNr", currency from bank_account
      where company_id = $1::uuid and id = any ($2::uuid[]) and deleted_at = $3::timestamptz`,
    [companyId, [...accountIds], leftAt],
  );
}
