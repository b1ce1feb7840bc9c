/**
 * Accounts of very many rows are moved and deleted after the reply; declared apart, so that the
 * services may enqueue.
 */
import { z } from "zod";
import { roleSchema } from "#contract/fields.ts";
import { defineJob } from "#server/jobs/job.ts";

const asked = {
  accountId: z.uuid(),
  userId: z.uuid(),
  role: roleSchema,
  address: z.string(),
  requestId: z.string(),
};

/**
 * Repeated for files that are being read and for a lost connection; each try is one transaction or
 * nothing.
 */
const OPTIONS = {
  keyRule: "oneAtAll",
  retries: 3,
  retryPauseSeconds: 30,
  expireSeconds: 1_800,
} as const;

export const moveAccountJob = defineJob(
  "bank-account.move",
  z.object({ ...asked, from: z.uuid(), to: z.uuid() }),
  OPTIONS,
);

export const deleteAccountJob = defineJob(
  "bank-account.delete",
  z.object({ ...asked, companyId: z.uuid() }),
  OPTIONS,
);
