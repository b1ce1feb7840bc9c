/**
 * Files follow the account that moves to another company. One that holds only this account moves
 * whole; one that holds others too is linked in both companies, each naming the accounts it shows
 * and the ones that stand elsewhere.
 */
import { areBytesGone } from "#server/storage-fault.ts";
import type { StoredFileAccount } from "#server/database/tables/files.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import {
  copyFileRow,
  type FileOfAccount,
  hasFileInReading,
  isSame,
  leaveFileRow,
  listFilesOfAccount,
  listPapersOfAccount,
} from "./move-files.store.ts";
import { isContentNeeded } from "./deleted-files.store.ts";
import { lockContent } from "./statement-files.store.ts";

type Needs = Pick<Deps, "db" | "files" | "log">;

/**
 * Copies the bytes of the account's files and papers to the other company, before the rows move.
 * Answers their hashes.
 */
export async function copyContents(
  deps: Needs,
  from: string,
  to: string,
  accountId: string,
): Promise<Buffer[]> {
  const kept = await inCompany(deps.db, from, (tx) => listKeptOfAccount(tx, from, accountId));
  const hashes = [...new Map(kept.map((hash) => [hash.toString("hex"), hash])).values()];
  for (const hash of hashes) {
    try {
      await deps.files.put(to, await deps.files.open(from, hash), { maxBytes: null });
    } catch (error) {
      if (!areBytesGone(error)) throw error;
      // The rows matter; they were read from these bytes long ago.
      deps.log.warn({ companyId: from }, "bytes of a moved file are missing");
    }
  }
  return hashes;
}

/**
 * Whether the account's files and papers are as they were when their bytes were copied, and no file
 * is being read.
 */
export async function areFilesQuiet(
  tx: Tx,
  companyId: string,
  accountId: string,
  copied: readonly Buffer[],
): Promise<boolean> {
  if (await hasFileInReading(tx, companyId)) return false;
  const known = new Set(copied.map((hash) => hash.toString("hex")));
  return (await listKeptOfAccount(tx, companyId, accountId)).every((hash) =>
    known.has(hash.toString("hex")),
  );
}

/** Contents of the account's files, and of papers beside its items. */
async function listKeptOfAccount(tx: Tx, companyId: string, accountId: string): Promise<Buffer[]> {
  const files = await listFilesOfAccount(tx, companyId, accountId);
  const papers = await listPapersOfAccount(tx, companyId, accountId);
  return [...files.map(({ hash }) => hash), ...papers];
}

/** Files of the account before its rows move, as `linkFiles` and `unlinkFiles` take them. */
export async function listAccountFiles(
  tx: Tx,
  companyId: string,
  accountId: string,
): Promise<FileOfAccount[]> {
  return listFilesOfAccount(tx, companyId, accountId);
}

/** Writes the files into the target, before statements that refer to them arrive there. */
export async function linkFiles(
  tx: Tx,
  files: readonly FileOfAccount[],
  move: { readonly from: string; readonly to: string; readonly account: StoredFileAccount },
): Promise<void> {
  for (const file of files) {
    const elsewhere = [...file.bankAccounts, ...file.movedAccounts].filter(
      (each) => !isSame(each, move.account),
    );
    await copyFileRow(tx, {
      id: file.id,
      from: move.from,
      to: move.to,
      gained: move.account,
      elsewhere,
    });
  }
}

/**
 * Takes the account off the files in the source, after its rows have left. Answers how many files
 * left with it.
 */
export async function unlinkFiles(
  tx: Tx,
  files: readonly FileOfAccount[],
  move: { readonly from: string; readonly account: StoredFileAccount },
): Promise<number> {
  let gone = 0;
  for (const file of files) if (await leaveFileRow(tx, move.from, file, move.account)) gone++;
  return gone;
}

/**
 * Removes bytes that no file and no row of the company needs any more; a failure costs only space.
 */
export async function removeUnneededContents(
  deps: Needs,
  companyId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  for (const hash of hashes) {
    try {
      await inCompany(deps.db, companyId, async (tx) => {
        await lockContent(tx, companyId, hash);
        if (!(await isContentNeeded(tx, companyId, hash))) await deps.files.remove(companyId, hash);
      });
    } catch (error) {
      deps.log.warn({ err: error, companyId }, "bytes of a moved file not removed");
    }
  }
}
