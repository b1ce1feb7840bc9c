import { registerJob, type RegisteredJob } from "#server/jobs/job.ts";
import type { Deps } from "#server/deps.ts";
import {
  pullFeedsJob,
  scheduleFeedsJob,
  watchSilenceJob,
} from "#server/features/bank-feeds/schedule/feed-schedule.service.ts";
import { queueDueCompanies } from "#server/features/bank-feeds/schedule/feed-schedule.service.ts";
import { pullCompany } from "./pull-company.service.ts";
import { watchSilence } from "#server/features/bank-feeds/silence/watch-silence.service.ts";

export {
  pullFeedsJob,
  scheduleFeedsJob,
  watchSilenceJob,
} from "#server/features/bank-feeds/schedule/feed-schedule.service.ts";

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
