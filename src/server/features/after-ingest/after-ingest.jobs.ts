/** The listeners of changed rows, in the order in which they are called. */
import type { Deps } from "#server/deps.ts";
import { endUnlessStopped, type FeatureJob, featureJob } from "#server/jobs/job.ts";
import { matchAfterIngest } from "#server/features/collections/match-after-ingest.service.ts";
import { proveAfterIngest } from "#server/features/completeness/prove-days.service.ts";
import { tellProgramsAfterIngest } from "#server/features/api-events/tell-after-ingest.service.ts";
import { takeNotesJob } from "./note-job-definitions.ts";
import { type AfterIngestListener, takeNotes } from "./after-ingest.service.ts";

/** Billing registers here too. */
function buildAfterIngestListeners(deps: Deps): readonly AfterIngestListener[] {
  return [matchAfterIngest(deps), proveAfterIngest(deps), tellProgramsAfterIngest(deps)];
}

/** The job for these listeners; tests have their own. */
export function tellListeners<Needs extends Pick<Deps, "db" | "queue" | "log">>(
  buildListeners: (needs: Needs) => readonly AfterIngestListener[],
): FeatureJob<Needs> {
  return featureJob(takeNotesJob, async (deps: Needs, { companyId }, { signal }) => {
    await takeNotes(deps, buildListeners(deps), companyId, signal);
    endUnlessStopped(signal);
  });
}

export const afterIngestJobs: readonly FeatureJob<Deps>[] = [
  tellListeners(buildAfterIngestListeners),
];
