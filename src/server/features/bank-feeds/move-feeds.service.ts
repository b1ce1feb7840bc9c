/**
 * A feed follows its bank account to another company of the same director, and ends when the
 * account is deleted.
 */
import type { Tx } from "#server/database/tenant.ts";
import { refreshFeedOverview } from "./feed-accounts.store.ts";
import { rescheduleFromAccounts } from "./schedule/feed-schedule.store.ts";
import {
  deleteFeedRows,
  type FeedMove,
  moveFeedRows,
  unlinkUnusedConsents,
} from "./move-feeds.store.ts";

/**
 * Moves the account's readings, ids, pending items and changes; the account is then read for the
 * other company. Called while the account's row stands in both companies and its transactions still
 * in the first.
 */
export async function moveFeeds(tx: Tx, move: FeedMove & { readonly at: Date }): Promise<void> {
  await moveFeedRows(tx, move);
  await unlinkUnusedConsents(tx, move.from);
  for (const companyId of [move.from, move.to]) {
    await rescheduleFromAccounts(tx, companyId, move.at);
    await refreshFeedOverview(tx, companyId);
  }
}

/**
 * Ends the feed of one bank account; called before its transactions are deleted. Consents at the
 * bank stay as they are.
 */
export async function removeFeed(
  tx: Tx,
  companyId: string,
  accountId: string,
  at: Date,
): Promise<void> {
  await deleteFeedRows(tx, companyId, accountId, at);
  await unlinkUnusedConsents(tx, companyId);
  await rescheduleFromAccounts(tx, companyId, at);
  await refreshFeedOverview(tx, companyId);
}
