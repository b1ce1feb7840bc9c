import { type FeatureJob, featureJob } from "#server/jobs/job.ts";
import type { Deps } from "#server/deps.ts";
import {
  pullFeedsJob,
  queueDueCompanies,
  scheduleFeedsJob,
  watchSilenceJob,
} from "#server/features/bank-feeds/schedule/feed-schedule.service.ts";
import { pullCompany } from "./pull-company.service.ts";
import { watchSilence } from "#server/features/bank-feeds/silence/watch-silence.service.ts";

export const feedJobs: readonly FeatureJob<Deps>[] = [
  featureJob(pullFeedsJob, (deps, data, { signal }) => pullCompany(deps, data, { signal })),
  // Takes whatever is due; the morning itself is in `feed_schedule`.
  featureJob(
    scheduleFeedsJob,
    async (deps) => {
      await queueDueCompanies(deps);
    },
    { cron: "* * * * *" },
  ),
  // After the morning's readings, when somebody can still do something about it today.
  featureJob(
    watchSilenceJob,
    async (deps) => {
      await watchSilence(deps);
    },
    { cron: "37 8 * * 1-5" },
  ),
];
