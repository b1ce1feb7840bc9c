import { registerJob, type RegisteredJob } from "#server/jobs/job.ts";
import type { Deps } from "#server/deps.ts";
import { pullFeedsJob, scheduleFeedsJob, watchSilenceJob } from "./feed-job-definitions.ts";
import { queueDueCompanies } from "./feed-schedule.service.ts";
import { pullCompany } from "./pull-company.service.ts";
import { watchSilence } from "./watch-silence.service.ts";

export { pullFeedsJob, scheduleFeedsJob, watchSilenceJob } from "./feed-job-definitions.ts";

export function registerFeedJobs(deps: Deps): RegisteredJob[] {
  return [
    registerJob(pullFeedsJob, (data, { signal }) => pullCompany(deps, data, { signal })),
    registerJob(scheduleFeedsJob, async () => {
      await queueDueCompanies(deps);
    }),
    registerJob(watchSilenceJob, async () => {
      await watchSilence(deps);
    }),
  ];
}
