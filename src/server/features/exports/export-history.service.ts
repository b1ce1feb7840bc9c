/** Earlier exports: the list, the changes since, and taking one back. */
import { nameMaker } from "#server/http/through.ts";
import { makerOf } from "#server/http/actor.ts";
import { exportOptionsSchema } from "#contract/exports/export-options.ts";
import {
  EXPORT_CHANGES_MAX,
  EXPORT_RUNS_PAGE,
  type ExportRun,
  type ExportSettings,
  exportSettingsSchema,
} from "#contract/exports/export-history.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { audit, auditOfProgram } from "#server/features/audit/audit.service.ts";
import {
  type BankAccountRow,
  listReferredAccounts,
} from "#server/features/bank-accounts/bank-accounts.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import {
  findOperation,
  presentOperation,
} from "#server/features/transactions/mark-items.service.ts";
import { notFound } from "#server/http/errors.ts";
import { unmarkExported } from "#server/ledger/marks.ts";
import { formatAmount } from "#values/money.ts";
import * as store from "./export-history.store.ts";
import type { ExportOrder } from "./stream-export.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** A page of finished exports, newest first. */
export async function listExports(
  deps: Needs,
  { companyId, actor }: CompanyAccess,
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
    const reader = { companyId, userId: actor.person.userId };
    for (const run of runs) exports.push(await presentRun(tx, reader, run, accounts));
    const last = runs.length === EXPORT_RUNS_PAGE ? runs.at(-1)! : undefined;
    return { exports, before: last?.startedAt.toISOString() ?? null };
  });
}

async function presentRun(
  tx: Tx,
  reader: { readonly companyId: string; readonly userId: string },
  run: store.RunRow,
  accounts: readonly BankAccountRow[],
): Promise<ExportRun> {
  const { companyId } = reader;
  const { params } = run;
  const isTakenBack = run.takenBackAt !== null;
  return {
    _id: run.id,
    finishedAt: run.finishedAt.toISOString(),
    by: nameMaker(run.by, run.through),
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
    booking: await presentBooking(tx, reader, run),
  };
}

async function presentBooking(
  tx: Tx,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
  { operationId }: store.RunRow,
): Promise<ExportRun["booking"]> {
  if (operationId === null) return null;
  const operation = await findOperation(tx, companyId, operationId);
  if (operation === undefined) return null;
  return { operation: presentOperation(operation), isMine: operation.userId === userId };
}

// Runs of former versions have a format and an encoding only.
export function optionsOf({ params, format }: store.RunRow): ExportOrder["options"] {
  const read = exportOptionsSchema.safeParse({ ...params, format });
  return read.success ? read.data : exportOptionsSchema.parse({ format });
}

/** A finished run. Throws `not_found`. */
export async function getRun(tx: Tx, companyId: string, id: string): Promise<store.RunRow> {
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
    const given = { companyId, runId: id, by: makerOf(actor), at: deps.clock.now() };
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
  access: CompanyAccess,
  settings: ExportSettings,
): Promise<{ settings: ExportSettings }> {
  const { companyId, actor } = access;
  const maker = makerOf(actor);
  const given = { companyId, maker, settings, at: deps.clock.now() };
  await inCompany(deps.db, companyId, async (tx) => {
    await store.saveSettings(tx, given);
    const after = { format: settings.format, onlyNew: settings.onlyNew };
    await auditOfProgram(
      tx,
      access,
      "export.settings",
      { kind: "user", id: maker.userId },
      { after },
    );
  });
  return { settings };
}
