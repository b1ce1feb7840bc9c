/** Earlier exports: the list, the changes since, the same file again, and taking one back. */
import { exportOptionsSchema } from "#contract/exports/export-options.ts";
import {
  EXPORT_CHANGES_MAX,
  EXPORT_RUNS_PAGE,
  type ExportRun,
  type ExportSettings,
  exportSettingsSchema,
} from "#contract/exports/export-history.ts";
import { findSharedAccounts } from "#server/database/counted-rows.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import {
  type BankAccountRow,
  listReferredAccounts,
} from "#server/features/bank-accounts/bank-accounts.service.ts";
import {
  createDownloadTicket,
  TICKET_SECONDS,
} from "#server/features/download-tickets/download-tickets.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { enterHeavy } from "#server/http/heavy-calls.ts";
import { unmarkExported } from "#server/ledger/marks.ts";
import { formatAmount } from "#values/money.ts";
import * as store from "./export-history.store.ts";
import type { PreparedExport } from "./exports.service.ts";
import { countExportRows, findCompanyHead } from "./exports.store.ts";
import type { ExportOrder } from "./stream-export.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** Kind of the download tickets of earlier exports. */
export const AGAIN_TICKET = "export-again";

/** A page of finished exports, newest first. */
export async function listExports(
  deps: Needs,
  { companyId }: CompanyAccess,
  before: string | undefined,
): Promise<{ exports: ExportRun[]; before: string | null }> {
  return inCompany(deps.db, companyId, async (tx) => {
    const runs = await store.listRuns(
      tx,
      companyId,
      before === undefined ? null : new Date(before),
      EXPORT_RUNS_PAGE,
    );
    const accounts = await listReferredAccounts(tx, companyId, []);
    const exports: ExportRun[] = [];
    for (const run of runs) exports.push(await presentRun(tx, companyId, run, accounts));
    const last = runs.length === EXPORT_RUNS_PAGE ? runs.at(-1)! : undefined;
    return { exports, before: last?.startedAt.toISOString() ?? null };
  });
}

async function presentRun(
  tx: Tx,
  companyId: string,
  run: store.RunRow,
  accounts: readonly BankAccountRow[],
): Promise<ExportRun> {
  const { params } = run;
  const isTakenBack = run.takenBackAt !== null;
  return {
    _id: run.id,
    finishedAt: run.finishedAt.toISOString(),
    by: run.by,
    fileName: run.fileName,
    from: params.from,
    to: params.to,
    accounts: accounts
      .filter(({ id }) => params.accounts.includes(id))
      .map((account) => ({
        accountNr: account.account_nr,
        originate: account.originate,
        currency: account.currency,
      })),
    options: optionsOf(run),
    booked: params.booked ?? "ALL",
    onlyNew: params.onlyNew ?? false,
    transactionCount: Number(run.transactionCount),
    contentHash: run.contentHash.toString("hex"),
    takenBackAt: run.takenBackAt?.toISOString() ?? null,
    newSince: isTakenBack ? 0 : await store.countNewSince(tx, companyId, run),
    changedSince: isTakenBack ? 0 : await store.countChangedSince(tx, companyId, run),
  };
}

// Runs of former versions have a format and an encoding only.
function optionsOf({ params, format }: store.RunRow): ExportOrder["options"] {
  const read = exportOptionsSchema.safeParse({ ...params, format });
  return read.success ? read.data : exportOptionsSchema.parse({ format });
}

async function getRun(tx: Tx, companyId: string, id: string): Promise<store.RunRow> {
  const run = await store.findRun(tx, companyId, id);
  if (run === undefined) throw notFound("Export");
  return run;
}

/** Changes of the export's items since it began. Throws `not_found`. */
export async function listExportChanges(deps: Needs, { companyId }: CompanyAccess, id: string) {
  return inCompany(deps.db, companyId, async (tx) => {
    const run = await getRun(tx, companyId, id);
    const changes = await store.listRunChanges(tx, companyId, run, EXPORT_CHANGES_MAX);
    return {
      changes: changes.map((change) => ({
        ...change,
        at: change.at.toISOString(),
        amount: formatAmount(change.amount),
      })),
    };
  });
}

/** Makes the ticket of an earlier export. Throws `not_found`, and `export_empty` without items. */
export async function createAgainTicket(deps: Needs, access: CompanyAccess, id: string) {
  const { companyId, actor } = access;
  const order = await inCompany(deps.db, companyId, (tx) => buildAgain(tx, access, id));
  const ticket = await createDownloadTicket(deps, actor.person, {
    kind: AGAIN_TICKET,
    companyId,
    params: { id },
  });
  return {
    ticket,
    url: `/v1/download/${ticket}`,
    fileName: order.fileName,
    expiresInSeconds: TICKET_SECONDS,
  };
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
    },
    accounts,
    isWholeCompany: params.accounts.length === 0,
    companyName: company.name,
    taxNumber: company.tax_number,
    options: optionsOf(run),
    fileName: run.fileName || `export-${id}`,
    access,
    asOfChangeSeq: company.change_seq,
  };
}

/**
 * Makes the items of an export count as not exported. Answers their number; 0 where the export was
 * taken back before. Throws `not_found`.
 */
export async function takeBackExport(
  deps: Needs,
  access: CompanyAccess,
  id: string,
): Promise<{ transactionCount: number }> {
  const { companyId, actor } = access;
  return inCompany(deps.db, companyId, async (tx) => {
    const run = await getRun(tx, companyId, id);
    const given = { companyId, runId: id, by: actor.person.userId, at: deps.clock.now() };
    if (!(await store.takeBackRun(tx, given))) return { transactionCount: 0 };
    await unmarkExported(tx, companyId, id);
    await store.deleteRunItems(tx, companyId, id);
    const transactionCount = Number(run.transactionCount);
    await audit(
      tx,
      access,
      "export.take-back",
      { kind: "company", id: companyId },
      {
        after: { fileName: run.fileName, rows: transactionCount },
      },
    );
    return { transactionCount };
  });
}

/** The person's remembered choices; null where there are none, or none that can be read. */
export async function getExportSettings(
  deps: Needs,
  { companyId, actor }: CompanyAccess,
): Promise<{ settings: ExportSettings | null }> {
  const stored = await inCompany(deps.db, companyId, (tx) =>
    store.findSettings(tx, companyId, actor.person.userId),
  );
  const read = exportSettingsSchema.safeParse(stored);
  return { settings: read.success ? read.data : null };
}

export async function saveExportSettings(
  deps: Needs,
  { companyId, actor }: CompanyAccess,
  settings: ExportSettings,
): Promise<{ settings: ExportSettings }> {
  const given = { companyId, userId: actor.person.userId, settings, at: deps.clock.now() };
  await inCompany(deps.db, companyId, (tx) => store.saveSettings(tx, given));
  return { settings };
}
