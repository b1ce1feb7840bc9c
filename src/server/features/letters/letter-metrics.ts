/**
 * Figures of the letters for an operator: a number that grows says that the mail server does not
 * take them.
 */
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/database/connect.ts";
import type { MetricSource } from "#server/http/metrics.ts";
import { readWaiting } from "./letters.store.ts";

export function listLetterMetrics(deps: {
  readonly db: Database;
  readonly clock: Clock;
}): MetricSource[] {
  const read = () => readWaiting(deps.db, deps.clock.now());
  return [
    {
      name: "letters_waiting",
      help: "Letters that the mail server has not taken yet",
      read: async () => (await read()).waiting,
    },
    {
      name: "letters_oldest_seconds",
      help: "How long the oldest of them has been waiting",
      read: async () => (await read()).oldestSeconds,
    },
  ];
}
