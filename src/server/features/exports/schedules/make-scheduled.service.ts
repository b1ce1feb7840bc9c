/** Makes the file that a schedule wanted: by its person's right of now, once for its days. */
import type { z } from "zod";
import { type ExportSettings, exportSettingsSchema } from "#contract/exports/export-history.ts";
import type { ExportJobFailure } from "#contract/exports/export-jobs.ts";
import { type ExportBody, buildOrder } from "../exports.service.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import { requireCompany } from "#server/features/access/access.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { listReferredAccounts } from "#server/features/bank-accounts/bank-accounts.service.ts";
import type { StoredLetter } from "#server/features/letters/letters.service.ts";
import { actLater } from "#server/http/actor.ts";
import { throughOfStamp } from "#server/http/through.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError } from "#server/http/errors.ts";
import type { JobRun } from "#server/jobs/job.ts";
import type { LocalDate } from "#values/local-date.ts";
import { findExportSpan } from "../exports.store.ts";
import * as jobStore from "../jobs/export-jobs.store.ts";
import {
  ExportCancelled,
  ExportEnds,
  keepWhole,
  type Letters,
  type MakeNeeds,
  runMaking,
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

/** Another run has covered days meanwhile, or the schedule is gone: this one may leave nothing. */
class ScheduleMoved extends Error {}

/**
 * Makes one file. The file, its run, its items, the covered days and the letter are one
 * transaction. Faults are repeated; in the end the person is told, and the next file has the days
 * of this one.
 */
export async function makeScheduledFile(
  deps: MakeNeeds,
  { companyId, exportId }: Data,
  jobRun: Pick<JobRun, "signal" | "retry">,
): Promise<void> {
  let run: Run | undefined;
  await runMaking(deps, { companyId, id: exportId }, jobRun, {
    retries: SCHEDULED_RETRIES,
    passing: ["fault", "storage"],
    make: async (job) => {
      run = await findRun(deps, companyId, job);
      return makeFile(deps, run, jobRun.signal);
    },
    fail: async (tx, failure) => (run ? endFailed(tx, deps, run, failure) : []),
  });
}

/** The schedule as it is now. Throws `ExportCancelled` where it is gone. */
async function findRun(
  deps: MakeNeeds,
  companyId: string,
  { id, scheduleId, plannedFor }: jobStore.JobRow,
): Promise<Run> {
  const row = await inCompany(deps.db, companyId, async (tx) => {
    const found = await store.findSchedule(tx, { companyId, id: scheduleId! });
    const end = { state: "cancelled", endedAt: deps.clock.now() } as const;
    if (found === undefined) await jobStore.moveJob(tx, { companyId, id }, ["running"], end);
    return found;
  });
  if (row === undefined) throw new ExportCancelled("The schedule is gone.");
  const settings = exportSettingsSchema.parse(row.settings);
  return { companyId, exportId: id, row, settings, planned: plannedFor! };
}

async function makeFile(deps: MakeNeeds, run: Run, signal: AbortSignal): Promise<Letters> {
  const { companyId, exportId, row, settings } = run;
  const access = await findAccess(deps, run);
  const days = daysOfRun(row, run.planned, deps.clock.now());
  if (days === undefined) return endWithNothing(deps, run, row.coveredTo, undefined);
  const order = await inCompany(deps.db, companyId, (tx) => narrowOrder(tx, deps, run, access));
  const covered = settings.onlyNew ? null : days.to;
  if (order === undefined) return endWithNothing(deps, run, covered, days);
  return keepWhole(deps, order, {
    id: exportId,
    signal,
    access,
    record: async (tx, made) => {
      await cover(tx, run, covered, { outcome: "made", count: made.rows, at: deps.clock.now() });
      return [await tell(tx, deps, run, { kind: "made", order, ...made })];
    },
  });
}

/** Throws `not_found` where the person has no right any more. */
async function findAccess(
  deps: MakeNeeds,
  { companyId, row: { userId, role, through } }: Run,
): Promise<CompanyAccess> {
  const way = throughOfStamp(through);
  const actor = actLater({ userId, role, through: way, address: "", requestId: "" });
  return requireCompany(deps, actor, companyId, "member");
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
    if (error instanceof ApiError && error.code === "not_found") throw new ExportEnds("accounts");
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
): Promise<Letters> {
  const at = deps.clock.now();
  return inCompany(deps.db, run.companyId, async (tx) => {
    const job = { companyId: run.companyId, id: run.exportId };
    const end = { state: "done", failure: "empty", endedAt: at } as const;
    if (!(await jobStore.moveJob(tx, job, ["running"], end))) return [];
    await cover(tx, run, covered, { outcome: "nothing", at });
    return [await tell(tx, deps, run, { kind: "nothing", days })];
  });
}

/**
 * Notes how a run failed. The schedule goes on at its next time; without the person's right or an
 * account it stops. Nobody is told who has no right to the company any more.
 */
async function endFailed(
  tx: Tx,
  deps: MakeNeeds,
  run: Run,
  failure: ExportJobFailure,
): Promise<Letters> {
  const at = deps.clock.now();
  const { companyId, row } = run;
  const key = { companyId, id: row.id };
  await store.noteEnd(tx, key, { outcome: "failed", failure, at });
  if (failure !== "right" && failure !== "accounts")
    return [await tell(tx, deps, run, { kind: "failed", failure })];
  await store.moveSchedule(tx, key, { state: "stopped", stopReason: failure, dueAt: null, at });
  await audit(
    tx,
    { companyId, actor: "job" },
    "export.schedule-stop",
    { kind: "export_schedule", id: row.id },
    { after: { reason: failure } },
  );
  return failure === "right" ? [] : [await tell(tx, deps, run, { kind: "stopped" })];
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
