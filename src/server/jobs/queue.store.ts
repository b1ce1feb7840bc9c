/** Queue work that pg-boss does not offer. */
import type pg from "pg";

/**
 * Makes running jobs wait again, at once. Only for a program that knows itself alone on the database: whoever ran them is gone.
 * A job that used up its repeats stays, so that one that kills the program does not come back for ever. Returns how many.
 */
export async function requeueAbandonedJobs(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(`
    update pgboss.job set state = 'retry', start_after = now()
    where state = 'active' and retry_count < retry_limit`);
  return rowCount ?? 0;
}

/** Counts of jobs by name and state, for the metrics. */
export async function countJobs(pool: pg.Pool): Promise<{ name: string; state: string; count: number }[]> {
  const { rows } = await pool.query<{ name: string; state: string; count: bigint }>(
    "select name, state::text, count(*) from pgboss.job group by 1, 2",
  );
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
