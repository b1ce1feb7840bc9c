import type { FeedState } from "#contract/bank-feeds/feed-states.ts";

/** One account of each consent that has ended or soon will. */
export function findUrgentConsents(feeds: readonly FeedState[]): readonly FeedState[] {
  const urgent = feeds.filter(({ note }) => note === "consentExpired" || note === "consentEnding");
  return [...new Map(urgent.map((feed) => [feed.consentId, feed])).values()];
}
