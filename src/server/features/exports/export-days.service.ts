/** Days of exports that are not proven: their files may lack items. */
import type { z } from "zod";
import type { OpenDays } from "#contract/completeness/open-days.ts";
import type { clientExportPreview } from "#contract/exports/client-exports.ts";
import { inCompanies, inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { readOpenDays } from "#server/features/completeness/open-days.service.ts";
import { listReferredAccounts } from "#server/features/bank-accounts/bank-accounts.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { budapestDate, type LocalDate } from "#values/local-date.ts";
import { checkRange } from "./exports.service.ts";
import type { ExportOrder } from "./stream-export.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** Those of one export. */
export async function readOrderDays(
  tx: Tx,
  { selection, accounts, isWholeCompany }: ExportOrder,
  now: Date,
): Promise<OpenDays> {
  const { companyId, from, to } = selection;
  const today = budapestDate(now.getTime());
  const originIds = new Set(isWholeCompany ? [] : accounts.map(({ id }) => id));
  const read = await readOpenDays(tx, [companyId], { today, within: { from, to }, originIds });
  return read(companyId);
}

/** The same in a transaction of its own. */
export async function findOrderDays({ db, clock }: Needs, order: ExportOrder): Promise<OpenDays> {
  return inCompany(db, order.selection.companyId, (tx) => readOrderDays(tx, order, clock.now()));
}

/** Days of an export, both included. */
export interface Days {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** Those of the accounts that a schedule names, or of all; without `within` all that are due. */
export async function readScheduleDays(
  tx: Tx,
  companyId: string,
  {
    accounts,
    within,
    now,
  }: {
    readonly accounts: Parameters<typeof listReferredAccounts>[2];
    readonly within: Days | undefined;
    readonly now: Date;
  },
): Promise<OpenDays> {
  const today = budapestDate(now.getTime());
  const all = accounts.length === 0;
  // Where one of them has left, the days of all accounts are told: too many rather than too few.
  const chosen = all ? [] : await listReferredAccounts(tx, companyId, accounts).catch(() => []);
  const originIds = new Set(chosen.map(({ id }) => id));
  const read = await readOpenDays(tx, [companyId], { today, within, originIds });
  return read(companyId);
}

type Body = Pick<
  z.output<typeof clientExportPreview.body>,
  "account_ids" | "start_date" | "end_date"
>;

/** Those of the same export of several companies. Throws `export_range_invalid`. */
export async function previewForClients(
  { db, clock }: Needs,
  rights: readonly CompanyAccess[],
  body: Body,
): Promise<z.input<typeof clientExportPreview.reply>> {
  checkRange(body);
  const ids = [...new Set(rights.map(({ companyId }) => companyId))];
  const originIds = new Set(body.account_ids.map((id) => id.toLowerCase()));
  const today = budapestDate(clock.now().getTime());
  const within = { from: body.start_date as LocalDate, to: body.end_date as LocalDate };
  const read = await inCompanies(db, ids, (tx) =>
    readOpenDays(tx, ids, { today, within, originIds }),
  );
  return { companies: ids.map((companyId) => ({ companyId, openDays: read(companyId) })) };
}
