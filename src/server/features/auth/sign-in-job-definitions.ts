/**
 * The job that sends the sign-in letter after the reply. The queue holds no token: the job makes
 * the link itself.
 */
import { z } from "zod";
import { roleSchema } from "#contract/fields.ts";
import { defineJob } from "#server/jobs/job.ts";

/**
 * Few repeats: a person who waits for the letter asks again, and an old link would only confuse.
 */
export const sendSignInLetterJob = defineJob(
  "sign-in.letter",
  z.object({ role: roleSchema, email: z.string(), userAgent: z.string() }),
  { retries: 2, retryPauseSeconds: 5, expireSeconds: 60, concurrency: 4 },
);
