import { sql } from "kysely";
import type { Database } from "#server/database/connect.ts";

/** The database's own time: the cheapest sign of life. */
export async function readClock(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  return rows[0]?.now ?? new Date(0);
}
