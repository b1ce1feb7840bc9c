import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { defineJob, type FeatureJob, featureJob } from "#server/jobs/job.ts";
import { tellChangedMonths } from "./tell-changed.service.ts";

const tellChangedJob = defineJob("month.tell-changed", z.object({}), { keyRule: "oneAtAll" });

export const monthJobs: readonly FeatureJob<Deps>[] = [
  // In the morning, so that the reader of the letter can act on the same day.
  featureJob(
    tellChangedJob,
    async (deps) => {
      await tellChangedMonths(deps);
    },
    { cron: "11 8 * * *" },
  ),
];
