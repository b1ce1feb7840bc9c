import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { defineJob, type FeatureJob, featureJob } from "#server/jobs/job.ts";
import { applyDueRecoveries } from "./recovery.service.ts";

/**
 * By the timetable: gives accounts their new address once the waiting time of a recovery is over.
 */
const applyRecoveriesJob = defineJob("account-recovery.apply", z.object({}), {
  keyRule: "oneWaiting",
  expireSeconds: 300,
});

export const emailChangeJobs: readonly FeatureJob<Deps>[] = [
  // A person who has waited three days for a new address should not wait much longer.
  featureJob(
    applyRecoveriesJob,
    async (deps) => {
      await applyDueRecoveries(deps);
    },
    { cron: "*/5 * * * *" },
  ),
];
