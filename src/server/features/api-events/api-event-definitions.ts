/** The job that numbers new events of a company and makes their deliveries. */
import { z } from "zod";
import { defineJob } from "#server/jobs/job.ts";

/** The key is the company: an event that comes while a job runs makes the next one. */
export const spreadEventsJob = defineJob<{ companyId: string }>(
  "api-event.spread",
  z.object({ companyId: z.uuid() }),
  { keyRule: "oneWaiting", concurrency: 2, retries: 20 },
);
