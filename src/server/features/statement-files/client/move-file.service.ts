/**
 * A file that waits with the question whose it is moves to the other company: its bytes are kept
 * there, it is read there, and here it is gone.
 */
import { makerOf } from "#server/http/actor.ts";
import { fileQuestion } from "#contract/files/file-question.ts";
import type { StoredFile } from "#contract/files/files.ts";
import { inCompanies, inCompany, type Tx } from "#server/database/tenant.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { requireQuota } from "#server/features/quota/quota.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError, invalidField, notFound } from "#server/http/errors.ts";
import { lockOverviews, updateFileCounts } from "#server/ledger/overview.ts";
import { removeUnneededBytes } from "../delete-file.service.ts";
import { enqueueReading } from "../statement-file-job-definitions.ts";
import { presentStoredFile } from "../statement-files.present.ts";
import {
  findStoredFile,
  insertStoredFile,
  lockContent,
  type StoredFileRow,
  updateStoredFile,
} from "../statement-files.store.ts";
import { requireCompanyRoom, storageFull } from "../storage-room.service.ts";
import { lockStorage, sumKeptBytes } from "../storage-room.store.ts";
import type { FileNeeds } from "../statement-files.service.ts";

/** The rights of the person to the company that has the file, and to the one that gets it. */
export interface MoveRights {
  readonly company: CompanyAccess;
  readonly target: CompanyAccess;
}

/**
 * Moves the file and has it read in the other company; answers it there. Nothing of it had been
 * taken. Throws `not_found`, `file_not_waiting`, `validation_failed`, `plan_limit_reached`,
 * `storage_full` and `file_bytes_gone`.
 */
export async function moveFile(
  deps: FileNeeds,
  { company, target }: MoveRights,
  id: string,
): Promise<StoredFile> {
  const [from, to] = [company.companyId, target.companyId];
  if (from === to) throw invalidField("target_company_id", "is the company that has the file");
  // A demo company is deleted after a day, with everything in it.
  if (company.kind !== target.kind)
    throw invalidField("target_company_id", "a file cannot leave a demo, nor enter it");
  const fileId = id.toLowerCase();
  const found = await inCompany(deps.db, from, (tx) => findStoredFile(tx, [from], fileId));
  requireAsking(found);
  await inCompany(deps.db, to, async (tx) => {
    await requireQuota(deps, tx, to, "upload");
    if ((await requireCompanyRoom(deps, tx, to)) < Number(found.size_bytes))
      throw storageFull("company");
  });
  await copyBytes(deps, from, to, found.content_hash);
  let moved: StoredFileRow;
  try {
    moved = await inCompanies(deps.db, [from, to], (tx) =>
      moveInTransaction(tx, deps, { company, target }, fileId),
    );
  } catch (error) {
    await removeUnneededBytes(deps, to, found.content_hash);
    throw error;
  }
  await removeUnneededBytes(deps, from, found.content_hash);
  for (const companyId of [from, to])
    for (const category of ["File", "Company"] as const)
      await deps.events.publish(category, companyId);
  return presentStoredFile(moved);
}

function requireAsking(file: StoredFileRow | undefined): asserts file is StoredFileRow {
  if (file === undefined) throw notFound("File");
  if (fileQuestion(file) !== "client")
    throw new ApiError("file_not_waiting", {
      message: "The file does not wait with the question whose it is",
    });
}

async function copyBytes(deps: FileNeeds, from: string, to: string, hash: Buffer): Promise<void> {
  await deps.files.put(to, await deps.files.open(from, hash), { maxBytes: null });
}

async function moveInTransaction(
  tx: Tx,
  deps: FileNeeds,
  { company, target }: MoveRights,
  fileId: string,
): Promise<StoredFileRow> {
  const [from, to] = [company.companyId, target.companyId];
  await lockStorage(tx, to);
  if ((await lockOverviews(tx, [from, to])).size < 2) throw notFound("Company");
  const file = await findStoredFile(tx, [from], fileId, true);
  requireAsking(file);
  await lockContent(tx, to, file.content_hash);
  const at = deps.clock.now();
  const id = deps.newId();
  await insertStoredFile(tx, {
    companyId: to,
    id,
    name: id,
    originalName: file.original_name,
    hash: file.content_hash,
    sizeBytes: Number(file.size_bytes),
    uploadedBy: makerOf(company.actor),
    createdAt: at,
  });
  const row = await updateStoredFile(tx, to, id, {
    accepted_client: true,
    ...(file.assigned_account && { assigned_account: JSON.stringify(file.assigned_account) }),
  });
  if ((await sumKeptBytes(tx, [to])) > deps.config.limits.storageCompanyBytesMax)
    throw storageFull("company");
  await updateStoredFile(tx, from, fileId, { deleted_at: at });
  for (const companyId of [from, to]) await updateFileCounts(tx, companyId);
  // Each log tells its own company's part only: who reads the one may have no right to the other.
  const { actor } = company;
  const note = (companyId: string, objectId: string, direction: string): Promise<void> =>
    audit(
      tx,
      { companyId, actor },
      "statement_file.move",
      { kind: "statement_file", id: objectId },
      { after: { name: file.original_name, direction } },
    );
  await note(from, fileId, "out");
  await note(to, id, "in");
  await enqueueReading(deps.queue, tx, { companyId: to, fileId: id, by: makerOf(actor) });
  return row;
}
