import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { defineJob, registerJob, type RegisteredJob } from "#server/jobs/job.ts";
import { applyDueRecoveries } from "./recovery.service.ts";

/**
 * By the timetable: gives accounts their new address once the waiting time of a recovery is over.
 */
export const applyRecoveriesJob = defineJob("account-recovery.apply", z.object({}), {
  keyRule: "oneWaiting",
  expireSeconds: 300,
});

export function registerApplyRecoveries(deps: Deps): RegisteredJob {
  return registerJob(applyRecoveriesJob, async () => {
    await applyDueRecoveries(deps);
  });
}
