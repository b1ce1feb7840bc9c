/** Large exports: asked for, listed, stopped, begun again. */
import { nameMaker } from "#server/http/through.ts";
import { z } from "zod";
import {
  EXPORT_FILE_DAYS,
  EXPORT_JOBS_MAX,
  type ExportJob,
} from "#contract/exports/export-jobs.ts";
import { exportBodySchema } from "#contract/exports/exports.ts";
import { type BankAccountRef, idSchema } from "#contract/fields.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { holdWayIn } from "#server/features/auth/own-sessions/own-sessions.service.ts";
import { lockOverview } from "#server/ledger/overview.ts";
import { actingKey, keepActor, makerOf } from "#server/http/actor.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { DAY_MS } from "#values/durations.ts";
import { invariant } from "#values/result.ts";
import type { PreparedExport } from "../exports.service.ts";
import { makeScheduledJob } from "../schedules/export-schedule-definitions.ts";
import { makeExportJob } from "./export-job-definitions.ts";
import * as store from "./export-jobs.store.ts";

type Needs = Pick<Deps, "db" | "clock" | "queue" | "newId" | "events">;

const LISTED_MAX = 20;
/** Kept files of a company together: each lives for a week, and a large one has a gigabyte. */
export const EXPORT_FILES_BYTES_MAX = 5 * 1024 ** 3;

/** What a job keeps of its order. */
export const keptBodySchema = exportBodySchema.extend({
  /** The page that asked for files of several companies tells when they are ready. */
  isOneOfSeveral: z.boolean().default(false),
  /** Its person waited for the file, so no list and no letter tells of it. */
  isWaitedFor: z.literal(true).optional(),
  /** The run whose items it has once more. */
  again: idSchema.optional(),
});

/** What a file is ordered with; the company is the right's. */
export type OrderedBody = Omit<z.input<typeof keptBodySchema>, "company_id" | "isWaitedFor">;

/**
 * Asks for the file of a prepared export; answers the job's id. Throws `too_many_at_once`,
 * `exports_full`. `isOneOfSeveral`: no letter tells that it is ready.
 */
export async function askForExport(
  deps: Needs,
  access: CompanyAccess,
  body: OrderedBody,
  prepared: Pick<PreparedExport, "order" | "transactionCount" | "place">,
  { isOneOfSeveral = false }: { readonly isOneOfSeveral?: boolean } = {},
): Promise<string> {
  const { companyId, actor } = access;
  const id = deps.newId();
  try {
    await inCompany(deps.db, companyId, async (tx) => {
      await holdWayIn(tx, actor.person);
      await checkRoom(tx, companyId, actingKey(actor.person)?.id ?? null);
      await store.insertJob(tx, {
        companyId,
        id,
        maker: makerOf(actor),
        body: { ...body, company_id: companyId, isOneOfSeveral },
        fileName: prepared.order.fileName,
        rowsTotal: prepared.transactionCount,
        at: deps.clock.now(),
        keyId: actingKey(actor.person)?.id,
      });
      await enqueue(tx, deps, access, id);
    });
  } finally {
    prepared.place.leave();
  }
  await deps.events.publish("File", companyId);
  return id;
}

async function checkRoom(tx: Tx, companyId: string, keyId: string | null): Promise<void> {
  // Two who ask at once are counted one after the other.
  await lockOverview(tx, companyId);
  if ((await store.countUnfinishedJobs(tx, companyId, keyId)) >= EXPORT_JOBS_MAX) {
    throw new ApiError("too_many_at_once", {
      message: `The company has ${EXPORT_JOBS_MAX} exports under way`,
    });
  }
  await checkBytes(tx, companyId, keyId !== null);
}

/** Throws `exports_full`. */
export async function checkBytes(tx: Tx, companyId: string, byPrograms: boolean): Promise<void> {
  if ((await store.sumKeptBytes(tx, companyId, byPrograms)) >= EXPORT_FILES_BYTES_MAX)
    throw new ApiError("exports_full", { message: "The company's kept exports have no room left" });
}

async function enqueue(
  tx: Tx,
  deps: Pick<Deps, "queue">,
  { companyId, actor }: CompanyAccess,
  exportId: string,
): Promise<void> {
  await deps.queue.enqueue(makeExportJob, { ...keepActor(actor), companyId, exportId }, { tx });
}

/** The large exports of the last days, newest first. */
export async function listExportJobs(
  deps: Pick<Deps, "db" | "clock">,
  { companyId, actor }: CompanyAccess,
): Promise<{ jobs: ExportJob[] }> {
  const reader = { companyId, userId: actor.person.userId };
  const since = new Date(deps.clock.now().getTime() - EXPORT_FILE_DAYS * DAY_MS);
  const rows = await inCompany(deps.db, companyId, (tx) =>
    store.listJobs(tx, reader, since, LISTED_MAX),
  );
  return { jobs: rows.map((row) => presentJob(row, deps.clock.now())) };
}

/** Exports that the caller's key asked for, the newest first, below an id. */
export async function listExportsOfKey(
  deps: Pick<Deps, "db" | "clock">,
  access: CompanyAccess,
  page: { readonly below: string | undefined; readonly limit: number },
): Promise<KeyExport[]> {
  const { companyId, actor } = access;
  const now = deps.clock.now();
  const reader = { companyId, userId: actor.person.userId, keyId: keyOf(access) };
  const since = new Date(now.getTime() - EXPORT_FILE_DAYS * DAY_MS);
  const rows = await inCompany(deps.db, companyId, (tx) =>
    store.listJobsOfKey(tx, reader, { ...page, since }),
  );
  return rows.map((row) => presentKeyExport(row, now));
}

/** Throws `not_found` for an export that the caller's key has not asked for. */
export async function getExportOfKey(
  deps: Pick<Deps, "db" | "clock">,
  access: CompanyAccess,
  id: string,
): Promise<KeyExport> {
  const row = await inCompany(deps.db, access.companyId, (tx) => getJob(tx, access, id));
  if (row.keyId !== keyOf(access)) throw notFound("Export");
  return presentKeyExport(row, deps.clock.now());
}

/** An export of a key, with the accounts that were asked for. */
export interface KeyExport {
  readonly job: ExportJob;
  readonly accounts: readonly BankAccountRef[];
  readonly onlyNew: boolean;
}

function presentKeyExport(row: store.JobRow, now: Date): KeyExport {
  const { bank_accounts: accounts, onlyNew } = exportBodySchema.parse(row.body);
  return { job: presentJob(row, now), accounts, onlyNew };
}

function keyOf({ actor }: CompanyAccess): string {
  const key = actingKey(actor.person);
  invariant(key !== undefined, "only keys have exports of their own");
  return key.id;
}

export function presentJob(row: store.JobRow, now: Date): ExportJob {
  const { start_date: from, end_date: to, ...options } = exportBodySchema.parse(row.body);
  const isKept = row.keepUntil !== null && row.keepUntil > now;
  return {
    _id: row.id,
    fileName: row.fileName,
    by: nameMaker(row.by, row.through),
    askedAt: row.askedAt.toISOString(),
    from,
    to,
    options,
    // A file says more than the state of its job: a stop may come too late.
    state: isKept ? "ready" : row.state === "done" ? endOf(row) : row.state,
    failure: row.state === "failed" ? row.failure : null,
    isScheduled: row.scheduleId !== null,
    rowsTotal: Number(row.rowsTotal),
    rowsDone: Math.min(Number(row.rowsDone), Number(row.rowsTotal)),
    sizeBytes: row.file?.sizeBytes ?? null,
    contentHash: row.file?.contentHash ?? null,
    keptUntil: isKept ? row.keepUntil!.toISOString() : null,
    isForMe: row.isForMe,
  };
}

// A scheduled run that found nothing has ended without a file.
function endOf({ failure }: store.JobRow): "gone" | "nothing" {
  return failure === "empty" ? "nothing" : "gone";
}

/** Stops a job that waits or runs; false where it had ended. Throws `not_found`. */
export async function cancelExportJob(
  deps: Needs,
  access: CompanyAccess,
  id: string,
): Promise<{ cancelled: boolean }> {
  const { companyId } = access;
  const cancelled = await inCompany(deps.db, companyId, async (tx) => {
    await getJob(tx, access, id);
    return cancelIn(tx, deps, access, id);
  });
  await deps.events.publish("File", companyId);
  return { cancelled };
}

/** As `cancelExportJob`, within a transaction; answers what is to be done after the commit. */
export async function cancelExportJobIn(
  tx: Tx,
  deps: Pick<Deps, "clock" | "events">,
  access: CompanyAccess,
  id: string,
): Promise<() => Promise<void>> {
  await cancelIn(tx, deps, access, id);
  return () => deps.events.publish("File", access.companyId);
}

function cancelIn(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  { companyId }: CompanyAccess,
  id: string,
): Promise<boolean> {
  const end = { state: "cancelled", endedAt: deps.clock.now() } as const;
  return store.moveJob(tx, { companyId, id }, ["waiting", "running"], end);
}

/**
 * Begins a failed or stopped job again, by the caller's right; false where it needs no repeat.
 * Throws `not_found`, `too_many_at_once`, `exports_full`.
 */
export async function retryExportJob(
  deps: Needs,
  access: CompanyAccess,
  id: string,
): Promise<{ started: boolean }> {
  const { companyId, actor } = access;
  const started = await inCompany(deps.db, companyId, async (tx) => {
    await checkRoom(tx, companyId, null);
    const { scheduleId } = await getJob(tx, access, id);
    const moved = await store.moveJob(tx, { companyId, id }, ["failed", "cancelled"], {
      state: "waiting",
      // A scheduled file stays its person's.
      ...(scheduleId === null && { userId: actor.person.userId }),
    });
    if (!moved) return false;
    if (scheduleId === null) await enqueue(tx, deps, access, id);
    else await deps.queue.enqueue(makeScheduledJob, { companyId, exportId: id }, { tx });
    return true;
  });
  await deps.events.publish("File", companyId);
  return { started };
}

/** Throws `not_found`. */
export async function getJob(
  tx: Tx,
  { companyId, actor }: CompanyAccess,
  id: string,
): Promise<store.JobRow> {
  const job = await store.findJob(tx, { companyId, userId: actor.person.userId }, id.toLowerCase());
  if (job === undefined) throw notFound("Export");
  return job;
}
