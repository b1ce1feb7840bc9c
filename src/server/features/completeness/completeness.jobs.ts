import type { Deps } from "#server/deps.ts";
import { type FeatureJob, featureJob } from "#server/jobs/job.ts";
import { lookForDueJob, proveDaysJob } from "./completeness-job-definitions.ts";
import { proveDays, queueDueCompanies } from "./prove-days.service.ts";

export const completenessJobs: readonly FeatureJob<Deps>[] = [
  featureJob(proveDaysJob, (deps, { companyId }, { signal }) => proveDays(deps, companyId, signal)),
  // Connections that read on without news, and accounts of before.
  featureJob(lookForDueJob, (deps) => queueDueCompanies(deps), { cron: "* * * * *" }),
];
