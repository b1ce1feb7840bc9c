/**
 * Readings of a bank account when its former number is joined to the present one, and when the two
 * are taken apart.
 */
import type { Tx } from "#server/database/tenant.ts";
import { refreshFeedOverview } from "./feed-accounts.store.ts";
import { rescheduleFromAccounts } from "./schedule/feed-schedule.store.ts";
import * as store from "./join-feeds.store.ts";
import { unlinkUnusedConsents } from "./move-feeds.store.ts";

export type { EndedFeed, FeedJoin, FeedSplit } from "./join-feeds.store.ts";

/**
 * Whether both accounts are read by themselves now: one account is read by one number, so the
 * former one's reading ends.
 */
export async function bothAreRead(
  tx: Tx,
  companyId: string,
  pairs: readonly store.AccountPair[],
): Promise<boolean> {
  for (const { fromId, toId } of pairs) {
    if ((await store.isRead(tx, companyId, fromId)) && (await store.isRead(tx, companyId, toId)))
      return true;
  }
  return false;
}

/** Ids, pending items, readings and their history go over; answers the feeds that ended. */
export async function joinFeeds(tx: Tx, join: store.FeedJoin): Promise<store.EndedFeed[]> {
  const ended: store.EndedFeed[] = [];
  for (const pair of join.pairs) {
    if (await store.isRead(tx, join.companyId, pair.toId))
      ended.push(...(await store.endFeeds(tx, join, pair.fromId)));
    await store.moveToNumber(tx, join, pair);
  }
  await settle(tx, join.companyId, join.at);
  return ended;
}

/**
 * What came by the former numbers goes back; a reading that the join ended goes on where its
 * consent still lives.
 */
export async function splitFeeds(tx: Tx, split: store.FeedSplit): Promise<void> {
  for (const pair of split.pairs) await store.moveFromNumber(tx, split, pair);
  await store.restoreFeeds(tx, split);
  await settle(tx, split.companyId, split.at);
}

async function settle(tx: Tx, companyId: string, at: Date): Promise<void> {
  await unlinkUnusedConsents(tx, companyId);
  await rescheduleFromAccounts(tx, companyId, at);
  await refreshFeedOverview(tx, companyId);
}
