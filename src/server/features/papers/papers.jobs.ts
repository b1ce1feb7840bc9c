import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { defineJob, type FeatureJob, featureJob } from "#server/jobs/job.ts";
import { endRemovals } from "./change-papers.service.ts";

const endRemovalsJob = defineJob("paper.end-removals", z.object({}), { keyRule: "oneAtAll" });

export const paperJobs: readonly FeatureJob<Deps>[] = [
  featureJob(
    endRemovalsJob,
    async (deps) => {
      await endRemovals(deps);
    },
    { cron: "31 3 * * *" },
  ),
];
