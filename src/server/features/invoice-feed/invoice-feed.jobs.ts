import type { Deps } from "#server/deps.ts";
import { type FeatureJob, featureJob } from "#server/jobs/job.ts";
import { drainPushesJob, rereadPushesJob, tellSilenceJob } from "./pushes/push-job-definitions.ts";
import { drainPushes, rereadPushes } from "./pushes/drain-pushes.service.ts";
import { tellSilence } from "./tell-silence.service.ts";

export const invoiceFeedJobs: readonly FeatureJob<Deps>[] = [
  featureJob(drainPushesJob, (deps, { companyId }) => drainPushes(deps, companyId)),
  featureJob(rereadPushesJob, (deps, data) => rereadPushes(deps, data.companyId, data.accountNrs)),
  // In office hours, so that the reader of the letter can act on the same day.
  featureJob(
    tellSilenceJob,
    async (deps) => {
      await tellSilence(deps);
    },
    { cron: "23 9 * * 1-5" },
  ),
];
