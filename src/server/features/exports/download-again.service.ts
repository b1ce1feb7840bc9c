/**
 * The file of an earlier export again: the kept one where there is one, else made anew of its
 * items. Facts may have changed since, so its bytes are compared with those of the first time.
 */
import { findSharedAccounts } from "#server/database/counted-rows.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import { listReferredAccounts } from "#server/features/bank-accounts/bank-accounts.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { enterHeavy } from "#server/http/heavy-calls.ts";
import { getRun, optionsOf } from "./export-history.service.ts";
import * as store from "./export-history.store.ts";
import { findCompanyHead } from "./exports.store.ts";
import { offerExportFile } from "./jobs/download-export-file.service.ts";
import { keepAtOnce, type MakeNeeds } from "./jobs/make-export-file.service.ts";
import type { ExportOrder } from "./stream-export.ts";

/**
 * Makes the ticket of an earlier export, and says whether its bytes are those of the first time.
 * Throws `not_found`, `export_empty` without items, `too_many_at_once`, and `exports_full`.
 */
export async function createAgainTicket(deps: MakeNeeds, access: CompanyAccess, id: string) {
  const { companyId, actor } = access;
  const kept = await findKept(deps, access, id);
  if (kept !== undefined) return { ...kept, sameBytes: true };
  const { order, run } = await inCompany(deps.db, companyId, async (tx) => ({
    run: await getRun(tx, companyId, id),
    order: await buildAgain(tx, access, id),
  }));
  const { from: start_date, to: end_date } = order.selection;
  const body = { ...order.options, bank_accounts: [], start_date, end_date, again: id };
  await enterHeavy("export", actor.person.userId, companyId);
  const made = await keepAtOnce(deps, order, body);
  const sameBytes = run.contentHash.equals(made.contentHash);
  return { ...(await offerExportFile(deps, access, made.id)), sameBytes };
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
