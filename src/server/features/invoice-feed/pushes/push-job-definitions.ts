/**
 * Jobs of the feed as those who enqueue them know them; their work is in `invoice-feed.jobs.ts`.
 */
import { z } from "zod";
import { defineJob } from "#server/jobs/job.ts";

/** Reads the company's messages and writes their items to its accounts. */
export const drainPushesJob = defineJob<{ companyId: string }>(
  "push-message.drain",
  z.object({ companyId: z.uuid() }),
  { keyRule: "oneWaiting", concurrency: 4, retries: 20 },
);

/** Reads kept messages of these accounts again, after their settings changed. */
export const rereadPushesJob = defineJob<{ companyId: string; accountNrs: string[] }>(
  "push-message.reread",
  z.object({
    companyId: z.uuid(),
    accountNrs: z.array(z.string().min(1).max(64)).min(1).max(1_000),
  }),
  { retries: 20 },
);

/** Tells directors of connections that went silent. */
export const tellSilenceJob = defineJob<Record<string, never>>(
  "push-feed.silence",
  z.object({}).strict() as z.ZodType<Record<string, never>>,
  { keyRule: "oneAtAll" },
);
