/**
 * The definitions of the jobs that move and delete accounts with very many rows. They have a file
 * of their own, so that services may enqueue the jobs.
 */
import { z } from "zod";
import { laterActorFields } from "#server/http/actor.ts";
import { defineJob } from "#server/jobs/job.ts";

const asked = {
  accountId: z.uuid(),
  ...laterActorFields,
};

/**
 * Tried again while files are being read and after a lost connection; each try is one transaction
 * or nothing.
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
