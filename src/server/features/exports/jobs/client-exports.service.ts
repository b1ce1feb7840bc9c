/** The same export of several companies: asked for, and how far its files are. */
import type { z } from "zod";
import {
  type clientExportCreate,
  clientExportRefusalSchema,
  type clientExportState,
} from "#contract/exports/client-exports.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { listReferredAccounts } from "#server/features/bank-accounts/bank-accounts.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { previewForClients } from "../export-days.service.ts";
import { type ExportBody, prepareExport } from "../exports.service.ts";
import { askForExport, presentJob } from "./export-jobs.service.ts";
import * as store from "./export-jobs.store.ts";

type Needs = Parameters<typeof askForExport>[0];
type Reply = z.input<typeof clientExportCreate.reply>;
type Body = Omit<z.output<typeof clientExportCreate.body>, "company_id" | "further_ids">;
type Asked = Omit<Body, "account_ids">;
/** The policy has made rights of them; no company's row keeps the ids of others. */
interface Companies {
  readonly company_id?: unknown;
  readonly further_ids?: unknown;
}

/**
 * Asks for the file of each company, one after the other. A company that cannot have one says why,
 * and the others get theirs. Throws `export_range_invalid`.
 */
export async function askForClients(
  deps: Needs,
  rights: readonly CompanyAccess[],
  body: Body & Companies,
): Promise<Reply> {
  const { company_id: _first, further_ids: _others, account_ids: accountIds, ...asked } = body;
  const wanted = new Set(accountIds.map((id) => id.toLowerCase()));
  const { companies } = await previewForClients(deps, rights, body);
  const daysOf = new Map(companies.map(({ companyId, openDays }) => [companyId, openDays]));
  const files: Reply["files"] = [];
  for (const access of rights) {
    const file = await askForClient(deps, access, asked, wanted);
    files.push({ ...file, openDays: daysOf.get(access.companyId)! });
  }
  return { files };
}

async function askForClient(
  deps: Needs,
  access: CompanyAccess,
  asked: Asked,
  wanted: ReadonlySet<string>,
): Promise<Omit<Reply["files"][number], "openDays">> {
  const { companyId } = access;
  const none = { companyId, id: null, transactionCount: 0 };
  try {
    const body: ExportBody = {
      ...asked,
      bank_accounts: await listWanted(deps, companyId, wanted),
      newSince: undefined,
      markBooked: false,
      delivery: "auto",
    };
    const prepared = await prepareExport(deps, access, body);
    const id = await askForExport(deps, access, body, prepared, { isOneOfSeveral: true });
    return { companyId, id, refusal: null, transactionCount: prepared.transactionCount };
  } catch (error) {
    const refusal = clientExportRefusalSchema.safeParse(
      error instanceof ApiError ? error.code : undefined,
    );
    if (!refusal.success) throw error;
    return { ...none, refusal: refusal.data };
  }
}

/** The wanted accounts among those of the company; empty: all of them. */
async function listWanted(
  { db }: Needs,
  companyId: string,
  wanted: ReadonlySet<string>,
): Promise<ExportBody["bank_accounts"]> {
  if (wanted.size === 0) return [];
  const accounts = await inCompany(db, companyId, (tx) => listReferredAccounts(tx, companyId, []));
  return accounts
    .filter(({ id }) => wanted.has(id))
    .map(({ account_nr, originate, currency }) => ({ accountNr: account_nr, originate, currency }));
}

/** The files of these ids. Throws `not_found` where one belongs to none of the companies. */
export async function listClientFiles(
  deps: Pick<Deps, "db" | "clock">,
  rights: readonly CompanyAccess[],
  ids: readonly string[],
): Promise<z.input<typeof clientExportState.reply>> {
  const found = await findClientJobs(deps, rights, ids);
  const files = found.map(({ access, job }) => {
    const { _id: id, state, failure, rowsTotal, rowsDone } = presentJob(job, deps.clock.now());
    return { companyId: access.companyId, id, state, failure, rowsTotal, rowsDone };
  });
  return { files };
}

/** The jobs of these ids with the right to their company, in the order of the companies. */
export async function findClientJobs(
  { db }: Pick<Deps, "db">,
  rights: readonly CompanyAccess[],
  ids: readonly string[],
): Promise<{ readonly access: CompanyAccess; readonly job: store.JobRow }[]> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const found: { access: CompanyAccess; job: store.JobRow }[] = [];
  for (const access of rights) {
    const reader = { companyId: access.companyId, userId: access.actor.person.userId };
    const jobs = await inCompany(db, access.companyId, (tx) =>
      store.listJobsByIds(tx, reader, wanted),
    );
    for (const job of jobs) if (job.isForMe) found.push({ access, job });
  }
  if (found.length < wanted.length) throw notFound("Export");
  return found;
}
