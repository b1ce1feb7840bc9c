import { z } from "zod";
import { defineJob } from "#server/jobs/job.ts";

/** Matches a company's open settlements with its bank credits. */
export const matchCollectionsJob = defineJob<{ readonly companyId: string }>(
  "collection.match",
  z.object({ companyId: z.uuid() }).strict(),
  { keyRule: "oneWaiting", expireSeconds: 600 },
);

/** Writes of transfers that are late. */
export const tellLatePayoutsJob = defineJob<Record<string, never>>(
  "collection.tell-late",
  z.object({}).strict() as z.ZodType<Record<string, never>>,
  { keyRule: "oneAtAll" },
);
