/** Scheduled exports as people set them: each command answers all of the company. */
import { isProgram, makerOf } from "#server/http/actor.ts";
import { nameMaker, throughOfStamp } from "#server/http/through.ts";
import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { type ExportSettings, exportSettingsSchema } from "#contract/exports/export-history.ts";
import { EXPORT_SCHEDULES_MAX, PROGRAM_SCHEDULES_MAX } from "#contract/exports/export-limits.ts";
import type { ExportSchedule, exportScheduleCreate } from "#contract/exports/export-schedules.ts";
import { storedJson } from "#server/database/stored-json.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { holdWayIn } from "#server/features/auth/own-sessions/own-sessions.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { listReferredAccounts } from "#server/features/bank-accounts/bank-accounts.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { lockOverview } from "#server/ledger/overview.ts";
import { isOwner } from "#server/roles.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { moveJob } from "../jobs/export-jobs.store.ts";
import * as store from "./export-schedules.store.ts";
import { daysOfFile, nextRun } from "./schedule-times.policy.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId" | "events">;
type Order = Omit<z.output<typeof exportScheduleCreate.body>, "company_id">;
/** All schedules of the company, after the command. */
export interface Reply {
  schedules: ExportSchedule[];
}

export async function listExportSchedules(
  deps: Pick<Deps, "db">,
  access: CompanyAccess,
): Promise<Reply> {
  return inCompany(deps.db, access.companyId, (tx) => readAll(tx, access));
}

async function readAll(tx: Tx, access: CompanyAccess): Promise<Reply> {
  const rows = await store.listSchedules(tx, access.companyId);
  return { schedules: rows.map((row) => present(row, access)) };
}

/**
 * A request that an active schedule of the caller has already makes no second one: it is the same
 * request sent again, whose first answer was lost. Throws `not_found` for an account that the
 * company lacks, `places_full` at the limit, and `program_places_full` at that of programs.
 */
export async function createExportSchedule(
  deps: Needs,
  access: CompanyAccess,
  order: Order,
): Promise<Reply> {
  const { companyId, actor } = access;
  const at = deps.clock.now();
  const { role } = actor.person;
  return change(deps, access, async (tx) => {
    await listReferredAccounts(tx, companyId, order.settings.accounts);
    const rows = await store.listSchedules(tx, companyId);
    if (rows.some((row) => isMine(row, access) && isSameRequest(row, order))) return;
    if (rows.length >= EXPORT_SCHEDULES_MAX)
      throw new ApiError("places_full", {
        message: `A company has at most ${EXPORT_SCHEDULES_MAX} scheduled exports`,
      });
    const ofPrograms = rows.filter((row) => isProgram({ through: throughOfStamp(row.through) }));
    if (isProgram(actor.person) && ofPrograms.length >= PROGRAM_SCHEDULES_MAX)
      throw new ApiError("program_places_full", {
        message: `Programs set at most ${PROGRAM_SCHEDULES_MAX} scheduled exports of a company`,
      });
    const id = deps.newId();
    const dueAt = nextRun(order.time, at);
    const coveredTo = dayBeforeFirst(order, dueAt);
    const request = { ...order, dueAt, coveredTo, at, maker: makerOf(actor), role };
    await store.insertSchedule(tx, { companyId, id }, request);
    await note(tx, access, "export.schedule", id, order);
  });
}

/**
 * Gives the caller's own schedule other requests; a stopped one goes on. Throws `not_found`, and
 * `forbidden` for somebody else's.
 */
export async function changeExportSchedule(
  deps: Needs,
  access: CompanyAccess,
  id: string,
  order: Order,
): Promise<Reply> {
  const { companyId, actor } = access;
  const at = deps.clock.now();
  return change(deps, access, async (tx) => {
    const row = await getSchedule(tx, access, id);
    if (!isMine(row, access)) throw new ApiError("forbidden", { message: "Another's schedule" });
    await listReferredAccounts(tx, companyId, order.settings.accounts);
    const isPaused = row.state === "paused";
    const dueAt = nextRun(order.time, at);
    // Files of days go on where the last one ended, once there was one.
    const goesOn = row.lastAt !== null && row.coveredTo !== null && !order.settings.onlyNew;
    const coveredTo = goesOn ? row.coveredTo : dayBeforeFirst(order, dueAt);
    const state = isPaused ? "paused" : "active";
    const { through } = makerOf(actor);
    const request = { ...order, state, dueAt: isPaused ? null : dueAt, coveredTo, at } as const;
    await store.updateSchedule(tx, { companyId, id }, { ...request, through });
    await note(tx, access, "export.schedule-change", id, order);
  });
}

/**
 * Pauses a schedule, or goes on with it. Throws `not_found`, and `forbidden` for a caller who
 * neither owns it nor directs the company.
 */
export async function pauseExportSchedule(
  deps: Needs,
  access: CompanyAccess,
  id: string,
  paused: boolean,
): Promise<Reply> {
  const { companyId } = access;
  const at = deps.clock.now();
  return change(deps, access, async (tx) => {
    const row = await getSchedule(tx, access, id);
    requireStop(row, access);
    if (paused ? row.state !== "active" : row.state === "active") return;
    // Nobody but its person lets files of the company go out to him again.
    if (!paused && !isMine(row, access))
      throw new ApiError("forbidden", { message: "Another's schedule" });
    const dueAt = paused ? null : nextRun(timeOf(row), at);
    const state = paused ? "paused" : "active";
    await store.moveSchedule(tx, { companyId, id }, { state, dueAt, at });
    if (paused) await cancelJobs(tx, { companyId, id }, at);
    await note(tx, access, paused ? "export.schedule-pause" : "export.schedule-resume", id);
  });
}

/** Deletes a schedule; its files and its history stay. Throws `forbidden`. */
export async function deleteExportSchedule(
  deps: Needs,
  access: CompanyAccess,
  id: string,
): Promise<Reply> {
  return change(deps, access, (tx) => deleteIn(tx, deps, access, id));
}

/** As `deleteExportSchedule`, within a transaction; answers what is to be done after the commit. */
export async function deleteExportScheduleIn(
  tx: Tx,
  deps: Pick<Deps, "clock" | "events">,
  access: CompanyAccess,
  id: string,
): Promise<() => Promise<void>> {
  await lockOverview(tx, access.companyId);
  await deleteIn(tx, deps, access, id);
  return () => deps.events.publish("File", access.companyId);
}

async function deleteIn(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  access: CompanyAccess,
  id: string,
): Promise<void> {
  const { companyId } = access;
  const row = await store.findSchedule(tx, { companyId, id }, true);
  if (row === undefined) return;
  requireStop(row, access);
  await cancelJobs(tx, { companyId, id }, deps.clock.now());
  await store.deleteSchedule(tx, { companyId, id });
  await note(tx, access, "export.schedule-delete", id);
}

async function change(
  deps: Needs,
  access: CompanyAccess,
  work: (tx: Tx) => Promise<void>,
): Promise<Reply> {
  const reply = await inCompany(deps.db, access.companyId, async (tx) => {
    // Before the other lock: the end of a key takes them in this order too.
    await holdWayIn(tx, access.actor.person);
    // Two commands at once are counted and seen one after the other.
    await lockOverview(tx, access.companyId);
    await work(tx);
    return readAll(tx, access);
  });
  await deps.events.publish("File", access.companyId);
  return reply;
}

// Noted before the first file, so that the days of one that fails come with the next one.
function dayBeforeFirst({ time, settings }: Order, dueAt: Date): LocalDate | null {
  const days = settings.onlyNew ? undefined : daysOfFile(time, dueAt, null);
  return days === undefined ? null : addDays(days.from, -1);
}

async function cancelJobs(tx: Tx, key: store.ScheduleKey, at: Date): Promise<void> {
  for (const id of await store.listUnfinishedJobs(tx, key)) {
    const job = { companyId: key.companyId, id };
    await moveJob(tx, job, ["waiting", "running"], { state: "cancelled", endedAt: at });
  }
}

async function getSchedule(
  tx: Tx,
  { companyId }: CompanyAccess,
  id: string,
): Promise<store.ScheduleRow> {
  const row = await store.findSchedule(tx, { companyId, id }, true);
  if (row === undefined) throw notFound("Scheduled export");
  return row;
}

function isMine(row: store.ScheduleRow, { actor }: CompanyAccess): boolean {
  return row.userId === actor.person.userId;
}

/** The accounts of a request may come in another order. */
function isSameRequest(row: store.ScheduleRow, { time, settings, letter }: Order): boolean {
  if (row.state !== "active" || !row.hasRight || row.letter !== letter) return false;
  const { every, day, hour } = timeOf(row);
  // The day of a daily schedule says nothing.
  const isSameDay = time.every === "day" || day === time.day;
  return (
    every === time.every &&
    isSameDay &&
    hour === time.hour &&
    // Compared as the database holds them.
    isDeepStrictEqual(sortAccounts(row.settings), sortAccounts(JSON.parse(storedJson(settings))))
  );
}

function sortAccounts(settings: unknown): ExportSettings {
  const read = exportSettingsSchema.parse(settings);
  const accounts = read.accounts.toSorted((a, b) =>
    JSON.stringify(a) < JSON.stringify(b) ? -1 : 1,
  );
  return { ...read, accounts };
}

function canStop(row: store.ScheduleRow, access: CompanyAccess): boolean {
  return isMine(row, access) || isOwner(access.role);
}

function requireStop(row: store.ScheduleRow, access: CompanyAccess): void {
  if (!canStop(row, access)) throw new ApiError("forbidden", { message: "Another's schedule" });
}

async function note(
  tx: Tx,
  access: CompanyAccess,
  action: Parameters<typeof audit>[2],
  id: string,
  order?: Order,
): Promise<void> {
  const after = order && {
    ...order.time,
    format: order.settings.format,
    accounts: order.settings.accounts.map(({ accountNr }) => accountNr).join(", "),
    onlyNew: order.settings.onlyNew,
    letter: order.letter,
  };
  await audit(tx, access, action, { kind: "export_schedule", id }, after && { after });
}

export function timeOf({ every, day, hour }: store.ScheduleRow): ExportSchedule["time"] {
  return { every, day, hour };
}

function present(row: store.ScheduleRow, access: CompanyAccess): ExportSchedule {
  const settings = exportSettingsSchema.parse(row.settings);
  const isLost = !row.hasRight;
  return {
    _id: row.id,
    time: timeOf(row),
    settings,
    letter: row.letter,
    by: nameMaker(row.by, row.through),
    isMine: isMine(row, access),
    canStop: canStop(row, access),
    // A right that is gone stops it before the next run finds that out.
    state: isLost ? "stopped" : row.state,
    stopReason: isLost ? "right" : row.stopReason,
    next:
      row.dueAt === null || isLost
        ? null
        : {
            at: row.dueAt.toISOString(),
            days: settings.onlyNew ? null : (daysOfFile(row, row.dueAt, row.coveredTo) ?? null),
          },
    last:
      row.lastAt === null || row.lastOutcome === null
        ? null
        : {
            at: row.lastAt.toISOString(),
            outcome: row.lastOutcome,
            failure: row.lastFailure,
            transactionCount: row.lastCount === null ? null : Number(row.lastCount),
          },
  };
}
