/** Forgets old lines of the persons' logs. */
import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { defineJob, type FeatureJob, featureJob } from "#server/jobs/job.ts";
import { purgeOldEvents } from "./person-events.store.ts";

const purgePersonEventsJob = defineJob("person-event.purge", z.object({}), { retries: 2 });

export const personEventJobs: readonly FeatureJob<Pick<Deps, "db" | "log">>[] = [
  featureJob(
    purgePersonEventsJob,
    async ({ db, log }) => {
      const gone = await purgeOldEvents(db);
      if (gone > 0)
        log.info(
          { gone },
          "lines of persons' logs are forgotten: older than a year, or of accounts deleted thirty days ago",
        );
    },
    { cron: "53 3 * * *" },
  ),
];
