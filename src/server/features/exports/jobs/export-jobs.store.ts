import type { Maker } from "#server/database/stamps.ts";
import type { ExportJobFailure } from "#contract/exports/export-jobs.ts";
import { runText } from "#server/database/run-text.ts";
import { storedJson } from "#server/database/stored-json.ts";
import type { Tx } from "#server/database/tenant.ts";

export type JobState = "waiting" | "running" | "done" | "failed" | "cancelled";

export interface JobRow {
  readonly id: string;
  readonly userId: string;
  readonly body: unknown;
  readonly state: JobState;
  readonly failure: ExportJobFailure | null;
  readonly fileName: string;
  readonly rowsTotal: bigint;
  readonly rowsDone: bigint;
  readonly askedAt: Date;
  readonly by: string | null;
  readonly through: string | null;
  /** The kept file; null before it is made and after its days. */
  readonly file: { readonly sizeBytes: number; readonly contentHash: string } | null;
  readonly keepUntil: Date | null;
  /** The reader was a member when it was asked for. */
  readonly isForMe: boolean;
  /** The schedule that wanted it, and for when; null where a person or a program asked. */
  readonly scheduleId: string | null;
  readonly plannedFor: Date | null;
  /** The access key of the program that asked. */
  readonly keyId: string | null;
}

const JOBS = `select j.id, j.user_id as "userId", j.body, j.state, j.failure, j.file_name as "fileName", j.rows_total as "rowsTotal",
    j.rows_done as "rowsDone", j.asked_at as "askedAt", j.schedule_id as "scheduleId", j.planned_for as "plannedFor", j.key_id as "keyId",
    coalesce(nullif(u.name, ''), u.email) as by, j.through,
    case when f.id is not null then json_build_object('sizeBytes', f.size_bytes, 'contentHash', encode(f.content_hash, 'hex')) end as file,
    f.keep_until as "keepUntil",
    exists (select from membership m where m.company_id = j.company_id and m.user_id = $2::uuid and m.removed_at is null
      and m.created_at <= j.asked_at) as "isForMe"
  from export_job j left join export_file f on f.company_id = j.company_id and f.id = j.id
  left join app_user u on u.id = j.user_id
  where j.company_id = $1::uuid`;

/** Jobs that people and schedules asked for since the time, newest first. */
export function listJobs(
  tx: Tx,
  reader: { readonly companyId: string; readonly userId: string },
  since: Date,
  limit: number,
): Promise<JobRow[]> {
  return runText<JobRow>(
    tx,
    `${JOBS} and j.key_id is null and j.body ->> 'isWaitedFor' is null and j.asked_at > $3::timestamptz order by j.asked_at desc limit $4`,
    [reader.companyId, reader.userId, since, limit],
  );
}

/** Jobs that a key asked for since the time, the newest id first, below an id. */
export function listJobsOfKey(
  tx: Tx,
  reader: { readonly companyId: string; readonly userId: string; readonly keyId: string },
  page: { readonly since: Date; readonly below: string | undefined; readonly limit: number },
): Promise<JobRow[]> {
  return runText<JobRow>(
    tx,
    `${JOBS} and j.key_id = $3::uuid and j.asked_at > $4::timestamptz and ($5::uuid is null or j.id < $5::uuid)
      order by j.id desc limit $6`,
    [reader.companyId, reader.userId, reader.keyId, page.since, page.below ?? null, page.limit],
  );
}

/** Those of these jobs that the company has. */
export function listJobsByIds(
  tx: Tx,
  reader: { readonly companyId: string; readonly userId: string },
  ids: readonly string[],
): Promise<JobRow[]> {
  return runText<JobRow>(tx, `${JOBS} and j.id = any($3::uuid[]) order by j.asked_at, j.id`, [
    reader.companyId,
    reader.userId,
    [...ids],
  ]);
}

/** The job as a person sees it, or a program of ours (null). */
export async function findJob(
  tx: Tx,
  reader: { readonly companyId: string; readonly userId: string | null },
  id: string,
): Promise<JobRow | undefined> {
  const { companyId, userId } = reader;
  const [row] = await runText<JobRow>(tx, `${JOBS} and j.id = $3::uuid`, [companyId, userId, id]);
  return row;
}

/** Jobs that people, or programs with this key, asked for and that have not ended. */
export async function countUnfinishedJobs(
  tx: Tx,
  companyId: string,
  keyId: string | null,
): Promise<number> {
  const [row] = await runText<{ count: bigint }>(
    tx,
    `select count(*) as count from export_job where company_id = $1::uuid and state in ('waiting', 'running') and schedule_id is null
      and key_id is not distinct from $2::uuid`,
    [companyId, keyId],
  );
  return Number(row?.count ?? 0n);
}

export async function insertJob(
  tx: Tx,
  job: {
    readonly companyId: string;
    readonly id: string;
    readonly maker: Maker;
    readonly body: unknown;
    /** `done`: its file is stored in the same transaction. */
    readonly state?: "waiting" | "done";
    readonly fileName: string;
    readonly rowsTotal: number;
    readonly at: Date;
    readonly keyId?: string | undefined;
    /** The schedule that wants it, and for when. */
    readonly scheduleId?: string;
    readonly plannedFor?: Date;
  },
): Promise<void> {
  await tx
    .insertInto("export_job")
    .values({
      company_id: job.companyId,
      id: job.id,
      user_id: job.maker.userId,
      through: job.maker.through,
      body: storedJson(job.body),
      state: job.state ?? "waiting",
      failure: null,
      file_name: job.fileName,
      rows_total: BigInt(job.rowsTotal),
      asked_at: job.at,
      ended_at: job.state === "done" ? job.at : null,
      schedule_id: job.scheduleId ?? null,
      planned_for: job.plannedFor ?? null,
      key_id: job.keyId ?? null,
    })
    .execute();
}

/** Changes the state where the job is in one of these; false where it is not. */
export async function moveJob(
  tx: Tx,
  job: { readonly companyId: string; readonly id: string },
  from: readonly JobState[],
  to: {
    readonly state: JobState;
    readonly failure?: ExportJobFailure;
    readonly endedAt?: Date;
    /** The person by whose right it goes on. */
    readonly userId?: string;
  },
): Promise<boolean> {
  const rows = await runText(
    tx,
    `update export_job set state = $4, failure = $5, ended_at = $6::timestamptz, user_id = coalesce($7::uuid, user_id),
        rows_done = case when $4 in ('waiting', 'running') then 0 else rows_done end
      where company_id = $1::uuid and id = $2::uuid and state = any($3::text[]) returning id`,
    [
      job.companyId,
      job.id,
      [...from],
      to.state,
      to.failure ?? null,
      to.endedAt ?? null,
      to.userId ?? null,
    ],
  );
  return rows.length > 0;
}

/** Notes what a running job of a schedule makes: its days were not known when it was put there. */
export async function describeJob(
  tx: Tx,
  job: { readonly companyId: string; readonly id: string },
  made: { readonly body: unknown; readonly fileName: string; readonly rowsTotal: number },
): Promise<void> {
  await runText(
    tx,
    `update export_job set body = $3::jsonb, file_name = $4, rows_total = $5::bigint
      where company_id = $1::uuid and id = $2::uuid`,
    [job.companyId, job.id, storedJson(made.body), made.fileName, made.rowsTotal],
  );
}

/** Notes how far a running job is; false where it was stopped. */
export async function saveProgress(
  tx: Tx,
  companyId: string,
  id: string,
  rowsDone: number,
): Promise<boolean> {
  const rows = await runText(
    tx,
    `update export_job set rows_done = $3 where company_id = $1::uuid and id = $2::uuid and state = 'running' returning id`,
    [companyId, id, rowsDone],
  );
  return rows.length > 0;
}

export interface KeptFile {
  readonly storedHash: Buffer;
  readonly sealed: Buffer;
  readonly keyId: string;
  readonly sizeBytes: bigint;
  readonly contentHash: Buffer;
  readonly transactionCount: bigint;
}

export async function insertKeptFile(
  tx: Tx,
  file: KeptFile & {
    readonly companyId: string;
    readonly id: string;
    readonly madeAt: Date;
    readonly keepUntil: Date;
  },
): Promise<void> {
  await tx
    .insertInto("export_file")
    .values({
      company_id: file.companyId,
      id: file.id,
      stored_hash: file.storedHash,
      sealed: file.sealed,
      key_id: file.keyId,
      size_bytes: file.sizeBytes,
      content_hash: file.contentHash,
      transaction_count: file.transactionCount,
      made_at: file.madeAt,
      keep_until: file.keepUntil,
    })
    .execute();
}

export async function findKeptFile(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<KeptFile | undefined> {
  const [row] = await runText<KeptFile>(
    tx,
    `select stored_hash as "storedHash", sealed, key_id as "keyId", size_bytes as "sizeBytes", content_hash as "contentHash",
        transaction_count as "transactionCount"
      from export_file where company_id = $1::uuid and id = $2::uuid`,
    [companyId, id],
  );
  return row;
}

/** Files whose days are over. */
export function listOldFiles(
  tx: Tx,
  companyId: string,
  now: Date,
  limit: number,
): Promise<{ id: string; storedHash: Buffer }[]> {
  return runText(
    tx,
    `select id, stored_hash as "storedHash" from export_file
      where company_id = $1::uuid and keep_until <= $2::timestamptz order by keep_until limit $3`,
    [companyId, now, limit],
  );
}

/** Bytes of the kept exports of people, or of programs: neither fills the other's room. */
export async function sumKeptBytes(
  tx: Tx,
  companyId: string,
  byPrograms: boolean,
): Promise<number> {
  const [row] = await runText<{ bytes: string }>(
    tx,
    `select coalesce(sum(f.size_bytes), 0)::text as bytes from export_file f
      join export_job j on j.company_id = f.company_id and j.id = f.id
      where f.company_id = $1::uuid and (j.key_id is not null) = $2`,
    [companyId, byPrograms],
  );
  return Number(row?.bytes ?? 0);
}

export async function deleteKeptFile(tx: Tx, companyId: string, id: string): Promise<void> {
  await runText(tx, "delete from export_file where company_id = $1::uuid and id = $2::uuid", [
    companyId,
    id,
  ]);
}

/** Forgets ended jobs of before; the history keeps their runs. */
export async function deleteOldJobs(tx: Tx, companyId: string, before: Date): Promise<void> {
  await runText(
    tx,
    `delete from export_job j where company_id = $1::uuid and asked_at < $2::timestamptz and state not in ('waiting', 'running')
      and not exists (select from export_file f where f.company_id = j.company_id and f.id = j.id)`,
    [companyId, before],
  );
}

/** The companies among these that have something to forget. */
export async function listCompaniesWithOld(
  tx: Tx,
  companyIds: readonly string[],
  times: { readonly now: Date; readonly before: Date },
): Promise<string[]> {
  const rows = await runText<{ id: string }>(
    tx,
    `select distinct company_id as id from export_file where company_id = any($1::uuid[]) and keep_until <= $2::timestamptz
      union select distinct company_id from export_job where company_id = any($1::uuid[]) and asked_at < $3::timestamptz`,
    [[...companyIds], times.now, times.before],
  );
  return rows.map(({ id }) => id);
}
