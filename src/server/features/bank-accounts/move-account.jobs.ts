/** Accounts of very many rows change their company after the reply; declared apart, so that the service may enqueue it. */
import { z } from "zod";
import { roleSchema } from "#contract/fields.ts";
import { defineJob } from "#server/jobs/job.ts";

/** Repeated for files that are being read and for a lost connection; each try is one transaction or nothing. */
export const moveAccountJob = defineJob(
  "bank-account.move",
  z.object({
    from: z.uuid(),
    to: z.uuid(),
    accountId: z.uuid(),
    userId: z.uuid(),
    role: roleSchema,
    address: z.string(),
    requestId: z.string(),
  }),
  { keyRule: "oneAtAll", retries: 3, retryPauseSeconds: 30, expireSeconds: 1_800 },
);
