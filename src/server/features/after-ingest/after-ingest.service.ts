/**
 * `afterIngest(company, accounts, range)`: calls listeners for every change of accounts' rows, in
 * the order of the commits, once for each commit, after a crash too. The notes are written with the
 * rows (`ledger/notes/note-ingest.store.ts`).
 */
import { inCompanyAsProgram, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { takeNotesJob } from "./note-job-definitions.ts";
import * as store from "#server/ledger/notes.ts";
import type { IngestNote } from "#server/ledger/notes.ts";

export type { IngestNote };

/**
 * A listener of changed rows. Its writes in `tx` happen exactly once for each note, because the
 * note is deleted in the same transaction. Its effects elsewhere may happen twice; `seq` tells them
 * apart. A listener must be short and leave long work to a job that it enqueues in `tx`.
 */
export interface AfterIngestListener {
  /** For the log. */
  readonly name: string;
  afterIngest(tx: Tx, note: IngestNote): Promise<void>;
}

type Needs = Pick<Deps, "db" | "queue" | "log">;

// A listener that fails holds up the company's later notes, because order counts; a mended program
// is asked soon enough.
const PAUSE_MAX_SECONDS = 15 * 60;

/**
 * Passes the company's notes on, the oldest first, each to all listeners in their order, until
 * there is none or the signal comes. After a failure the rest waits, from two seconds up to a
 * quarter of an hour.
 */
export async function takeNotes(
  deps: Needs,
  listeners: readonly AfterIngestListener[],
  companyId: string,
  signal?: AbortSignal,
): Promise<void> {
  while (signal?.aborted !== true) {
    let at: { seq: bigint; listener: string } | undefined;
    try {
      const taken = await inCompanyAsProgram(deps.db, companyId, async (tx) => {
        // Another program has it, and looks for the next one when it is done.
        const note = await store.lockFirstNote(tx, companyId);
        if (note === undefined) return false;
        for (const listener of listeners) {
          at = { seq: note.seq, listener: listener.name };
          await listener.afterIngest(tx, note);
        }
        at = undefined;
        await store.deleteNote(tx, companyId, note.seq);
        return true;
      });
      if (!taken) return;
    } catch (error) {
      // Without a listener's name the database itself is at fault: the job is repeated as any
      // other.
      if (at === undefined) throw error;
      await putOff(deps, companyId, at, error);
      return;
    }
  }
}

async function putOff(
  deps: Needs,
  companyId: string,
  at: { seq: bigint; listener: string },
  error: unknown,
): Promise<void> {
  const failures = await inCompanyAsProgram(deps.db, companyId, async (tx) => {
    const count = await store.countFailure(tx, companyId, at.seq);
    const afterSeconds = Math.min(2 ** count, PAUSE_MAX_SECONDS);
    await deps.queue.enqueue(takeNotesJob, { companyId }, { tx, key: companyId, afterSeconds });
    return count;
  });
  deps.log.error(
    { err: error, companyId, seq: String(at.seq), listener: at.listener, failures },
    "after-ingest listener failed",
  );
}
