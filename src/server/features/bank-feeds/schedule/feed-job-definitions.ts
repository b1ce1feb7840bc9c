/** Definitions of the feeds' jobs, for services that enqueue them. */
import { z } from "zod";
import { defineJob } from "#server/jobs/job.ts";

const nothing = z.object({}).strict() as z.ZodType<Record<string, never>>;

const PULL_TRIGGERS = ["daily", "retry", "first", "renewal", "manual", "hook"] as const;
export type PullTrigger = (typeof PULL_TRIGGERS)[number];

const pullSchema = z.object({ companyId: z.uuid(), trigger: z.enum(PULL_TRIGGERS) });
export type PullData = z.infer<typeof pullSchema>;

/**
 * Reads the due feeds of one company. The key is the company's id, so a company has one reading at
 * a time. A job that is refused because another runs is enqueued again by the next minute's look
 * (`feed_schedule`).
 */
export const pullFeedsJob = defineJob<PullData>("feed.pull", pullSchema, {
  keyRule: "oneAtAll",
  // The job mostly waits for banks: some ten calls a company. A reading holds a connection only
  // while a page is written, so readings beyond the number of connections wait for milliseconds.
  concurrency: 16,
  expireSeconds: 30 * 60,
  retries: 3,
});

export const scheduleFeedsJob = defineJob<Record<string, never>>("feed.schedule", nothing, {
  keyRule: "oneAtAll",
  retries: 0,
});

export const watchSilenceJob = defineJob<Record<string, never>>("feed.silence", nothing, {
  keyRule: "oneAtAll",
  expireSeconds: 3_600,
});
