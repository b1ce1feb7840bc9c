import type { Deps } from "#server/deps.ts";
import { type FeatureJob, featureJob } from "#server/jobs/job.ts";
import { matchCollectionsJob, tellLatePayoutsJob } from "./matching-job-definitions.ts";
import { matchDue } from "./match-company.service.ts";
import { type LatePayoutNeeds, tellLatePayouts } from "./tell-late-payouts.service.ts";

type Needs = Pick<Deps, "queue"> & LatePayoutNeeds;

export const collectionJobs: readonly FeatureJob<Needs>[] = [
  featureJob(matchCollectionsJob, async (deps, { companyId }) => {
    await matchDue(deps, companyId);
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
