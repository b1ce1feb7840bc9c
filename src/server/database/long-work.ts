/** Settings for work on all rows of an account. They end with the transaction. */
import { sql } from "kysely";
import type { Tx } from "./tenant.ts";

/** A million rows take longer than a page may wait for one statement. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await sql.raw("set local statement_timeout = '10min'").execute(tx);
}

/**
 * Runs `work` without nested loops: each statement reads both sides of a join once. Tables without
 * statistics (the hours after a first import) and a company that the statistics do not know count
 * as one row; a nested loop over them reads the company's rows again for each of its rows.
 */
export async function joinWholeSets<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql.raw("set local enable_nestloop = off").execute(tx);
  const result = await work();
  await sql.raw("set local enable_nestloop = on").execute(tx);
  return result;
}
