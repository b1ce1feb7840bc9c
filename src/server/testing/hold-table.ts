/**
 * Holds a table's lock, so that every statement on it stands still until the lock is given back.
 */
import pg from "pg";

export interface HeldTable {
  /** Statements of the program that stand before the lock now. */
  countWaiting(): Promise<number>;
  release(): Promise<void>;
}

/** `ownerUrl` is the owner's connection of a test database. */
export async function holdTable(ownerUrl: string, table: string): Promise<HeldTable> {
  const [holder, watcher] = [
    new pg.Client({ connectionString: ownerUrl }),
    new pg.Client({ connectionString: ownerUrl }),
  ];
  await Promise.all([holder.connect(), watcher.connect()]);
  await holder.query("begin");
  await holder.query(`lock table ${table} in access exclusive mode`);
  return {
    async countWaiting() {
      const { rows } = await watcher.query<{
        n: number;
      }>(`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and application_name = 'bankhid'`);
      return rows[0]!.n;
    },
    async release() {
      await holder.query("rollback");
      await Promise.all([holder.end(), watcher.end()]);
    },
  };
}
