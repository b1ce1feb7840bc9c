/** Exports that programs ask for, watch and fetch with their keys. */
import type { FastifyReply } from "fastify";
import type { z } from "zod";
import type { ExportJob } from "#contract/exports/export-jobs.ts";
import type { ApiExport, apiExportCreate } from "#contract/integrator-api/exports.ts";
import { showId } from "#contract/integrator-api/ids.ts";
import { inCompany } from "#server/database/tenant.ts";
import { prepareExport } from "#server/features/exports/exports.service.ts";
import {
  type FileNeeds,
  sendExportFile,
} from "#server/features/exports/jobs/download-export-file.service.ts";
import {
  askForExport,
  getExportOfKey,
  type KeyExport,
  listExportsOfKey,
} from "#server/features/exports/jobs/export-jobs.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { actingKey } from "#server/http/actor.ts";
import { ApiError } from "#server/http/errors.ts";
import { pageOf, readIdCursor, writeIdCursor } from "./page-cursors.ts";
import { listShownAccounts, type ShownAccount } from "./shown-rows.store.ts";
import { referAccounts } from "./statements.service.ts";

export type ExportNeeds = Parameters<typeof askForExport>[0] & FileNeeds;

/**
 * Asks for an export. Throws `not_found` for a foreign account, `insufficient_scope` where items
 * are to be marked without the scope for it, and what `prepareExport` and `askForExport` throw.
 */
export async function createExport(
  deps: ExportNeeds,
  access: CompanyAccess,
  body: z.output<typeof apiExportCreate.body>,
): Promise<ApiExport> {
  const { accountIds, dateFrom, dateTo, excludeBooked, onlyNew, markAsBooked, ...options } = body;
  if (markAsBooked && actingKey(access.actor.person)?.scopes.includes("bookkeeping:write") !== true)
    throw new ApiError("insufficient_scope", { message: "The scope bookkeeping:write is needed" });
  const order = {
    ...options,
    bank_accounts: await referAccounts(deps, access, accountIds),
    start_date: dateFrom,
    end_date: dateTo,
    booked: excludeBooked ? ("UNBOOKED" as const) : ("ALL" as const),
    onlyNew,
    markBooked: markAsBooked,
    delivery: "auto" as const,
  };
  const id = await askForExport(deps, access, order, await prepareExport(deps, access, order));
  return getExport(deps, access, id);
}

/** A page of the key's exports, the newest first. */
export async function listExports(
  deps: ExportNeeds,
  access: CompanyAccess,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
) {
  const below = readIdCursor(cursor);
  const rows = await listExportsOfKey(deps, access, { below, limit: limit + 1 });
  const accounts = await readAccounts(deps, access);
  return pageOf(
    rows,
    limit,
    (row) => presentExport(row, accounts),
    ({ job }) => writeIdCursor(job._id),
  );
}

/** Throws `not_found`. */
export async function getExport(
  deps: ExportNeeds,
  access: CompanyAccess,
  id: string,
): Promise<ApiExport> {
  const row = await getExportOfKey(deps, access, id);
  return presentExport(row, await readAccounts(deps, access));
}

/** Sends the file. Throws `not_found`, `export_not_ready` and `file_bytes_gone`. */
export async function sendExportContent(
  deps: ExportNeeds,
  reply: FastifyReply,
  access: CompanyAccess,
  id: string,
): Promise<void> {
  const { job } = await getExportOfKey(deps, access, id);
  if (job.state !== "ready" && job.state !== "gone")
    throw new ApiError("export_not_ready", {
      message: `The export is ${STATES[job.state]}`,
      ...(job.state === "waiting" || job.state === "running" ? { retryAfterSeconds: 2 } : {}),
    });
  await sendExportFile(deps, reply, access, { id });
}

async function readAccounts(deps: ExportNeeds, { companyId }: CompanyAccess) {
  return inCompany(deps.db, companyId, (tx) => listShownAccounts(tx, companyId));
}

const STATES = {
  waiting: "WAITING",
  running: "RUNNING",
  ready: "READY",
  failed: "FAILED",
  cancelled: "CANCELLED",
  gone: "EXPIRED",
  nothing: "FAILED",
} as const satisfies Record<ExportJob["state"], ApiExport["status"]>;

function presentExport(
  { job, accounts, onlyNew }: KeyExport,
  known: readonly ShownAccount[],
): ApiExport {
  return {
    id: showId("export", job._id),
    status: STATES[job.state],
    failure: job.failure,
    format: job.options.format,
    // An account that is gone by now is left out.
    accountIds: accounts.flatMap((ref) =>
      known
        .filter(
          (row) =>
            row.accountNr === ref.accountNr &&
            row.originate === ref.originate &&
            row.currency === ref.currency,
        )
        .map((row) => showId("account", row.id)),
    ),
    dateFrom: job.from,
    dateTo: job.to,
    onlyNew,
    fileName: job.fileName,
    rows: job.rowsTotal,
    sizeBytes: job.sizeBytes,
    sha256: job.contentHash,
    createdAt: job.askedAt,
    keptUntil: job.keptUntil,
  };
}
