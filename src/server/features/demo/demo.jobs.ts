/**
 * A demo's jobs: one is made ahead, each is rounded off when it is read, and its end comes after a
 * day.
 */
import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { purgeDueCompanies } from "#server/features/company-purge/purge-company.service.ts";
import { defineJob, type FeatureJob, featureJob } from "#server/jobs/job.ts";
import { finishDemoJob, furnishDemoJob, stockDemosJob } from "./demo-job-definitions.ts";
import { stockDemos } from "./demo.service.ts";
import { finishDemo } from "./finish-demo.service.ts";
import { furnishDemo } from "./make-demo.service.ts";

const purgeDemosJob = defineJob<Record<string, never>>(
  "demo.purge",
  z.object({}).strict() as z.ZodType<Record<string, never>>,
  {
    keyRule: "oneAtAll",
  },
);

export const demoJobs: readonly FeatureJob<Deps>[] = [
  featureJob(furnishDemoJob, furnishDemo),
  featureJob(finishDemoJob, finishDemo),
  featureJob(stockDemosJob, stockDemos, { cron: "* * * * *" }),
  featureJob(purgeDemosJob, purgeDemos, { cron: "17 * * * *" }),
];

/** Deletes every demo whose day is over, by the purge of all companies. */
export async function purgeDemos(
  deps: Pick<Deps, "db" | "clock" | "files" | "log">,
): Promise<void> {
  await purgeDueCompanies(deps, "demo");
}
