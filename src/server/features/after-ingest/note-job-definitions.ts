/** The job that passes notes of changed rows on. `noteIngest` enqueues it with the note. */
import { z } from "zod";
import { TAKE_NOTES_JOB } from "#server/ledger/notes.ts";
import { defineJob } from "#server/jobs/job.ts";

/**
 * The key is the company: at most one job waits, and a note that another run has locked is left to
 * that run.
 */
export const takeNotesJob = defineJob<{ companyId: string }>(
  TAKE_NOTES_JOB,
  z.object({ companyId: z.uuid() }),
  { keyRule: "oneWaiting", concurrency: 2, retries: 20 },
);
