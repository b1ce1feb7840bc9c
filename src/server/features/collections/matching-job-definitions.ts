import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import type { Tx } from "#server/database/tenant.ts";
import { defineJob } from "#server/jobs/job.ts";

/** Matches a company's open settlements with its bank credits. */
export const matchCollectionsJob = defineJob<{ readonly companyId: string }>(
  "collection.match",
  z.object({ companyId: z.uuid() }).strict(),
  { keyRule: "oneWaiting", expireSeconds: 600 },
);

/** Has the company's settlements matched after the transaction; at most one job of it waits. */
export async function enqueueMatching(
  queue: Deps["queue"],
  tx: Tx,
  companyId: string,
): Promise<void> {
  await queue.enqueue(matchCollectionsJob, { companyId }, { tx, key: companyId });
}
