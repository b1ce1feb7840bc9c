import { z } from "zod";
import { defineJob } from "#server/jobs/job.ts";

/** Matches a company's open settlements with its bank credits. */
export const matchCollectionsJob = defineJob<{ readonly companyId: string }>(
  "collection.match",
  z.object({ companyId: z.uuid() }).strict(),
  { keyRule: "oneWaiting", expireSeconds: 600 },
);
