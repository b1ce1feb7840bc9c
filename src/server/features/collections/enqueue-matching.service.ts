/** The way to the matching for those who change settlements or bank rows. */
import type { Deps } from "#server/deps.ts";
import type { Tx } from "#server/database/tenant.ts";
import { matchCollectionsJob } from "./matching-job-definitions.ts";

/** Has the company's settlements matched after the transaction; at most one job of it waits. */
export async function enqueueMatching(
  queue: Deps["queue"],
  tx: Tx,
  companyId: string,
): Promise<void> {
  await queue.enqueue(matchCollectionsJob, { companyId }, { tx, key: companyId });
}
