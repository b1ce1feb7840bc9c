import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { defineJob, type FeatureJob, featureJob } from "#server/jobs/job.ts";
import { matchCollectionsJob } from "./matching-job-definitions.ts";
import { matchCompany } from "./match-company.service.ts";
import { type LatePayoutNeeds, tellLatePayouts } from "./tell-late-payouts.service.ts";

type Needs = Pick<Deps, "queue"> & LatePayoutNeeds;

const tellLatePayoutsJob = defineJob<Record<string, never>>(
  "collection.tell-late",
  z.object({}).strict() as z.ZodType<Record<string, never>>,
  { keyRule: "oneAtAll" },
);

export const collectionJobs: readonly FeatureJob<Needs>[] = [
  featureJob(matchCollectionsJob, async (deps, { companyId }) => {
    await matchCompany(deps, companyId);
  }),
  // In office hours, so that the reader of the letter can act on the same day.
  featureJob(
    tellLatePayoutsJob,
    async (deps) => {
      await tellLatePayouts(deps);
    },
    { cron: "41 9 * * 1-5" },
  ),
];
