/** The job that reads a kept file, and how it is asked for. */
import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { BY_PROGRAM, type Maker, type Stamp } from "#server/database/stamps.ts";
import type { Tx } from "#server/database/tenant.ts";
import { defineJob } from "#server/jobs/job.ts";
import { enqueueInTurn } from "#server/jobs/turns.ts";
import type { StoredFileRow } from "./statement-files.store.ts";

// A file that ends the program this often is at fault itself; it is kept, and a better parser may
// read it.
export const ATTEMPTS_MAX = 5;

/** Repeats of the job in about an hour: more than the attempts that a file gets. */
const PATIENCE = 60;

/**
 * First readings of a program at a time. One person has all but one of them at the most, one
 * company a single one.
 */
const READERS = 3;
/** Readings that take longer. A person has one of them. */
const LONG_READERS = 2;

const DATA = z.object({
  companyId: z.uuid(),
  fileId: z.uuid(),
  personId: z.uuid().optional(),
  /** The stamp of whoever asks for the reading. */
  through: z.string().optional(),
});
// Longer than the reading thread's own limit. A database without room is waited for, which is no
// attempt of the file.
const OPTIONS = {
  expireSeconds: 3_600,
  retries: PATIENCE,
  retryPauseSeconds: 2,
  retryPauseMaxSeconds: 60,
  perGroup: 1,
};

export const readStatementFileJob = defineJob("statement-file.read", DATA, {
  ...OPTIONS,
  concurrency: READERS,
});
/** Of files that a first reading has not brought to an end. */
export const readLongFileJob = defineJob("statement-file.read-long", DATA, {
  ...OPTIONS,
  concurrency: LONG_READERS,
});

/**
 * Who asks for the reading of a file: its uploader without `through`, and `BY_PROGRAM` for the
 * program's own work.
 */
export interface ReadingAsked {
  readonly userId?: string | undefined;
  readonly through?: Stamp | undefined;
}

/** Who asked for the reading; null for the program's own work, and for a file of a letter. */
export function causeOfReading(
  file: Pick<StoredFileRow, "uploaded_by" | "uploaded_through">,
  { userId, through }: ReadingAsked,
): Maker | null {
  if (through === BY_PROGRAM) return null;
  if (userId !== undefined && through !== undefined) return { userId, through };
  const { uploaded_by: uploader, uploaded_through: stamp } = file;
  return uploader === null ? null : { userId: uploader, through: (stamp ?? "unknown") as Stamp };
}

/** Enqueues the reading of a file, at the turn of its company and of the person who asks for it. */
export function enqueueReading(
  queue: Deps["queue"],
  tx: Tx,
  file: {
    readonly companyId: string;
    readonly fileId: string;
    readonly by: ReadingAsked;
  },
): Promise<void> {
  const { companyId, fileId, by } = file;
  const job = { companyId, fileId, personId: by.userId, through: by.through };
  return enqueueInTurn(queue, readStatementFileJob, job, tx);
}
