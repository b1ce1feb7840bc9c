/** The job that reads a kept file, and how it is asked for. */
import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import type { Tx } from "#server/database/tenant.ts";
import { defineJob } from "#server/jobs/job.ts";
import { enqueueInTurn } from "#server/jobs/turns.ts";

// A file that ends the program this often is at fault itself; it is kept, and a better parser may
// read it.
export const ATTEMPTS_MAX = 5;

/** Repeats of the job in about an hour: more than the attempts that a file gets. */
const PATIENCE = 60;

/**
 * Reading threads of a program. One person has all but one of them at the most, one company a
 * single one.
 */
const READERS = 3;

export const readStatementFileJob = defineJob(
  "statement-file.read",
  z.object({ companyId: z.uuid(), fileId: z.uuid(), personId: z.uuid().optional() }),
  // Longer than the reading thread's own limit. A database without room is waited for, which is no
  // attempt of the file.
  {
    expireSeconds: 3_600,
    retries: PATIENCE,
    retryPauseSeconds: 2,
    retryPauseMaxSeconds: 60,
    concurrency: READERS,
    perGroup: 1,
  },
);

/** Enqueues the reading of a file, at the turn of its company and of the person who asks for it. */
export function enqueueReading(
  queue: Deps["queue"],
  tx: Tx,
  file: {
    readonly companyId: string;
    readonly fileId: string;
    readonly personId: string | undefined;
  },
): Promise<void> {
  return enqueueInTurn(queue, readStatementFileJob, file, tx);
}
