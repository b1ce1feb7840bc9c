/**
 * Feeds of a bank account when its former number is joined to the present number, and when the two
 * are taken apart.
 */
import type { Tx } from "#server/database/tenant.ts";
import { refreshFeedOverview } from "./feed-accounts.store.ts";
import { rescheduleFromAccounts } from "./schedule/feed-schedule.store.ts";
import * as store from "./join-feeds.store.ts";
import { unlinkUnusedConsents } from "./move-feeds.store.ts";

/**
 * Whether both accounts are read by a feed now. One account is read by one number, so the former
 * number's feed ends.
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

/**
 * Moves ids, pending items, readings and their history to the joined account; answers the feeds
 * that ended.
 */
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
 * Moves everything that came by the former numbers back. A feed that the join ended begins again
 * where its consent still lives.
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
