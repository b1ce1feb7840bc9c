/** The way to the matching for those who change settlements or bank rows. */
import type { Deps } from "#server/deps.ts";
import type { Tx } from "#server/database/tenant.ts";
import { type Changed, markMatchingDue } from "./matching-due.store.ts";
import { matchCollectionsJob } from "./matching-job-definitions.ts";

/** Has what changed matched after the transaction; at most one job of the company waits. */
export async function enqueueMatching(
  { queue, clock }: Pick<Deps, "queue" | "clock">,
  tx: Tx,
  companyId: string,
  changed: Changed,
): Promise<void> {
  await markMatchingDue(tx, companyId, changed, clock.now());
  await queue.enqueue(matchCollectionsJob, { companyId }, { tx, key: companyId });
}
