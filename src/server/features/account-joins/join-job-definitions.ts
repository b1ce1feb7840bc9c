/** The job of joins of very many rows; declared apart, so that the services may enqueue it. */
import { z } from "zod";
import { roleSchema } from "#contract/fields.ts";
import { defineJob } from "#server/jobs/job.ts";

/**
 * Each try is one transaction or nothing. It is repeated for the company's lock, which a large
 * import holds for minutes, and for a lost connection.
 */
export const joinAccountsJob = defineJob(
  "bank-account.join",
  z.object({
    companyId: z.uuid(),
    joinId: z.uuid(),
    userId: z.uuid(),
    role: roleSchema,
    address: z.string(),
    requestId: z.string(),
  }),
  {
    keyRule: "oneAtAll",
    retries: 6,
    retryPauseSeconds: 15,
    retryPauseMaxSeconds: 120,
    expireSeconds: 1_800,
  },
);
