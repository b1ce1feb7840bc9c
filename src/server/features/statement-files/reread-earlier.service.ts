/**
 * Files of which another file has replaced some statements are read again without them, or with
 * them where that file leaves.
 */
import type { Deps } from "#server/deps.ts";
import type { Tx } from "#server/database/tenant.ts";
import { makerOf } from "#server/http/actor.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError } from "#server/http/errors.ts";
import { leaveCollections } from "#server/ledger/collections.ts";
import { deleteReissue, listLaterReports, listReissues } from "#server/ledger/reissues.ts";
import { enqueueReading } from "./statement-file-job-definitions.ts";
import { findStoredFile, updateStoredFile } from "./statement-files.store.ts";

/** Has a living file read again. Throws `file_accounts_moved`: the account would come back. */
export async function readAgain(
  tx: Tx,
  deps: Pick<Deps, "queue">,
  { companyId, actor }: CompanyAccess,
  fileId: string,
): Promise<void> {
  const file = await findStoredFile(tx, [companyId], fileId, true);
  if (file === undefined) return;
  if (file.moved_accounts.length > 0)
    throw new ApiError("file_accounts_moved", {
      message: "An account of the earlier file stands in another company",
    });
  const values = { status: "pending", progress_percent: 0, attempts: 0 } as const;
  await updateStoredFile(tx, companyId, fileId, values);
  await enqueueReading(deps.queue, tx, { companyId, fileId, by: makerOf(actor) });
}

/** The file leaves or comes back: what it has replaced in living files counts again, or no more. */
export async function rereadReplaced(
  tx: Tx,
  deps: Pick<Deps, "queue">,
  access: CompanyAccess,
  fileId: string,
): Promise<void> {
  for (const { state, whole, earlierId } of await listReissues(tx, access.companyId, [fileId]))
    if (state === "replaced" && !whole) await readAgain(tx, deps, access, earlierId);
}

/** Where the earlier report leaves, those that wait with the question about it are read. */
export async function readWaitingReports(
  tx: Tx,
  deps: Pick<Deps, "queue">,
  access: CompanyAccess,
  earlierId: string,
): Promise<void> {
  const { companyId } = access;
  for (const later of await listLaterReports(tx, companyId, earlierId)) {
    const file = await findStoredFile(tx, [companyId], later.fileId, true);
    if (later.state === "open") await deleteReissue(tx, companyId, later);
    if (file?.status === "waiting") await readAgain(tx, deps, access, later.fileId);
  }
}

/** The earlier report counts again: what had taken its place leaves, and asks anew. */
export async function askReportsAnew(
  tx: Tx,
  deps: Pick<Deps, "queue" | "clock">,
  access: CompanyAccess,
  earlierId: string,
): Promise<void> {
  const { companyId } = access;
  for (const { fileId, state } of await listLaterReports(tx, companyId, earlierId)) {
    const file = await findStoredFile(tx, [companyId], fileId, true);
    if (state !== "open" || file?.status !== "finished") continue;
    await leaveCollections(tx, companyId, fileId, deps.clock.now());
    await updateStoredFile(tx, companyId, fileId, {
      accepted_unproven: false,
      new_count: 0,
      duplicate_count: 0,
    });
    await readAgain(tx, deps, access, fileId);
  }
}
