import { findSharedAccounts } from "#server/database/counted-rows.ts";
import type { Tx } from "#server/database/tenant.ts";
import { listReferredAccounts } from "#server/features/bank-accounts/bank-accounts.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { getRun, optionsOf } from "./export-history.service.ts";
import * as store from "./export-history.store.ts";
import { findCompanyHead } from "./exports.store.ts";
import type { ExportOrder } from "./stream-export.ts";

/** The order of an earlier export: its items, wherever they stand now. */
export async function buildAgain(tx: Tx, access: CompanyAccess, id: string): Promise<ExportOrder> {
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
