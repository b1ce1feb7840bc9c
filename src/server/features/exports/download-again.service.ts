/**
 * The file of an earlier export again: the kept one where there is one, else made anew of its
 * items. Facts may have changed since, so its bytes are compared with those of the first time.
 */
import { createHash } from "node:crypto";
import { EXPORT_AT_ONCE_ROWS } from "#contract/exports/export-jobs.ts";
import { findSharedAccounts } from "#server/database/counted-rows.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import { listReferredAccounts } from "#server/features/bank-accounts/bank-accounts.service.ts";
import { offerDownload } from "#server/features/download-tickets/download-tickets.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { enterHeavy } from "#server/http/heavy-calls.ts";
import { getRun, optionsOf } from "./export-history.service.ts";
import * as store from "./export-history.store.ts";
import type { PreparedExport } from "./exports.service.ts";
import { countExportRows, findCompanyHead } from "./exports.store.ts";
import { type FileNeeds, offerExportFile } from "./jobs/download-export-file.service.ts";
import { type ExportOrder, streamAgain } from "./stream-export.ts";

type Needs = FileNeeds;

/** Kind of the download tickets of earlier exports. */
export const AGAIN_TICKET = "export-again";

/**
 * Makes the ticket of an earlier export, and says whether its bytes are those of the first time.
 * Throws `not_found`, `export_empty` without items, and `too_many_at_once`.
 */
export async function createAgainTicket(deps: Needs, access: CompanyAccess, id: string) {
  const { companyId, actor } = access;
  const kept = await findKept(deps, access, id);
  if (kept !== undefined) return { ...kept, sameBytes: true };
  const { order, run } = await inCompany(deps.db, companyId, async (tx) => ({
    run: await getRun(tx, companyId, id),
    order: await buildAgain(tx, access, id),
  }));
  const sameBytes =
    run.transactionCount > EXPORT_AT_ONCE_ROWS
      ? null
      : run.contentHash.equals(await hashBytes(deps, order));
  const download = { kind: AGAIN_TICKET, companyId, params: { id } };
  const offer = await offerDownload(deps, actor.person, download);
  return { ...offer, fileName: order.fileName, sameBytes };
}

/** The kept file of a large export, where the caller may have it. */
async function findKept(deps: Needs, access: CompanyAccess, id: string) {
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

async function hashBytes(deps: Needs, order: ExportOrder): Promise<Buffer> {
  const { actor } = order.access;
  const place = await enterHeavy("export", actor.person.userId, order.selection.companyId);
  try {
    const hash = createHash("sha256");
    for await (const bytes of streamAgain(deps, order)) hash.update(bytes);
    return hash.digest();
  } finally {
    place.leave();
  }
}

/** Prepares the items of an earlier export as a file. Throws as `createAgainTicket`. */
export async function prepareAgain(
  deps: Needs,
  access: CompanyAccess,
  id: string,
): Promise<PreparedExport> {
  const { companyId, actor } = access;
  const place = await enterHeavy("export", actor.person.userId, companyId);
  return inCompany(deps.db, companyId, async (tx) => {
    const order = await buildAgain(tx, access, id);
    const transactionCount = await countExportRows(tx, order.selection);
    return { order, transactionCount, includesToday: false, place };
  });
}

/** The order of an earlier export: its items, wherever they stand now. */
async function buildAgain(tx: Tx, access: CompanyAccess, id: string): Promise<ExportOrder> {
  const { companyId } = access;
  const run = await getRun(tx, companyId, id);
  const company = await findCompanyHead(tx, companyId);
  if (company === undefined) throw notFound("Company");
  const holding = await store.listRunAccounts(tx, companyId, id);
  if (holding.length === 0)
    throw new ApiError("export_empty", { message: "No item of the export is there any more" });
  const { params } = run;
  const all = await listReferredAccounts(tx, companyId, []);
  const accounts = all.filter(
    (account) =>
      params.accounts.length === 0 ||
      params.accounts.includes(account.id) ||
      holding.includes(account.id),
  );
  return {
    selection: {
      companyId,
      accountIds: accounts.map((account) => account.id),
      sharedIds: findSharedAccounts(accounts),
      from: params.from,
      to: params.to,
      booked: params.booked ?? "ALL",
      arrivedAfter: params.arrivedAfter ? new Date(params.arrivedAfter) : null,
      onlyNew: params.onlyNew ?? false,
      ofRun: id,
      bookedUntil: run.startedAt,
    },
    accounts,
    isWholeCompany: params.accounts.length === 0,
    companyName: company.name,
    taxNumber: company.tax_number,
    options: optionsOf(run),
    markBooked: false,
    fileName: run.fileName || `export-${id}`,
    access,
    asOfChangeSeq: company.change_seq,
  };
}
