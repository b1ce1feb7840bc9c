/**
 * A file leaves the books: the rows that only it brought go, except those that somebody has booked
 * or exported, or all of its rows stay. What goes is kept beside the deletion until its time is
 * over (`bring-back-file.service.ts`).
 */
import type { Tx } from "#server/database/tenant.ts";
import {
  balanceFromStatements,
  deleteEmptyAccounts,
} from "#server/ledger/accounts/leave-accounts.store.ts";
import { keepDoubles } from "#server/ledger/links/kept-doubles.store.ts";
import { chooseOf } from "#server/ledger/links/shown-facts.store.ts";
import {
  leaveLinks,
  type LinkNeeds,
  linkWithout,
} from "#server/ledger/links/link-sources.service.ts";
import {
  countCollectionsOfFile,
  leaveCollections,
} from "#server/ledger/collections/collection-sources.store.ts";
import { lockOverview } from "#server/ledger/overview/lock-overview.store.ts";
import { updateOverview } from "#server/ledger/overview/overview-facts.store.ts";
import {
  concludeDeletion,
  insertDeletion,
  keepDecisions,
  keepPlaces,
  listAccountsOfFile,
} from "./file-deletion.store.ts";
import { deleteStatements } from "./ingest.store.ts";
import { chooseOnlyFrom, countRowsOfFile, freezeKept, removeDoomed } from "./remove-items.store.ts";

export interface FileToForget {
  readonly companyId: string;
  readonly fileId: string;
  readonly at: Date;
  readonly undoUntil: Date;
  /** The rows stay, with the file as their source. */
  readonly rowsStay: boolean;
}

export interface FileForgotten {
  readonly removed: number;
  /** Rows that only this file brought and that stay. */
  readonly kept: number;
  /** Accounts that left, because nothing else had brought them. */
  readonly accounts: number;
  /** Settlements that left, or stayed without a file where the rows stay. */
  readonly collections: number;
}

/**
 * Removes the file's statements, its places on rows of other files, the rows that only it brought,
 * and accounts of which nothing is left then, under the company's lock. The caller marks the file
 * as deleted in the same transaction.
 */
export async function forgetFile(
  tx: Tx,
  deps: LinkNeeds,
  file: FileToForget,
): Promise<FileForgotten> {
  const { companyId, fileId, at } = file;
  const changeSeq = (await lockOverview(tx, companyId)) + 1n;
  if (file.rowsStay) {
    const { free, marked } = await countRowsOfFile(tx, companyId, fileId);
    const kept = free + marked;
    const { only } = await countCollectionsOfFile(tx, companyId, fileId);
    await insertDeletion(tx, companyId, { ...file, deletedAt: at, kept, collections: only });
    return { removed: 0, kept, accounts: 0, collections: only };
  }
  const accountIds = await listAccountsOfFile(tx, companyId, fileId);
  const { left } = await leaveCollections(tx, companyId, fileId, at);
  await insertDeletion(tx, companyId, { ...file, deletedAt: at, kept: 0, collections: left });
  await keepPlaces(tx, companyId, fileId);
  const { kept, told } = await chooseOnlyFrom(tx, companyId, fileId);
  if (kept > 0) await freezeKept(tx, companyId, fileId, at);
  await keepDecisions(tx, companyId, fileId);
  await keepDoubles(tx, companyId, "doomed_item", fileId);
  // An item that another origin shows too is counted there from now on.
  await leaveLinks(tx, companyId, "doomed_item", { changeSeq, at });
  const gone = await removeDoomed(tx, { companyId, changeSeq, reason: "file_deleted", at });
  const removed = gone.count;
  await deleteStatements(tx, companyId, fileId);
  await chooseOf(tx, { companyId, changeSeq, at }, told);
  const goneAccounts = await deleteEmptyAccounts(tx, companyId, accountIds, at);
  await balanceFromStatements(tx, companyId, accountIds);
  if (accountIds.length > 0 || removed > 0 || told.length > 0)
    await updateOverview(tx, companyId, {
      changeSeq,
      unbookedDelta: -removed,
      dataAt: "ofAccounts",
      filesChanged: true,
    });
  await linkWithout(tx, deps, companyId, gone);
  const written = removed > 0 ? changeSeq : null;
  await concludeDeletion(tx, companyId, fileId, {
    changeSeq: written,
    removed,
    kept,
    goneAccounts,
  });
  return { removed, kept, accounts: goneAccounts.length, collections: left };
}
