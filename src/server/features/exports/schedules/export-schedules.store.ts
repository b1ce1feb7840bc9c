import type { ExportJobFailure } from "#contract/exports/export-jobs.ts";
import type {
  ExportSchedule,
  ScheduleOutcome,
  ScheduleTime,
} from "#contract/exports/export-schedules.ts";
import type { Role } from "#contract/fields.ts";
import { runText } from "#server/database/run-text.ts";
import { storedJson } from "#server/database/stored-json.ts";
import type { Maker, Stamp } from "#server/database/stamps.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";

export type StopReason = NonNullable<ExportSchedule["stopReason"]>;

export interface ScheduleKey {
  readonly companyId: string;
  readonly id: string;
}

export interface ScheduleRow {
  readonly id: string;
  readonly userId: string;
  readonly role: Role;
  readonly every: ScheduleTime["every"];
  readonly day: number;
  readonly hour: number;
  readonly settings: unknown;
  readonly letter: boolean;
  readonly state: ExportSchedule["state"];
  readonly stopReason: StopReason | null;
  readonly dueAt: Date | null;
  /** The last day of the last file, or the day before the first one; null for new items. */
  readonly coveredTo: LocalDate | null;
  readonly lastAt: Date | null;
  readonly lastOutcome: ScheduleOutcome | null;
  readonly lastFailure: ExportJobFailure | null;
  readonly lastCount: bigint | null;
  readonly by: string | null;
  /** Through what he set it. */
  readonly through: string | null;
  /** Its person still has a right to the company. */
  readonly hasRight: boolean;
}

const SCHEDULES = `select s.id, s.user_id as "userId", s.through, s.role, s.every, s.day, s.hour, s.settings, s.letter, s.state,
    s.stop_reason as "stopReason", s.due_at as "dueAt", s.covered_to::text as "coveredTo", s.last_at as "lastAt",
    s.last_outcome as "lastOutcome", s.last_failure as "lastFailure", s.last_count as "lastCount",
    coalesce(nullif(u.name, ''), u.email) as by,
    exists (select from membership m where m.company_id = s.company_id and m.user_id = s.user_id and m.removed_at is null) as "hasRight"
  from export_schedule s left join app_user u on u.id = s.user_id
  where s.company_id = $1::uuid`;

/** The schedules of a company, the oldest first. */
export function listSchedules(tx: Tx, companyId: string): Promise<ScheduleRow[]> {
  return runText<ScheduleRow>(tx, `${SCHEDULES} order by s.created_at, s.id`, [companyId]);
}

/** With `lock` nobody else changes it before the end of the transaction. */
export async function findSchedule(
  tx: Tx,
  { companyId, id }: ScheduleKey,
  lock = false,
): Promise<ScheduleRow | undefined> {
  const [row] = await runText<ScheduleRow>(
    tx,
    `${SCHEDULES} and s.id = $2::uuid${lock ? " for update of s" : ""}`,
    [companyId, id],
  );
  return row;
}

interface ScheduleRequest {
  readonly time: ScheduleTime;
  readonly settings: unknown;
  readonly letter: boolean;
  readonly dueAt: Date | null;
  readonly coveredTo: LocalDate | null;
  readonly at: Date;
}

export async function insertSchedule(
  tx: Tx,
  { companyId, id }: ScheduleKey,
  given: ScheduleRequest & { readonly maker: Maker; readonly role: Role },
): Promise<void> {
  await tx
    .insertInto("export_schedule")
    .values({
      company_id: companyId,
      id,
      user_id: given.maker.userId,
      through: given.maker.through,
      role: given.role,
      ...given.time,
      settings: storedJson(given.settings),
      letter: given.letter,
      state: "active",
      stop_reason: null,
      due_at: given.dueAt,
      covered_to: given.coveredTo,
      last_outcome: null,
      last_failure: null,
      last_count: null,
      created_at: given.at,
      changed_at: given.at,
    })
    .execute();
}

/** Gives the schedule other requests: they are of whoever set them last. */
export async function updateSchedule(
  tx: Tx,
  { companyId, id }: ScheduleKey,
  given: ScheduleRequest & { readonly state: ScheduleRow["state"]; readonly through: Stamp },
): Promise<void> {
  await tx
    .updateTable("export_schedule")
    .set({
      ...given.time,
      settings: storedJson(given.settings),
      letter: given.letter,
      state: given.state,
      stop_reason: null,
      due_at: given.dueAt,
      covered_to: given.coveredTo,
      through: given.through,
      changed_at: given.at,
    })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

/** Pauses, stops or goes on. */
export async function moveSchedule(
  tx: Tx,
  { companyId, id }: ScheduleKey,
  to: {
    readonly state: ScheduleRow["state"];
    readonly stopReason?: StopReason;
    readonly dueAt: Date | null;
    readonly at: Date;
  },
): Promise<void> {
  await runText(
    tx,
    `update export_schedule set state = $3, stop_reason = $4, due_at = $5::timestamptz, changed_at = $6::timestamptz
      where company_id = $1::uuid and id = $2::uuid`,
    [companyId, id, to.state, to.stopReason ?? null, to.dueAt, to.at],
  );
}

export async function deleteSchedule(tx: Tx, { companyId, id }: ScheduleKey): Promise<void> {
  await runText(tx, "delete from export_schedule where company_id = $1::uuid and id = $2::uuid", [
    companyId,
    id,
  ]);
}

/** What is due in these companies. */
export function listDue(
  tx: Tx,
  companyIds: readonly string[],
  now: Date,
): Promise<{ companyId: string; id: string }[]> {
  return runText(
    tx,
    `select company_id as "companyId", id from export_schedule
      where company_id = any($1::uuid[]) and due_at <= $2::timestamptz order by due_at, id`,
    [[...companyIds], now],
  );
}

/** The next run, after the present one was put into the queue or passed over. */
export async function setDue(tx: Tx, key: ScheduleKey, dueAt: Date): Promise<void> {
  await runText(
    tx,
    "update export_schedule set due_at = $3::timestamptz where company_id = $1::uuid and id = $2::uuid",
    [key.companyId, key.id, dueAt],
  );
}

export interface RunEnd {
  readonly outcome: ScheduleOutcome;
  readonly failure?: ExportJobFailure;
  readonly count?: number;
  readonly at: Date;
}

/** Notes the end of a run that covered no days. */
export async function noteEnd(tx: Tx, { companyId, id }: ScheduleKey, end: RunEnd): Promise<void> {
  await runText(
    tx,
    `update export_schedule set last_at = $3::timestamptz, last_outcome = $4, last_failure = $5, last_count = $6::bigint
      where company_id = $1::uuid and id = $2::uuid`,
    [companyId, id, end.at, end.outcome, end.failure ?? null, end.count ?? null],
  );
}

/**
 * Notes the end of a run that covered days up to `to`. False where the schedule is gone or another
 * run has covered days meanwhile: then nothing of the run may stand.
 */
export async function coverDays(
  tx: Tx,
  { companyId, id }: ScheduleKey,
  days: { readonly before: LocalDate | null; readonly to: LocalDate | null },
  end: RunEnd,
): Promise<boolean> {
  const rows = await runText(
    tx,
    `update export_schedule set covered_to = $3::date, last_at = $5::timestamptz, last_outcome = $6, last_failure = null,
        last_count = $7::bigint
      where company_id = $1::uuid and id = $2::uuid and covered_to is not distinct from $4::date returning id`,
    [companyId, id, days.to, days.before, end.at, end.outcome, end.count ?? null],
  );
  return rows.length > 0;
}

/** The schedule's jobs that have not ended. */
export async function listUnfinishedJobs(
  tx: Tx,
  { companyId, id }: ScheduleKey,
): Promise<string[]> {
  const rows = await runText<{ id: string }>(
    tx,
    `select id from export_job where company_id = $1::uuid and schedule_id = $2::uuid and state in ('waiting', 'running')`,
    [companyId, id],
  );
  return rows.map((row) => row.id);
}
