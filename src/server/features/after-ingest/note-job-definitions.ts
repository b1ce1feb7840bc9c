/**
 * The job that tells what changed. It is put into the queue with the note itself, see `noteIngest`.
 */
import { z } from "zod";
import { TAKE_NOTES_JOB } from "#server/ledger/notes/note-ingest.store.ts";
import { defineJob } from "#server/jobs/job.ts";

/** With the company as key: at most one waits, and what another run has in hand is left to it. */
export const takeNotesJob = defineJob<{ companyId: string }>(
  TAKE_NOTES_JOB,
  z.object({ companyId: z.uuid() }),
  { keyRule: "oneWaiting", concurrency: 2, retries: 20 },
);
