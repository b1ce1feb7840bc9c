import type { Deps } from "#server/deps.ts";
import { type FeatureJob, featureJob } from "#server/jobs/job.ts";
import { matchCollectionsJob } from "./matching-job-definitions.ts";
import { matchCompany } from "./match-company.service.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId" | "events" | "queue">;

export const collectionJobs: readonly FeatureJob<Needs>[] = [
  featureJob(matchCollectionsJob, async (deps, { companyId }) => {
    await matchCompany(deps, companyId);
  }),
];
