/** Files that waited while nobody could touch their company are read now. */
import type { Deps } from "#server/deps.ts";
import type { Tx } from "#server/database/tenant.ts";
import { readStatementFileJob } from "./statement-files.jobs.ts";
import { listUnreadFileIds } from "./statement-files.store.ts";

/** Puts the reading of every unread file of the company into the queue again; reading is claimed, so a second job does nothing. */
export async function requeueUnreadFiles(deps: Pick<Deps, "queue">, tx: Tx, companyId: string): Promise<number> {
  const ids = await listUnreadFileIds(tx, companyId);
  for (const fileId of ids) await deps.queue.enqueue(readStatementFileJob, { companyId, fileId }, { tx });
  return ids.length;
}
