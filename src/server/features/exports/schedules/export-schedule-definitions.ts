import { z } from "zod";
import { defineJob } from "#server/jobs/job.ts";

/** Repeats of a run that failed; after them its person is told. */
export const SCHEDULED_RETRIES = 4;

/** Makes the file that a schedule wanted. */
export const makeScheduledJob = defineJob(
  "export.make-scheduled",
  z.object({ companyId: z.uuid(), exportId: z.uuid() }),
  {
    retries: SCHEDULED_RETRIES,
    retryPauseSeconds: 30,
    expireSeconds: 60 * 60,
    concurrency: 2,
  },
);

/** Looks for schedules that are due. */
export const queueSchedulesJob = defineJob<Record<string, never>>(
  "export.queue-scheduled",
  z.object({}).strict() as z.ZodType<Record<string, never>>,
  { retries: 2, keyRule: "oneAtAll" },
);
