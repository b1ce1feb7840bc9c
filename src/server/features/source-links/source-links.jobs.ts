import type { Deps } from "#server/deps.ts";
import { registerJob, type RegisteredJob } from "#server/jobs/job.ts";
import { linkHistoryJob, lookForHistoriesJob } from "#server/ledger/links/link-job-definitions.ts";
import { linkHistory, queueLinkRounds } from "#server/ledger/links/link-history.service.ts";

export { linkHistoryJob, lookForHistoriesJob } from "#server/ledger/links/link-job-definitions.ts";

export function registerSourceLinkJobs(deps: Deps): RegisteredJob[] {
  return [
    registerJob(linkHistoryJob, ({ companyId }, { signal }) =>
      linkHistory(deps, companyId, { signal }),
    ),
    registerJob(lookForHistoriesJob, () => queueLinkRounds(deps)),
  ];
}
