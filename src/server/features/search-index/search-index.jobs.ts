import type { Deps } from "#server/deps.ts";
import { registerJob, type RegisteredJob } from "#server/jobs/job.ts";
import { followChangesJob, keepSearchTextsJob } from "./search-job-definitions.ts";
import { followChanges, keepSearchTexts } from "./search-index.service.ts";

export { followChangesJob, keepSearchTextsJob } from "./search-job-definitions.ts";

export function registerSearchIndexJobs(deps: Deps): RegisteredJob[] {
  return [
    registerJob(keepSearchTextsJob, ({ companyId }, { signal }) =>
      keepSearchTexts(deps, companyId, { signal }),
    ),
    registerJob(followChangesJob, (_nothing, { signal }) => followChanges(deps, { signal })),
  ];
}
