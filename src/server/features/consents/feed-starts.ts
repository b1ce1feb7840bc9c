/** Readings that consents begin. */
import type { SyncTrigger } from "#server/database/tables/bank-feeds.ts";
import type { Tx } from "#server/database/tenant.ts";
import { startFirstPull } from "#server/features/bank-feeds/schedule/feed-schedule.service.ts";
import type { ConsentDeps } from "./consent-deps.ts";

export interface Reading {
  readonly companyId: string;
  readonly feedAccountIds: readonly string[];
  readonly trigger: Extract<SyncTrigger, "first" | "renewal" | "hook" | "manual">;
}

/** Begins a reading as soon as the transaction is committed. */
export function startReading(deps: ConsentDeps, tx: Tx, reading: Reading): Promise<void> {
  return startFirstPull(tx, deps, reading.companyId, reading.feedAccountIds, reading.trigger);
}
