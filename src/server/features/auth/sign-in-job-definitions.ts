/**
 * The sign-in letter after the reply: no token stands in the queue, the job makes the link itself.
 */
import { z } from "zod";
import { roleSchema } from "#contract/fields.ts";
import { defineJob } from "#server/jobs/job.ts";

/** Few repeats: whoever waits for the letter asks again, and an old link would only confuse. */
export const sendSignInLetterJob = defineJob(
  "sign-in.letter",
  z.object({ role: roleSchema, email: z.string(), userAgent: z.string() }),
  { retries: 2, retryPauseSeconds: 5, expireSeconds: 60, concurrency: 4 },
);
