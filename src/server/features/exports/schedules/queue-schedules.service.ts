/** The clock's look at schedules: each due one gets one job and its next time, or neither. */
import { stampOf, throughOfStamp } from "#server/http/through.ts";
import { exportSettingsSchema } from "#contract/exports/export-history.ts";
import { inCompanies, inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { walkLivingCompanies } from "#server/features/access/access.service.ts";
import { endUnlessStopped, type JobRun } from "#server/jobs/job.ts";
import { insertJob } from "../jobs/export-jobs.store.ts";
import { makeScheduledJob } from "./export-schedule-definitions.ts";
import { timeOf } from "./export-schedules.service.ts";
import * as store from "./export-schedules.store.ts";
import { daysOfFile, daysOfNews, type FileDays, nextRun } from "./schedule-times.policy.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId" | "queue" | "quota" | "events">;

const COMPANIES_AT_ONCE = 500;

/**
 * Puts what is due into the queue. Several programs may do it at once. Of several times that were
 * missed the company gets one file, with the days of all of them.
 */
export async function queueDueSchedules(
  deps: Needs,
  _nothing: object,
  { signal }: Pick<JobRun, "signal">,
): Promise<void> {
  for await (const ids of walkLivingCompanies(deps, COMPANIES_AT_ONCE)) {
    const due = await inCompanies(deps.db, ids, (tx) => store.listDue(tx, ids, deps.clock.now()));
    for (const key of due) {
      endUnlessStopped(signal);
      if (await inCompany(deps.db, key.companyId, (tx) => queueOne(tx, deps, key)))
        await deps.events.publish("File", key.companyId);
    }
  }
}

/** False where another program was faster, or the schedule was paused meanwhile. */
async function queueOne(tx: Tx, deps: Needs, key: store.ScheduleKey): Promise<boolean> {
  const row = await store.findSchedule(tx, key, true);
  const at = deps.clock.now();
  if (row === undefined || row.dueAt === null || row.dueAt > at) return false;
  const { planned, next } = findTimes(row, row.dueAt, at);
  await store.setDue(tx, key, next);
  if (!(await deps.quota.allows(key.companyId, "refresh", tx))) {
    await store.noteEnd(tx, key, { outcome: "rests", at });
    return true;
  }
  // The days of this time come with the next file.
  if ((await store.listUnfinishedJobs(tx, key)).length > 0) return true;
  const { accounts, ...settings } = exportSettingsSchema.parse(row.settings);
  const days = daysOfRun(row, planned, at);
  const { companyId } = key;
  const exportId = deps.newId();
  await insertJob(tx, {
    companyId,
    id: exportId,
    maker: { userId: row.userId, through: stampOf(throughOfStamp(row.through)) },
    body: {
      ...settings,
      bank_accounts: accounts,
      start_date: days?.from ?? row.coveredTo,
      end_date: days?.to ?? row.coveredTo,
      company_id: companyId,
      delivery: "auto",
    },
    fileName: "",
    rowsTotal: 0,
    at,
    scheduleId: row.id,
    plannedFor: planned,
  });
  await deps.queue.enqueue(makeScheduledJob, { companyId, exportId }, { tx });
  return true;
}

/** The last time that has come, of those that were missed, and the first one to come. */
function findTimes(row: store.ScheduleRow, dueAt: Date, now: Date): { planned: Date; next: Date } {
  for (let planned = dueAt; ;) {
    const next = nextRun(timeOf(row), planned);
    if (next > now) return { planned, next };
    planned = next;
  }
}

/**
 * The days of a run that was planned for a time and happens now; undefined where the last file has
 * them all.
 */
export function daysOfRun(row: store.ScheduleRow, planned: Date, now: Date): FileDays | undefined {
  const { onlyNew } = exportSettingsSchema.parse(row.settings);
  return onlyNew ? daysOfNews(now) : daysOfFile(row, planned, row.coveredTo);
}
