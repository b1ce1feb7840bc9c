/** The jobs that keep the texts of the search, as those who enqueue them know them. */
import { z } from "zod";
import { defineJob } from "#server/jobs/job.ts";

const nothing = z.object({}).strict() as z.ZodType<Record<string, never>>;

/**
 * The key is the company's id. A run that is cut off or fails goes on after its last piece; the
 * next look enqueues it again.
 */
export const keepSearchTextsJob = defineJob(
  "search-index.keep",
  z.object({ companyId: z.uuid() }),
  {
    keyRule: "oneAtAll",
    expireSeconds: 30 * 60,
    retries: 3,
  },
);

/** Looks each minute for companies whose items changed. */
export const followChangesJob = defineJob<Record<string, never>>("search-index.follow", nothing, {
  keyRule: "oneAtAll",
  retries: 0,
});
