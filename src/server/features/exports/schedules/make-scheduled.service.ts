/** Makes the file that a schedule wanted: by its person's right of now, once for its days. */
import type { z } from "zod";
import { type ExportSettings, exportSettingsSchema } from "#contract/exports/export-history.ts";
import type { ExportJobFailure } from "#contract/exports/export-jobs.ts";
import { type ExportBody, buildOrder } from "../exports.service.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import { isCompanyLive, requireCompany } from "#server/features/access/access.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { listReferredAccounts } from "#server/features/bank-accounts/bank-accounts.service.ts";
import { deliverAll, type StoredLetter } from "#server/features/letters/letters.service.ts";
import { actLater } from "#server/http/actor.ts";
import { throughOfStamp } from "#server/http/through.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError } from "#server/http/errors.ts";
import { endUnlessStopped, type JobRun, RunStopped } from "#server/jobs/job.ts";
import type { LocalDate } from "#values/local-date.ts";
import { findExportSpan } from "../exports.store.ts";
import * as jobStore from "../jobs/export-jobs.store.ts";
import {
  ExportCancelled,
  keepWhole,
  type MakeNeeds,
  nameFailure,
} from "../jobs/make-export-file.service.ts";
import type { Days } from "../export-days.service.ts";
import type { ExportOrder } from "../stream-export.ts";
import { type makeScheduledJob, SCHEDULED_RETRIES } from "./export-schedule-definitions.ts";
import * as store from "./export-schedules.store.ts";
import { daysOfRun } from "./queue-schedules.service.ts";
import { type LetterAbout, storeScheduleLetter } from "./schedule-letters.service.ts";

type Data = z.output<typeof makeScheduledJob.schema>;

/** A run with its schedule as it was when the run began. */
interface Run {
  readonly companyId: string;
  readonly exportId: string;
  readonly row: store.ScheduleRow;
  readonly settings: ExportSettings;
  readonly planned: Date;
}

/** The schedule cannot go on. */
class ScheduleEnds extends Error {
  readonly reason: store.StopReason;
  constructor(reason: store.StopReason) {
    super(`The schedule ends: ${reason}.`);
    this.reason = reason;
  }
}

/** Another run has covered days meanwhile, or the schedule is gone: this one may leave nothing. */
class ScheduleMoved extends Error {}

/**
 * Makes one file. The file, its run, its items, the covered days and the letter are one
 * transaction: a run that dies leaves nothing, and the next one begins again. Faults are repeated;
 * in the end the person is told, and the next file has the days of this one.
 */
export async function makeScheduledFile(
  deps: MakeNeeds,
  data: Data,
  { signal, retry }: Pick<JobRun, "signal" | "retry">,
): Promise<void> {
  if (!(await isCompanyLive(deps, data.companyId))) return;
  const run = await beginRun(deps, data);
  await deps.events.publish("File", data.companyId);
  if (run === undefined) return;
  try {
    await deliverAll(deps, await makeFile(deps, run, signal));
    await deps.events.publish("Company", data.companyId);
  } catch (error) {
    if (error instanceof ExportCancelled) return;
    if (error instanceof RunStopped) throw error;
    endUnlessStopped(signal);
    if (error instanceof ScheduleEnds) await deliverAll(deps, await stop(deps, run, error.reason));
    else {
      const failure = nameFailure(error);
      if (failure === "fault") deps.log.warn({ err: error, exportId: run.exportId }, "not made");
      const passes = failure === "fault" || failure === "storage";
      if (passes && retry < SCHEDULED_RETRIES) throw error;
      await deliverAll(deps, await fail(deps, run, failure));
    }
  }
  await deps.events.publish("File", data.companyId);
}

/** The schedule as it is now; undefined where the job has nothing to do. */
async function beginRun(deps: MakeNeeds, { companyId, exportId }: Data): Promise<Run | undefined> {
  const key = { companyId, id: exportId };
  const endedAt = deps.clock.now();
  return inCompany(deps.db, companyId, async (tx) => {
    if ((await jobStore.findKeptFile(tx, companyId, exportId)) !== undefined) {
      await jobStore.moveJob(tx, key, ["waiting", "running"], { state: "done", endedAt });
      return undefined;
    }
    if (!(await jobStore.moveJob(tx, key, ["waiting", "running"], { state: "running" })))
      return undefined;
    const job = await jobStore.findPlan(tx, key);
    const row = await store.findSchedule(tx, { companyId, id: job.scheduleId });
    if (row === undefined) {
      await jobStore.moveJob(tx, key, ["running"], { state: "cancelled", endedAt });
      return undefined;
    }
    const settings = exportSettingsSchema.parse(row.settings);
    return { companyId, exportId, row, settings, planned: job.plannedFor };
  });
}

async function makeFile(
  deps: MakeNeeds,
  run: Run,
  signal: AbortSignal,
): Promise<readonly (StoredLetter | undefined)[]> {
  const { companyId, exportId, row, settings } = run;
  const access = await findAccess(deps, run);
  const days = daysOfRun(row, run.planned, deps.clock.now());
  if (days === undefined) return endWithNothing(deps, run, row.coveredTo, undefined);
  const order = await inCompany(deps.db, companyId, (tx) => narrowOrder(tx, deps, run, access));
  const covered = settings.onlyNew ? null : days.to;
  if (order === undefined) return endWithNothing(deps, run, covered, days);
  const letters = await keepWhole(deps, order, {
    id: exportId,
    signal,
    access,
    record: async (tx, made) => {
      await cover(tx, run, covered, { outcome: "made", count: made.rows, at: deps.clock.now() });
      return [await tell(tx, deps, run, { kind: "made", order, ...made })];
    },
  }).catch(asScheduleEnd);
  await endJob(deps, run);
  return letters;
}

function asScheduleEnd(error: unknown): never {
  if (error instanceof ApiError && error.code === "not_found") throw new ScheduleEnds("right");
  throw error;
}

/** Throws `ScheduleEnds` where the person has no right any more. */
async function findAccess(
  deps: MakeNeeds,
  { companyId, row: { userId, role, through } }: Run,
): Promise<CompanyAccess> {
  try {
    const way = throughOfStamp(through);
    const actor = actLater({ userId, role, through: way, address: "", requestId: "" });
    return await requireCompany(deps, actor, companyId, "member");
  } catch (error) {
    return asScheduleEnd(error);
  }
}

/**
 * The order with the days that have rows, for a file of new items; undefined where there are none.
 * An item that comes meanwhile on another day is new in the next file.
 */
async function narrowOrder(
  tx: Tx,
  deps: MakeNeeds,
  run: Run,
  access: CompanyAccess,
): Promise<ExportOrder | undefined> {
  const { companyId, exportId, settings, row } = run;
  await listReferredAccounts(tx, companyId, settings.accounts).catch((error: unknown) => {
    // A gone account must not become a smaller file, or a file of all of them.
    if (error instanceof ApiError && error.code === "not_found") throw new ScheduleEnds("accounts");
    throw error;
  });
  const now = deps.clock.now();
  const { from, to } = daysOfRun(row, run.planned, now)!;
  const { accounts, ...options } = settings;
  const body: ExportBody = {
    ...options,
    bank_accounts: accounts,
    start_date: from,
    end_date: to,
    delivery: "auto",
  };
  const wide = await buildOrder(tx, access, body, now);
  const span = await findExportSpan(tx, wide.selection);
  if (span.count === 0) return undefined;
  const narrow = { ...body, start_date: span.from!, end_date: span.to! };
  const given = settings.onlyNew ? narrow : body;
  const order = settings.onlyNew ? await buildOrder(tx, access, narrow, now) : wide;
  await jobStore.describeJob(
    tx,
    { companyId, id: exportId },
    {
      body: { ...given, company_id: companyId },
      fileName: order.fileName,
      rowsTotal: span.count,
    },
  );
  return order;
}

/** Throws `ScheduleMoved`. */
async function cover(
  tx: Tx,
  { companyId, row }: Run,
  to: LocalDate | null,
  end: store.RunEnd,
): Promise<void> {
  const days = { before: row.coveredTo, to };
  if (!(await store.coverDays(tx, { companyId, id: row.id }, days, end)))
    throw new ScheduleMoved("The schedule has moved.");
}

async function endWithNothing(
  deps: MakeNeeds,
  run: Run,
  covered: LocalDate | null,
  days: Days | undefined,
): Promise<readonly (StoredLetter | undefined)[]> {
  const at = deps.clock.now();
  return inCompany(deps.db, run.companyId, async (tx) => {
    const job = { companyId: run.companyId, id: run.exportId };
    const end = { state: "done", failure: "empty", endedAt: at } as const;
    if (!(await jobStore.moveJob(tx, job, ["running"], end))) return [];
    await cover(tx, run, covered, { outcome: "nothing", at });
    return [await tell(tx, deps, run, { kind: "nothing", days })];
  });
}

async function endJob(deps: MakeNeeds, { companyId, exportId }: Run): Promise<void> {
  const endedAt = deps.clock.now();
  await inCompany(deps.db, companyId, (tx) =>
    jobStore.moveJob(tx, { companyId, id: exportId }, ["running"], { state: "done", endedAt }),
  );
}

/** Ends a run that failed; the schedule goes on at its next time. */
async function fail(
  deps: MakeNeeds,
  run: Run,
  failure: ExportJobFailure,
): Promise<readonly (StoredLetter | undefined)[]> {
  const at = deps.clock.now();
  const { companyId, exportId, row } = run;
  return inCompany(deps.db, companyId, async (tx) => {
    const end = { state: "failed", failure, endedAt: at } as const;
    if (!(await jobStore.moveJob(tx, { companyId, id: exportId }, ["running"], end))) return [];
    await store.noteEnd(tx, { companyId, id: row.id }, { outcome: "failed", failure, at });
    return [await tell(tx, deps, run, { kind: "failed", failure })];
  });
}

/** Stops the schedule; nobody is told who has no right to the company any more. */
async function stop(
  deps: MakeNeeds,
  run: Run,
  reason: store.StopReason,
): Promise<readonly (StoredLetter | undefined)[]> {
  const at = deps.clock.now();
  const { companyId, exportId, row } = run;
  const key = { companyId, id: row.id };
  return inCompany(deps.db, companyId, async (tx) => {
    const end = { state: "failed", failure: reason, endedAt: at } as const;
    if (!(await jobStore.moveJob(tx, { companyId, id: exportId }, ["running"], end))) return [];
    await store.noteEnd(tx, key, { outcome: "failed", failure: reason, at });
    await store.moveSchedule(tx, key, { state: "stopped", stopReason: reason, dueAt: null, at });
    await audit(
      tx,
      { companyId, actor: "job" },
      "export.schedule-stop",
      { kind: "export_schedule", id: row.id },
      { after: { reason } },
    );
    return reason === "right" ? [] : [await tell(tx, deps, run, { kind: "stopped" })];
  });
}

/** Stores the letter of the run's end; a failure is told to those who want no others too. */
async function tell(
  tx: Tx,
  deps: MakeNeeds,
  { companyId, row }: Run,
  about: LetterAbout,
): Promise<StoredLetter | undefined> {
  const isGood = about.kind === "made" || about.kind === "nothing";
  if (isGood && !row.letter) return undefined;
  return storeScheduleLetter(tx, deps, { companyId, row }, about);
}
