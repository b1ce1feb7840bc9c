/** Files that waited while nobody could touch their company are read now. */
import type { Deps } from "#server/deps.ts";
import type { Tx } from "#server/database/tenant.ts";
import { enqueueReading } from "./statement-file-job-definitions.ts";
import { listUnreadFiles } from "./statement-files.store.ts";

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
