import type { Deps } from "#server/deps.ts";
import { registerJob, type RegisteredJob } from "#server/jobs/job.ts";
import { drainPushesJob, rereadPushesJob, tellSilenceJob } from "./pushes/push-job-definitions.ts";
import { drainPushes, rereadPushes } from "./pushes/drain-pushes.service.ts";
import { tellSilence } from "./tell-silence.service.ts";

export function registerInvoiceFeedJobs(deps: Deps): RegisteredJob[] {
  return [
    registerJob(drainPushesJob, (data) => drainPushes(deps, data.companyId)),
    registerJob(rereadPushesJob, (data) => rereadPushes(deps, data.companyId, data.accountNrs)),
    registerJob(tellSilenceJob, async () => {
      await tellSilence(deps);
    }),
  ];
}
