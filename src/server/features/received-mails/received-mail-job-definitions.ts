/** The job that takes a kept letter apart, and how it is asked for. */
import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import type { Tx } from "#server/database/tenant.ts";
import { defineJob } from "#server/jobs/job.ts";
import { enqueueInTurn } from "#server/jobs/turns.ts";

/** A letter whose sender's domain cannot be asked is tried so often before it is refused. */
export const SENDER_TRIES = 3;

/**
 * Threads of letters in a program. One sender has all but one of them, one company a single one.
 */
const READERS = 3;

export const readReceivedMailJob = defineJob(
  "received-mail.read",
  z.object({
    companyId: z.uuid(),
    mailId: z.uuid(),
    /** The sender's network; of a letter from a relay the domain of its envelope. */
    personId: z.string().optional(),
  }),
  {
    expireSeconds: 10 * 60,
    retries: 5,
    retryPauseSeconds: 5,
    retryPauseMaxSeconds: 5 * 60,
    concurrency: READERS,
    perGroup: 1,
  },
);

/** Enqueues the reading of a letter, at the turn of its company and of its sender. */
export function enqueueLetter(
  queue: Deps["queue"],
  tx: Tx,
  letter: { readonly companyId: string; readonly mailId: string; readonly sender: string },
): Promise<void> {
  const { companyId, mailId, sender } = letter;
  return enqueueInTurn(queue, readReceivedMailJob, { companyId, mailId, personId: sender }, tx);
}
