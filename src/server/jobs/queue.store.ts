/** Queue work that pg-boss does not offer. */
import type pg from "pg";
import type { Db } from "pg-boss";

/**
 * Makes running jobs wait again, at once. Only for a program that is alone on the database: the
 * programs that ran them are gone. A job that used up its repeats stays, so that a job that kills
 * the program does not come back for ever. Returns their number.
 */
export async function requeueAbandonedJobs(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(`
    update pgboss.job set state = 'retry', start_after = now()
    where state = 'active' and retry_count < retry_limit`);
  return rowCount ?? 0;
}

/** Those of the named queues in which a job waits whose time has come. */
export async function listDueQueues(queue: Db, names: readonly string[]): Promise<string[]> {
  const { rows }: { rows: { name: string }[] } = await queue.executeSql(
    `select q.name from unnest($1::text[]) as q(name) where exists (
      select from pgboss.job j where j.name = q.name and j.state < 'active'
        and j.start_after <= now() and not j.blocked)`,
    [names],
  );
  return rows.map(({ name }) => name);
}

/**
 * Puts a running job back so that it waits again (from `afterSeconds` on), as if this run had not
 * been: no repeat is used up and no pause is made. It gets another id, because the queue still
 * writes the end of the run under the old one, and by then another program may have begun it. False
 * where the run is not the caller's any more.
 */
export async function giveJobBack(
  queue: Db,
  name: string,
  job: { readonly id: string; readonly retryCount: number },
  afterSeconds = 0,
): Promise<boolean> {
  const { rows } = await queue.executeSql(
    `update pgboss.job set id = gen_random_uuid(), state = 'created', started_on = null, heartbeat_on = null,
        group_tier = null, start_after = now() + make_interval(secs => $4)
      where name = $1 and id = $2::uuid and state = 'active' and retry_count = $3::integer
      returning pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name)`,
    [name, job.id, job.retryCount, afterSeconds],
  );
  return rows.length === 1;
}

/** Counts of jobs by name and state, for the metrics. Reads the whole table of jobs. */
export async function countJobs(
  pool: pg.Pool,
): Promise<{ name: string; state: string; count: number }[]> {
  const { rows } = await pool.query<{ name: string; state: string; count: bigint }>(
    "select name, state::text, count(*) from pgboss.job group by 1, 2",
  );
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/**
 * How long the oldest job of each queue has been due and not begun, in seconds. Queues without such
 * a job are absent; a job whose time has not come is not due.
 */
export async function readOldestWaits(pool: pg.Pool): Promise<{ name: string; seconds: number }[]> {
  const { rows } = await pool.query<{ name: string; seconds: number }>(
    `select name, extract(epoch from now() - min(greatest(start_after, created_on)))::float8 as seconds
      from pgboss.job where state in ('created', 'retry') and start_after <= now() group by name`,
  );
  return rows;
}
