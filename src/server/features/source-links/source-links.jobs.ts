import type { Deps } from "#server/deps.ts";
import { type FeatureJob, featureJob } from "#server/jobs/job.ts";
import { linkHistoryJob, lookForHistoriesJob } from "#server/ledger/links/link-job-definitions.ts";
import { linkHistory, queueLinkRounds } from "#server/ledger/links.ts";

export const sourceLinkJobs: readonly FeatureJob<Deps>[] = [
  featureJob(linkHistoryJob, (deps, { companyId }, { signal }) =>
    linkHistory(deps, companyId, { signal }),
  ),
  // Long histories that came beside another origin of their account.
  featureJob(lookForHistoriesJob, (deps) => queueLinkRounds(deps), { cron: "* * * * *" }),
];
