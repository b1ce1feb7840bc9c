/** The job that takes a kept letter apart. */
import { z } from "zod";
import { defineJob } from "#server/jobs/job.ts";

/** A letter whose sender's domain cannot be asked is tried so often before it is refused. */
export const SENDER_TRIES = 3;

export const readReceivedMailJob = defineJob(
  "received-mail.read",
  z.object({ companyId: z.uuid(), mailId: z.uuid() }),
  {
    expireSeconds: 10 * 60,
    retries: 5,
    retryPauseSeconds: 5,
    retryPauseMaxSeconds: 5 * 60,
    concurrency: 2,
    perGroup: 1,
  },
);
