/** Definitions of the jobs that link long histories, for services that enqueue them. */
import { z } from "zod";
import { defineJob } from "#server/jobs/job.ts";

const nothing = z.object({}).strict() as z.ZodType<Record<string, never>>;

/**
 * The key is the company's id. A run that is cut off or fails goes on after its last piece; the
 * next look enqueues it again.
 */
export const linkHistoryJob = defineJob("source-link.history", z.object({ companyId: z.uuid() }), {
  keyRule: "oneAtAll",
  expireSeconds: 30 * 60,
  retries: 3,
});

/** Looks each minute for histories that are still to be linked. */
export const lookForHistoriesJob = defineJob<Record<string, never>>("source-link.look", nothing, {
  keyRule: "oneAtAll",
  retries: 0,
});
