/**
 * Statistics of the tables right after very many rows came: until they know of a new company, pages
 * read all of it by its key.
 */
import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database } from "./connect.ts";

/**
 * From so many changed rows on statistics are refreshed. Until they know of a company, a join of
 * its rows may read all of them for each: half a million rows at a thousand, fifty million at ten
 * thousand. Refreshing costs some tens of milliseconds at ten thousand stored rows, 0.3 to 0.5 s at
 * two million and not much more at any size, because it reads a sample.
 */
export const LARGE_CHANGE_ROWS = 1_000;

// A VACUUM of the same table, or another program's look, is in the way: it brings the same, so it
// is not waited for long.
const LOCK_MS = 5_000;

/**
 * Tables that a large import fills. The migration that adds one grants MAINTAIN on it to the
 * program's role.
 */
export const TABLES_WITH_ROWS = [
  "bank_transaction",
  "transaction_source",
  "daily_stat",
  "statement",
  "transaction_link",
  "feed_item",
] as const;

/**
 * PostgreSQL may have no statistics of a table with fewer rows than these, so the rows of small
 * imports are added up. A larger table has statistics, and its average company is a fair guess.
 */
const YOUNG_TABLE_ROWS = 50_000;

/** Rows of small imports since the last refresh, for each database of this program. */
const smallChanges = new WeakMap<Database, number>();

/**
 * Call it after the commit, outside every lock of the product; readers and writers go on meanwhile.
 * Never throws, because only speed depends on it. The database looks by itself within a minute or
 * so in any case.
 */
export async function refreshStatistics(
  deps: { readonly db: Database; readonly log?: Logger },
  changedRows: number,
): Promise<void> {
  try {
    if (!(await isDue(deps.db, changedRows))) return;
    await deps.db.connection().execute(async (connection) => {
      // Each in a statement of its own, so that no table's lock is held while the next one is read.
      for (const table of TABLES_WITH_ROWS) {
        const work = `begin; set local lock_timeout = ${LOCK_MS}; analyze ${table}; commit`;
        await sql
          .raw(work)
          .execute(connection)
          .catch(async (error: unknown) => {
            await sql.raw("rollback").execute(connection);
            deps.log?.warn({ err: error, table }, "statistics not refreshed");
          });
      }
    });
  } catch (error) {
    deps.log?.warn({ err: error }, "statistics not refreshed");
  }
}

/** True after one large change, and after small ones that are large together in young tables. */
async function isDue(db: Database, changedRows: number): Promise<boolean> {
  const sum = (smallChanges.get(db) ?? 0) + changedRows;
  smallChanges.set(db, sum < LARGE_CHANGE_ROWS ? sum : 0);
  if (sum < LARGE_CHANGE_ROWS) return false;
  return changedRows >= LARGE_CHANGE_ROWS || isYoung(db);
}

async function isYoung(db: Database): Promise<boolean> {
  const { rows } = await sql<{ rows: number }>`
    select reltuples::float8 as rows from pg_class where oid = 'bank_transaction'::regclass`.execute(
    db,
  );
  return (rows[0]?.rows ?? 0) < YOUNG_TABLE_ROWS;
}
