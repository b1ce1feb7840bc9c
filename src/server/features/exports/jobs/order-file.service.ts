/**
 * Exports of the page as kept files: a small one is waited for, and a job makes a large one. An
 * earlier export is given as its kept file, or made again of its items.
 */
import { EXPORT_AT_ONCE_ROWS } from "#contract/exports/export-jobs.ts";
import { inCompany } from "#server/database/tenant.ts";
import { TICKET_SECONDS } from "#server/features/download-tickets/download-tickets.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError } from "#server/http/errors.ts";
import { enterHeavy } from "#server/http/heavy-calls.ts";
import { buildAgain } from "../again-order.ts";
import { getRun } from "../export-history.service.ts";
import type { PreparedExport } from "../exports.service.ts";
import { offerExportFile } from "./download-export-file.service.ts";
import { askForExport, type OrderedBody } from "./export-jobs.service.ts";
import { keepAtOnce, type MakeNeeds } from "./make-export-file.service.ts";

/** The file of a prepared export: its ticket and hash, or the job that makes it. */
export async function orderFile(
  deps: MakeNeeds,
  access: CompanyAccess,
  body: OrderedBody,
  prepared: Pick<PreparedExport, "order" | "transactionCount" | "place">,
) {
  if (prepared.transactionCount > EXPORT_AT_ONCE_ROWS) {
    const job = await askForExport(deps, access, body, prepared);
    return { ticket: null, url: null, expiresInSeconds: TICKET_SECONDS, job, hash: undefined };
  }
  const { id, contentHash: hash } = await keepAtOnce(deps, prepared.order, body);
  const { fileName: _, ...offer } = await offerExportFile(deps, access, id);
  return { ...offer, job: null, hash };
}

/**
 * Orders the file of an earlier export, and says whether its bytes are those of the first time.
 * Throws `not_found`, `export_empty` without items, `too_many_at_once`, and `exports_full`.
 */
export async function orderAgain(deps: MakeNeeds, access: CompanyAccess, id: string) {
  const { companyId, actor } = access;
  const kept = await findKept(deps, access, id);
  if (kept !== undefined) return { ...kept, job: null, sameBytes: true };
  const { order, run } = await inCompany(deps.db, companyId, async (tx) => ({
    run: await getRun(tx, companyId, id),
    order: await buildAgain(tx, access, id),
  }));
  const { from: start_date, to: end_date } = order.selection;
  const body = { ...order.options, bank_accounts: [], start_date, end_date, again: id };
  const place = await enterHeavy("export", actor.person.userId, companyId);
  const transactionCount = Number(run.transactionCount);
  const prepared = { order, transactionCount, place };
  const { hash, ...offer } = await orderFile(deps, access, body, prepared);
  const sameBytes = hash ? run.contentHash.equals(hash) : null;
  return { ...offer, fileName: order.fileName, sameBytes };
}

/** The kept file of the export, where the caller may have it. */
async function findKept(deps: MakeNeeds, access: CompanyAccess, id: string) {
  try {
    return await offerExportFile(deps, access, id);
  } catch (error) {
    if (
      error instanceof ApiError &&
      (error.code === "not_found" || error.code === "file_bytes_gone")
    )
      return undefined;
    throw error;
  }
}
