/**
 * Deleting a file, and the thirty days in which that can be undone. Rows that a person has booked
 * or exported stay, whatever happens to their file.
 */
import { DAY_MS } from "#values/durations.ts";
import { FILE_UNDO_DAYS } from "#contract/files/file-undo.ts";
import type { StoredFile } from "#contract/files/files.ts";
import type { Deps } from "#server/deps.ts";
import { inCompanies, inCompany, inCompanyAsProgram, type Tx } from "#server/database/tenant.ts";
import { walkLivingCompanies } from "#server/features/access/access.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import {
  type CollectionsOfFile,
  countCollectionsOfFile,
  forgetCollections,
} from "#server/ledger/collections.ts";
import { enqueueMatching } from "#server/features/collections/enqueue-matching.service.ts";
import { lockOverview, updateFileCounts } from "#server/ledger/overview.ts";
import {
  bringFileBack,
  type BroughtBack,
  countRowsOfFile,
  type RowsOfFile,
  deleteDeletion,
  type FileForgotten,
  type FileToForget,
  forgetFile,
  listOverdueDeletions,
} from "#server/ledger/files.ts";
import { judgeAfter, listJudged } from "#server/ledger/reissues.ts";
import { makerOf } from "#server/http/actor.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import * as deleted from "./deleted-files.store.ts";
import { enqueueReading } from "./statement-file-job-definitions.ts";
import { askReportsAnew, readWaitingReports, rereadReplaced } from "./reread-earlier.service.ts";
import { presentStoredFile } from "./statement-files.present.ts";
import { findStoredFile, lockContent, updateStoredFile } from "./statement-files.store.ts";

export type RemovalNeeds = Pick<
  Deps,
  "db" | "files" | "queue" | "clock" | "newId" | "events" | "log" | "config" | "quota"
>;

const CHANGED = ["File", "Transaction", "BankAccount", "Company", "Collection"] as const;
// Companies in one look for deletions whose time is over, and deletions ended by one look.
const COMPANIES_AT_ONCE = 1_000;
const ENDED_AT_ONCE = 500;

export interface FileDeleted {
  readonly ok: true;
  readonly removed: number;
  readonly kept: number;
  readonly accounts: number;
  readonly collections: number;
  readonly undoUntil: string;
}

/** What a deletion of the file would meet. Throws `not_found`. */
export async function countFileDeletion(
  deps: Pick<Deps, "db">,
  { companyId }: CompanyAccess,
  id: string,
): Promise<RowsOfFile & { readonly collections: CollectionsOfFile }> {
  const fileId = id.toLowerCase();
  return inCompany(deps.db, companyId, async (tx) => {
    if ((await findStoredFile(tx, [companyId], fileId)) === undefined) throw notFound("File");
    const rows = await countRowsOfFile(tx, companyId, fileId);
    return { ...rows, collections: await countCollectionsOfFile(tx, companyId, fileId) };
  });
}

/**
 * Deletes a file, with the rows that only it brought or without; answers how many went, and how
 * many stayed. Throws `not_found`.
 */
export async function deleteFile(
  deps: RemovalNeeds,
  access: CompanyAccess,
  id: string,
  rows: "go" | "stay",
): Promise<FileDeleted> {
  const { companyId } = access;
  const fileId = id.toLowerCase();
  const at = deps.clock.now();
  const undoUntil = new Date(at.getTime() + FILE_UNDO_DAYS * DAY_MS);
  const gone = await inCompany(deps.db, companyId, async (tx) => {
    if ((await findStoredFile(tx, [companyId], fileId)) === undefined) throw notFound("File");
    // Asked again under the company's lock: another deletion may have been first.
    await lockOverview(tx, companyId);
    return removeFile(tx, deps, access, { fileId, at, undoUntil, rowsStay: rows === "stay" });
  });
  await tellRemoval(deps, companyId);
  return { ok: true, ...gone, undoUntil: undoUntil.toISOString() };
}

/**
 * Deletes a file in the caller's transaction, which holds the company's lock. Throws `not_found`.
 */
export async function removeFile(
  tx: Tx,
  deps: RemovalNeeds,
  access: CompanyAccess,
  removal: Omit<FileToForget, "companyId">,
): Promise<FileForgotten> {
  const { companyId } = access;
  const { fileId, at, rowsStay } = removal;
  const file = await findStoredFile(tx, [companyId], fileId, true);
  if (file === undefined) throw notFound("File");
  const judged = await listJudged(tx, companyId, fileId);
  const counts = await forgetFile(tx, deps, { companyId, ...removal });
  await updateStoredFile(tx, companyId, fileId, { deleted_at: at });
  await judgeAfter(tx, { companyId, at }, judged);
  await rereadReplaced(tx, deps, access, fileId);
  await readWaitingReports(tx, deps, access, fileId);
  await updateFileCounts(tx, companyId);
  if (counts.collections > 0) await enqueueMatching(deps, tx, companyId, { fileId });
  await audit(
    tx,
    access,
    "statement_file.delete",
    { kind: "statement_file", id: fileId },
    { after: { name: file.original_name, items: rowsStay ? "stay" : "go", ...counts } },
  );
  return counts;
}

/** What follows on the commit of a removal. */
export async function tellRemoval(deps: RemovalNeeds, companyId: string): Promise<void> {
  await endOldestDeletions(deps, companyId);
  for (const category of CHANGED) await deps.events.publish(category, companyId);
}

const REFUSALS = {
  over: ["file_undo_over", "The file is not deleted, or the deletion can no longer be undone"],
  moved: ["file_accounts_moved", "An account of this file stands in another company"],
  busy: ["bank_account_busy", "A job works on an account of this file"],
  noRoom: ["plan_limit_reached", "An account of this file left, and the plan has no room for it"],
} as const satisfies Partial<Record<BroughtBack, readonly [string, string]>>;

/**
 * Brings a deleted file back. A file that is not deleted is answered as it is: the same undo may
 * come twice. Throws `not_found`, `file_undo_over`, `file_accounts_moved`,
 * `bank_account_busy` and `plan_limit_reached`.
 */
export async function restoreFile(
  deps: RemovalNeeds,
  access: CompanyAccess,
  id: string,
): Promise<StoredFile> {
  const { companyId, actor } = access;
  const fileId = id.toLowerCase();
  const row = await inCompany(deps.db, companyId, async (tx) => {
    const found = await deleted.findFile(tx, companyId, fileId);
    if (found === undefined) throw notFound("File");
    if (found.deleted_at === null) return found;
    const back = await bringFileBack(tx, deps, companyId, fileId);
    // Asked again under the company's lock: another undo may have been first.
    const file = await deleted.findFile(tx, companyId, fileId, true);
    if (file === undefined) throw notFound("File");
    if (file.deleted_at === null) return file;
    if (back !== "asItWas" && back !== "readAgain") {
      const [code, message] = REFUSALS[back];
      throw new ApiError(code, { message });
    }
    const unread = file.status === "pending" || file.status === "processing";
    const again = unread || back === "readAgain";
    const restored = await updateStoredFile(tx, companyId, fileId, {
      deleted_at: null,
      restored_at: deps.clock.now(),
      ...(again ? { status: "pending", progress_percent: 0, attempts: 0 } : {}),
    });
    if (!again)
      await judgeAfter(
        tx,
        { companyId, at: deps.clock.now() },
        await listJudged(tx, companyId, fileId),
      );
    await rereadReplaced(tx, deps, access, fileId);
    if (file.kind === "settlement") await enqueueMatching(deps, tx, companyId, { fileId });
    await audit(
      tx,
      access,
      "statement_file.restore",
      { kind: "statement_file", id: fileId },
      { after: { name: file.original_name, way: back } },
    );
    if (again) await enqueueReading(deps.queue, tx, { companyId, fileId, by: makerOf(actor) });
    // Behind it, so that a report that is read anew itself stands in the books first.
    await askReportsAnew(tx, deps, access, fileId);
    await updateFileCounts(tx, companyId);
    return restored;
  });
  for (const category of CHANGED) await deps.events.publish(category, companyId);
  return presentStoredFile(row);
}

/**
 * Removes bytes that no file and no row of the company needs; a failure costs only space. It asks
 * on behalf of nobody: a caller who has lost the company would see no file that needs them.
 */
export async function removeUnneededBytes(
  deps: Pick<Deps, "db" | "files" | "log">,
  companyId: string,
  hash: Buffer,
): Promise<void> {
  try {
    await inCompanyAsProgram(deps.db, companyId, (tx) =>
      removeIfUnneeded(tx, deps, companyId, hash),
    );
  } catch (error) {
    // The rows are gone as asked; bytes left behind cost only space.
    deps.log.warn({ err: error, companyId }, "bytes of a deleted file not removed");
  }
}

/** The same within a transaction that has taken away a row that needed them. */
export async function removeIfUnneeded(
  tx: Tx,
  deps: Pick<Deps, "files">,
  companyId: string,
  hash: Buffer,
): Promise<void> {
  await lockContent(tx, companyId, hash);
  if (!(await deleted.isContentNeeded(tx, companyId, hash)))
    await deps.files.remove(companyId, hash);
}

/**
 * Deleted files take no room of the company's storage, but together they may not take more than
 * that storage either: the oldest deletions become final.
 */
async function endOldestDeletions(deps: RemovalNeeds, companyId: string): Promise<void> {
  const beyond = await inCompany(deps.db, companyId, (tx) =>
    deleted.listBeyondRoom(tx, companyId, deps.config.limits.storageCompanyBytesMax),
  );
  for (const { id, content_hash: hash } of beyond) await endDeletion(deps, companyId, id, hash);
}

async function endDeletion(
  deps: Pick<Deps, "db" | "files" | "log">,
  companyId: string,
  fileId: string,
  hash: Buffer,
): Promise<void> {
  await inCompany(deps.db, companyId, async (tx) => {
    await forgetCollections(tx, companyId, fileId);
    await deleteDeletion(tx, companyId, fileId);
  });
  await removeUnneededBytes(deps, companyId, hash);
}

/** Makes deletions final whose time is over; answers how many. */
export async function endOverdueDeletions(
  deps: Pick<Deps, "db" | "files" | "log" | "clock">,
): Promise<number> {
  let ended = 0;
  for await (const ids of walkLivingCompanies(deps, COMPANIES_AT_ONCE))
    ended += await endOverdueOf(deps, ids);
  return ended;
}

async function endOverdueOf(
  deps: Pick<Deps, "db" | "files" | "log" | "clock">,
  companyIds: readonly string[],
): Promise<number> {
  const now = deps.clock.now();
  let ended = 0;
  for (;;) {
    const due = await inCompanies(deps.db, companyIds, (tx) =>
      listOverdueDeletions(tx, companyIds, now, ENDED_AT_ONCE),
    );
    for (const { companyId, fileId } of due) {
      const file = await inCompany(deps.db, companyId, (tx) =>
        deleted.findFile(tx, companyId, fileId),
      );
      if (file !== undefined) await endDeletion(deps, companyId, fileId, file.content_hash);
    }
    ended += due.length;
    if (due.length < ENDED_AT_ONCE) return ended;
  }
}
