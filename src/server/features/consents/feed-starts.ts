/** The door to the readings: what consents ask of them. */
import type { Tx } from "#server/database/tenant.ts";
import type { SyncTrigger } from "#server/database/feed-tables.ts";
import type { ConsentDeps } from "./consent-deps.ts";
import { scheduleCompany } from "./feed-accounts.store.ts";

export interface Reading {
  readonly companyId: string;
  readonly feedAccountIds: readonly string[];
  readonly trigger: Extract<SyncTrigger, "first" | "renewal" | "hook" | "manual">;
}

/** Begins a reading as soon as the transaction is committed. */
export async function startReading(deps: ConsentDeps, tx: Tx, reading: Reading): Promise<void> {
  await scheduleCompany(tx, reading.companyId, deps.clock.now());
}
