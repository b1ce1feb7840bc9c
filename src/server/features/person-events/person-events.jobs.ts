/** Forgets old lines of the persons' logs. */
import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { defineJob, type RegisteredJob, registerJob } from "#server/jobs/job.ts";
import { purgeOldEvents } from "./person-events.store.ts";

export const purgePersonEventsJob = defineJob("person-event.purge", z.object({}), { retries: 2 });

export function registerPurgePersonEvents(deps: Pick<Deps, "db" | "log">): RegisteredJob {
  return registerJob(purgePersonEventsJob, async () => {
    const gone = await purgeOldEvents(deps.db);
    if (gone > 0) deps.log.info({ gone }, "lines of persons' logs older than a year are forgotten");
  });
}
