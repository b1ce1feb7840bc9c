/** Figures of the feeds for an operator: the outcomes of readings, and the delay of the morning. */
import type { Database } from "#server/database/connect.ts";
import type { SyncOutcome } from "#server/database/tables/bank-feeds.ts";
import type { MetricSource } from "#server/http/metrics.ts";
import type { FeedProvider } from "#server/providers/bank-feed/bank-feed.port.ts";
import { measureLag } from "#server/features/bank-feeds/schedule/feed-schedule.service.ts";

// Counted in this process since its start.
const ended = new Map<string, { provider: FeedProvider; outcome: SyncOutcome; count: number }>();

/** Called once for each reading that ended. */
export function countEnd(provider: FeedProvider, outcome: SyncOutcome): void {
  const key = `${provider} ${outcome}`;
  const counted = ended.get(key) ?? { provider, outcome, count: 0 };
  counted.count++;
  ended.set(key, counted);
}

export function listFeedMetrics(deps: { readonly db: Database }): MetricSource[] {
  return [
    {
      name: "feed_readings",
      help: "Readings of accounts that this process ended since its start; auth: our own credentials were refused, act at once",
      labelNames: ["provider", "outcome"],
      read: async () =>
        [...ended.values()].map(({ provider, outcome, count }) => ({
          labels: { provider, outcome },
          value: count,
        })),
    },
    {
      name: "feed_companies_due",
      help: "Companies whose time to be read has come",
      read: async () => (await measureLag(deps.db)).due,
    },
    {
      name: "feed_lag_seconds",
      help: "How long the longest waiting of them waits",
      read: async () => (await measureLag(deps.db)).seconds,
    },
  ];
}
