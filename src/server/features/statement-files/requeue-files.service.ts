/** Files that waited for a state of their company are read when it has come. */
import type { Deps } from "#server/deps.ts";
import { BY_PROGRAM } from "#server/database/stamps.ts";
import type { Tx } from "#server/database/tenant.ts";
import { updateFileCounts } from "#server/ledger/overview.ts";
import { enqueueReading } from "./statement-file-job-definitions.ts";
import { listUnreadFiles, takeFilesWithoutRoom } from "./statement-files.store.ts";

/**
 * Puts the reading of every unread file of the company into the queue again; reading is claimed, so
 * a second job does nothing.
 */
export async function requeueUnreadFiles(
  deps: Pick<Deps, "queue">,
  tx: Tx,
  companyId: string,
): Promise<number> {
  const files = await listUnreadFiles(tx, companyId);
  for (const { id, uploaded_by: by } of files) {
    await enqueueReading(deps.queue, tx, {
      companyId,
      fileId: id,
      by: { userId: by ?? undefined },
    });
  }
  return files.length;
}

/**
 * Reads the files anew that failed because the plan had no room for their accounts. One that still
 * finds none fails as before.
 */
export async function requeueFilesWithoutRoom(
  deps: Pick<Deps, "queue">,
  tx: Tx,
  companyId: string,
): Promise<void> {
  const files = await takeFilesWithoutRoom(tx, companyId);
  for (const { id, uploaded_by: userId } of files) {
    const by = { userId: userId ?? undefined, through: BY_PROGRAM };
    await enqueueReading(deps.queue, tx, { companyId, fileId: id, by });
  }
  if (files.length > 0) await updateFileCounts(tx, companyId);
}
