/** Definitions of the jobs that decide proven days, for services that enqueue them. */
import { z } from "zod";
import { defineJob } from "#server/jobs/job.ts";

const nothing = z.object({}).strict() as z.ZodType<Record<string, never>>;

/** Decides the days of a company's accounts that are due. The key is the company's id. */
export const proveDaysJob = defineJob<{ readonly companyId: string }>(
  "completeness.prove",
  z.object({ companyId: z.uuid() }).strict(),
  { keyRule: "oneWaiting", expireSeconds: 600, retries: 3 },
);

/** Looks each minute for companies with accounts that are due. */
export const lookForDueJob = defineJob<Record<string, never>>("completeness.look", nothing, {
  keyRule: "oneAtAll",
  retries: 0,
});
