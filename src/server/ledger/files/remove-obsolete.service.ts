/** Rows that a reading makes superfluous leave the books; booked and exported ones wait. */
import type { Tx } from "#server/database/tenant.ts";
import { leaveLinks } from "#server/ledger/links/link-sources.service.ts";
import { type Bettered, NOTHING_BETTERED } from "./file-facts.ts";
import {
  chooseByIds,
  chooseUnread,
  freezeSuperseded,
  freezeUnread,
  removeDoomed,
} from "./remove-items.store.ts";
import { type ImportFacts, updateReread } from "./write-items.store.ts";

/**
 * Removes the superseded rows and, of a file that was read again, the rows that it shows no more;
 * writes what the reader reads better now.
 */
export async function removeObsolete(
  tx: Tx,
  facts: ImportFacts,
  reread: boolean,
  superseded: readonly string[],
): Promise<{ removed: number; bettered: Bettered }> {
  const removal = { companyId: facts.companyId, changeSeq: facts.changeSeq, at: facts.at };
  let removed = 0;
  let bettered = NOTHING_BETTERED;
  const { companyId, fileId, at } = facts;
  if (superseded.length > 0) {
    await freezeSuperseded(tx, { companyId, fileId, ids: superseded, at });
    await chooseByIds(tx, facts.companyId, superseded);
    await leaveLinks(tx, facts.companyId, "doomed_item", facts);
    removed += (await removeDoomed(tx, { ...removal, reason: "superseded" })).count;
  }
  if (reread) {
    bettered = await updateReread(tx, facts);
    await freezeUnread(tx, companyId, fileId, at);
    await chooseUnread(tx, facts.companyId, facts.fileId);
    await leaveLinks(tx, facts.companyId, "doomed_item", facts);
    removed += (await removeDoomed(tx, { ...removal, reason: "read_again" })).count;
  }
  return { removed, bettered };
}
