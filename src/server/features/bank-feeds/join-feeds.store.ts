import { runText } from "#server/database/run-text.ts";
import { moveItemsFromNumber, moveItemsToNumber } from "#server/ledger/feeds.ts";
import type { Tx } from "#server/database/tenant.ts";

export interface AccountPair {
  /** The account whose rows leave. */
  readonly fromId: string;
  readonly toId: string;
}

export interface FeedJoin {
  readonly companyId: string;
  readonly pairs: readonly AccountPair[];
  /** The number that becomes a former number. */
  readonly formerNr: string;
  readonly at: Date;
}

export interface EndedFeed {
  readonly id: string;
  readonly state: string;
}

export interface FeedSplit extends FeedJoin {
  /** The former number, and the numbers that were joined to it before. */
  readonly numbers: readonly string[];
  readonly ended: readonly EndedFeed[];
  readonly joinedAt: Date;
}

export async function isRead(tx: Tx, companyId: string, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("feed_account")
    .select("id")
    .where("company_id", "=", companyId)
    .where("bank_account_id", "=", accountId)
    .where("state", "in", ["active", "expired"])
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the account's feeds and deletes their announced items; answers the feeds as they were. */
export async function endFeeds(tx: Tx, join: FeedJoin, accountId: string): Promise<EndedFeed[]> {
  await tx
    .deleteFrom("pending_transaction")
    .where("company_id", "=", join.companyId)
    .where("bank_account_id", "=", accountId)
    .execute();
  return runText<EndedFeed>(
    tx,
    `with live as (
        select id, state from feed_account
        where company_id = $1::uuid and bank_account_id = $2::uuid and state in ('active', 'expired') for update),
      ended as (
        update feed_account f set state = 'detached', ended_at = $3::timestamptz, next_try_at = null
        from live where f.company_id = $1::uuid and f.id = live.id)
      select id, state from live order by id`,
    [join.companyId, accountId, join.at],
  );
}

export async function moveToNumber(
  tx: Tx,
  join: FeedJoin,
  { fromId, toId }: AccountPair,
): Promise<void> {
  const values = [join.companyId, fromId, toId, join.formerNr];
  const set = `set bank_account_id = $3::uuid, came_by_nr = coalesce(nullif(came_by_nr, ''), $4::text)
      where company_id = $1::uuid and bank_account_id = $2::uuid`;
  await runText(tx, `update feed_account ${set}`, values);
  await moveItemsToNumber(tx, join.companyId, { fromId, toId }, join.formerNr);
  await runText(tx, `update unread_item ${set}`, values);
  const plain =
    "set bank_account_id = $3::uuid where company_id = $1::uuid and bank_account_id = $2::uuid";
  await runText(tx, `update sync_run ${plain}`, [join.companyId, fromId, toId]);
  await runText(tx, `update pending_transaction ${plain}`, [join.companyId, fromId, toId]);
}

export async function moveFromNumber(
  tx: Tx,
  split: FeedSplit,
  { fromId, toId }: AccountPair,
): Promise<void> {
  const values = [split.companyId, fromId, toId, split.formerNr, [...split.numbers]];
  await runText(
    tx,
    `update pending_transaction p set bank_account_id = $3::uuid
      where p.company_id = $1::uuid and p.bank_account_id = $2::uuid and exists (
        select from feed_account f where f.company_id = p.company_id and f.bank_account_id = p.bank_account_id
          and f.state in ('active', 'expired') and f.came_by_nr = any ($4::text[]))`,
    [split.companyId, fromId, toId, [...split.numbers]],
  );
  await runText(
    tx,
    `update sync_run r set bank_account_id = $3::uuid
      from feed_account f
      where r.company_id = $1::uuid and r.bank_account_id = $2::uuid and f.company_id = r.company_id and f.id = r.feed_account_id
        and f.came_by_nr = any ($4::text[])`,
    [split.companyId, fromId, toId, [...split.numbers]],
  );
  const set = `set bank_account_id = $3::uuid, came_by_nr = case when came_by_nr = $4::text then '' else came_by_nr end
      where company_id = $1::uuid and bank_account_id = $2::uuid and came_by_nr = any ($5::text[])`;
  await runText(tx, `update feed_account ${set}`, values);
  await moveItemsFromNumber(tx, split.companyId, { fromId, toId }, split);
  await runText(tx, `update unread_item ${set}`, values);
}

/**
 * Begins feeds again that the join ended and nobody has changed since, where the person's consent
 * still lives.
 */
export async function restoreFeeds(tx: Tx, split: FeedSplit): Promise<void> {
  if (split.ended.length === 0) return;
  await runText(
    tx,
    `with back as (
        update feed_account f set state = e.state, ended_at = null, next_try_at = null, active_since = $5::timestamptz
        from unnest($2::uuid[], $3::text[]) as e(id, state), bank_consent k
        where f.company_id = $1::uuid and f.id = e.id and f.state = 'detached' and f.ended_at = $4::timestamptz
          and k.id = f.consent_id and (k.state = 'active' or (k.state = 'expired' and e.state = 'expired'))
        returning f.consent_id)
      insert into bank_consent_company (consent_id, company_id) select distinct consent_id, $1::uuid from back on conflict do nothing`,
    [
      split.companyId,
      split.ended.map(({ id }) => id),
      split.ended.map(({ state }) => state),
      split.joinedAt,
      split.at,
    ],
  );
}
