/**
 * A deleted file comes back: its rows, places, statements, accounts and the decisions of people as
 * they were, where nothing came to their days since. Otherwise it is to be read again, so that each
 * item is there once whatever came meanwhile.
 */
import type { Deps } from "#server/deps.ts";
import { nameDatabaseFault } from "#server/database/database-errors.ts";
import { inSavepoint, type Tx } from "#server/database/tenant.ts";
import { hasRoomFor, listLeftAccounts } from "#server/ledger/accounts/account-room.store.ts";
import {
  balanceFromStatements,
  listAccountFates,
  restoreAccounts,
} from "#server/ledger/accounts/leave-accounts.store.ts";
import { returnCollections } from "#server/ledger/collections/collection-sources.store.ts";
import { lapseOfFile } from "#server/ledger/frozen/freeze-rows.store.ts";
import { deleteKeptOfFile } from "#server/ledger/links/kept-doubles.store.ts";
import { chooseTold } from "#server/ledger/links/shown-facts.store.ts";
import { linkSources } from "#server/ledger/links/link-sources.service.ts";
import { relinkPairs } from "#server/ledger/links/relink-pairs.service.ts";
import { reopenReplaced } from "#server/ledger/reissues/reissues.store.ts";
import { noteChanged, noteIngest } from "#server/ledger/notes/note-ingest.store.ts";
import { lockOverview } from "#server/ledger/overview/lock-overview.store.ts";
import { updateOverview } from "#server/ledger/overview/overview-facts.store.ts";
import {
  hasChangedSince,
  listKeptPairs,
  writeDoublesBack,
  writePlacesBack,
  writeRowsBack,
} from "./bring-back.store.ts";
import {
  deleteDeletion,
  type FileDeletion,
  listAccountsOfFile,
  listDeletions,
} from "./file-deletion.store.ts";

type Needs = Pick<Deps, "clock" | "newId" | "quota">;

/**
 * `asItWas`: everything is written back. `readAgain`: the caller has the file read again. `moved`
 * and `busy`: an account of the file stands in another company, or a job works on it; nothing was
 * done. `noRoom`: an account would come back for which the plan has no room; nothing was done, and
 * the deletion can still be undone. `over`: the deletion cannot be undone any more.
 */
export type BroughtBack = "asItWas" | "readAgain" | "moved" | "busy" | "noRoom" | "over";

/**
 * Undoes the deletion of a file under the company's lock. The caller marks the file as living in
 * the same transaction.
 */
export async function bringFileBack(
  tx: Tx,
  deps: Needs,
  companyId: string,
  fileId: string,
): Promise<BroughtBack> {
  const lastSeq = await lockOverview(tx, companyId);
  const [deletion] = await listDeletions(tx, companyId, [fileId]);
  if (deletion === undefined || deletion.undoUntil <= deps.clock.now()) return "over";
  if (deletion.rowsStay) {
    await deleteDeletion(tx, companyId, fileId);
    return "asItWas";
  }
  const accountIds = await listAccountsOfFile(tx, companyId, fileId);
  const fates = await listAccountFates(tx, companyId, accountIds);
  if (fates.length < accountIds.length) return "moved";
  if (fates.some(({ busy }) => busy)) return "busy";
  const left = await listLeftAccounts(tx, companyId, deletion.goneAccounts, deletion.deletedAt);
  if (!(await hasRoomFor(tx, deps.quota, companyId, left, deletion.accountsBefore ?? 0)))
    return "noRoom";
  await reopenReplaced(tx, companyId, fileId);
  await lapseOfFile(tx, companyId, fileId, deps.clock.now());
  const back = new Set(
    await restoreAccounts(tx, companyId, deletion.goneAccounts, deletion.deletedAt),
  );
  const living = fates.every(({ id, deletedAt }) => deletedAt === null || back.has(id));
  const exact = living && !(await hasChangedSince(tx, companyId, deletion));
  const done =
    exact && (await writeBack(tx, deps, { companyId, deletion, accountIds, seq: lastSeq + 1n }));
  if (done) {
    await returnCollections(tx, companyId, fileId);
    await deleteKeptOfFile(tx, companyId, fileId);
  }
  await deleteDeletion(tx, companyId, fileId);
  return done ? "asItWas" : "readAgain";
}

interface Return {
  readonly companyId: string;
  readonly deletion: FileDeletion;
  readonly accountIds: readonly string[];
  readonly seq: bigint;
}

/** False, and nothing written, where a place in the multiset is taken by now. */
async function writeBack(tx: Tx, deps: Needs, task: Return): Promise<boolean> {
  try {
    await inSavepoint(tx, () => writeAll(tx, deps, task));
    return true;
  } catch (error) {
    if (nameDatabaseFault(error) !== "unique") throw error;
    return false;
  }
}

async function writeAll(tx: Tx, deps: Needs, task: Return): Promise<void> {
  const { companyId, deletion, accountIds, seq } = task;
  const { fileId } = deletion;
  const rows =
    deletion.changeSeq === null
      ? undefined
      : await writeRowsBack(tx, companyId, deletion.changeSeq, seq);
  await writePlacesBack(tx, companyId, fileId);
  await chooseTold(tx, { companyId, changeSeq: seq, at: deps.clock.now() }, fileId);
  await writeDoublesBack(tx, companyId, fileId, seq);
  await balanceFromStatements(tx, companyId, accountIds);
  await updateOverview(tx, companyId, {
    changeSeq: seq,
    unbookedDelta: rows?.count ?? 0,
    dataAt: "ofAccounts",
    filesChanged: true,
  });
  await noteChanged(tx, companyId, rows);
  await relinkPairs(tx, deps, companyId, await listKeptPairs(tx, companyId, fileId), seq);
  const [from, to] = [rows?.first_day, rows?.last_day];
  if (from && to) {
    const written = { accountIds: rows?.account_ids ?? [], from, to };
    await noteIngest(tx, companyId, written);
    await linkSources(tx, deps, { companyId, ...written });
  }
}
