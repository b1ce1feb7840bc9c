/**
 * The job that sends the sign-in letter after the reply. The queue holds no token: the job makes
 * the link itself. A second job forgets what the captcha need not know any more.
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

/**
 * By the clock and not with a sign-in, so that two sign-ins never differ in what they ask of the
 * database.
 */
export const forgetChallengesJob = defineJob("captcha.forget", z.object({}), { retries: 2 });
