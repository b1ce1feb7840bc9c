/**
 * Deletes the rows that only a deleted file brought, except those that somebody has booked or
 * exported.
 */
import { lockOverview } from "#server/ledger/overview/lock-overview.store.ts";
import { updateOverview } from "#server/ledger/overview/overview-facts.store.ts";
import type { Tx } from "#server/database/tenant.ts";
import { leaveLinks } from "#server/ledger/links/link-sources.service.ts";
import { deleteStatements } from "./ingest.store.ts";
import { chooseOnlyFrom, removeDoomed } from "./remove-items.store.ts";

/**
 * Removes the file's statements, its places on rows of other files, and the rows that only it
 * brought, under the company's lock.
 */
export async function forgetFile(
  tx: Tx,
  companyId: string,
  fileId: string,
  at: Date,
): Promise<{ removed: number; kept: number }> {
  const changeSeq = (await lockOverview(tx, companyId)) + 1n;
  const { kept } = await chooseOnlyFrom(tx, companyId, fileId);
  // An item that another origin shows too is counted there from now on.
  await leaveLinks(tx, companyId, "doomed_item", changeSeq);
  const removed = await removeDoomed(tx, { companyId, changeSeq, reason: "file_deleted", at });
  await deleteStatements(tx, companyId, fileId);
  if (removed > 0)
    await updateOverview(tx, companyId, { changeSeq, unbookedDelta: -removed, filesChanged: true });
  return { removed, kept };
}
