/** Who is told of changed rows, in the order in which they are told. */
import type { Deps } from "#server/deps.ts";
import { endUnlessStopped, registerJob, type RegisteredJob } from "#server/jobs/job.ts";
import { takeNotesJob } from "./note-job-definitions.ts";
import { type AfterIngestListener, takeNotes } from "./after-ingest.service.ts";

/** Settlements and billing register here. */
export function buildAfterIngestListeners(_deps: Deps): readonly AfterIngestListener[] {
  return [];
}

export function registerTakeNotes(
  deps: Pick<Deps, "db" | "queue" | "log">,
  listeners: readonly AfterIngestListener[],
): RegisteredJob {
  return registerJob(takeNotesJob, async ({ companyId }, { signal }) => {
    await takeNotes(deps, listeners, companyId, signal);
    endUnlessStopped(signal);
  });
}
