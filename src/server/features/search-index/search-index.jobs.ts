import type { Deps } from "#server/deps.ts";
import { type FeatureJob, featureJob } from "#server/jobs/job.ts";
import { followChangesJob, keepSearchTextsJob } from "./search-job-definitions.ts";
import { followChanges, keepSearchTexts } from "./search-index.service.ts";

export const searchIndexJobs: readonly FeatureJob<Deps>[] = [
  featureJob(keepSearchTextsJob, (deps, { companyId }, { signal }) =>
    keepSearchTexts(deps, companyId, { signal }),
  ),
  // Keeps the texts of new items; without them the search is slower.
  featureJob(followChangesJob, (deps, _nothing, { signal }) => followChanges(deps, { signal }), {
    cron: "* * * * *",
  }),
];
