/**
 * The definition of the job that joins accounts with very many rows. It has a file of its own, so
 * that services may enqueue the job.
 */
import { z } from "zod";
import { laterActorFields } from "#server/http/actor.ts";
import { defineJob } from "#server/jobs/job.ts";

/**
 * Each try is one transaction or nothing. The job is tried again after a lost connection, and where
 * the company's lock is held by a large import for minutes.
 */
export const joinAccountsJob = defineJob(
  "bank-account.join",
  z.object({
    companyId: z.uuid(),
    joinId: z.uuid(),
    ...laterActorFields,
  }),
  {
    keyRule: "oneAtAll",
    retries: 6,
    retryPauseSeconds: 15,
    retryPauseMaxSeconds: 120,
    expireSeconds: 1_800,
  },
);
