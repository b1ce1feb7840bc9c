/**
 * `INSERT … SELECT` that also a distributed database takes, where the SELECT reads temporary tables
 * or another company's rows.
 */
import { CompiledQuery, type DialectAdapter } from "kysely";
import { runText } from "./run-text.ts";
import type { GlobalTx, Tx } from "./tenant.ts";

// Rows of one insert on a distributed database: their texts pass through the program.
const ROWS_AT_ONCE = 5_000;

export interface SelectedRows {
  /** The table, as `insert into …`. */
  readonly insert: `insert into ${string}`;
  /** The company of the rows; the column `company_id` is not named in `columns`. */
  readonly companyId: string;
  readonly columns: readonly string[];
  /** Selects `columns` in their order; its parameters are `values`, from `$1` on. */
  readonly select: string;
  readonly values: readonly unknown[];
  /** `on conflict …`. */
  readonly onConflict?: string;
}

// One answer for each pool of connections: a program that runs while its database is distributed
// learns of it at its next start.
const spread = new WeakMap<DialectAdapter, Promise<boolean>>();

/** Whether the tables are spread over several nodes (docs/citus.md); each pool asks once. */
async function isSpread(tx: GlobalTx): Promise<boolean> {
  const pool = tx.getExecutor().adapter;
  let known = spread.get(pool);
  if (known === undefined) {
    known = askSpread(tx);
    spread.set(pool, known);
    known.catch(() => spread.delete(pool));
  }
  return known;
}

async function askSpread(tx: GlobalTx): Promise<boolean> {
  const [row] = await runText<{ spread: boolean }>(
    tx,
    "select exists (select from pg_extension where extname = 'citus') as spread",
    [],
  );
  return row?.spread ?? false;
}

/**
 * Inserts the selected rows and answers their number (with `onConflict`, updated rows too).
 *
 * On one node it is one `INSERT … SELECT`, the fastest way. On several nodes Citus would copy the
 * rows to their nodes by `COPY`, which row-level security refuses: there the rows are read as
 * arrays of text and inserted by `unnest`, some thousands in a statement.
 */
export async function insertSelected(tx: Tx, rows: SelectedRows): Promise<number> {
  return (await isSpread(tx)) ? insertArrays(tx, rows) : insertAtOnce(tx, rows);
}

export async function insertAtOnce(tx: Tx, rows: SelectedRows): Promise<number> {
  const { insert, companyId, columns, select, values, onConflict = "" } = rows;
  const text = `${insert} (company_id, ${columns.join(", ")})
    select $${values.length + 1}::uuid, picked.* from (${select}) picked ${onConflict}`;
  const { numAffectedRows } = await tx.executeQuery(
    CompiledQuery.raw(text, [...values, companyId]),
  );
  return Number(numAffectedRows ?? 0n);
}

export async function insertArrays(tx: Tx, rows: SelectedRows): Promise<number> {
  const { insert, companyId, columns, select, values, onConflict = "" } = rows;
  const types = await listTypes(tx, insert.split(" ").at(-1)!, columns);
  const names = columns.map((_, at) => `c${at}`);
  const pages = await runText<Record<string, string>>(
    tx,
    `select ${names.map((name) => `array_agg(${name} order by n)::text as ${name}`).join(", ")}
      from (select *, row_number() over () as n from (${select}) picked (${names.join(", ")})) numbered
      group by (n - 1) / ${ROWS_AT_ONCE} order by (n - 1) / ${ROWS_AT_ONCE}`,
    values,
  );
  const arrays = types.map((type, at) => `$${at + 2}::text::${type}[]`);
  // Beside a row of the company the arrays go to its node; alone they would be copied there.
  const text = `${insert} (company_id, ${columns.join(", ")})
    select o.company_id, picked.* from company_overview o, unnest(${arrays.join(", ")}) picked
    where o.company_id = $1::uuid ${onConflict}`;
  let count = 0;
  for (const page of pages) {
    const { numAffectedRows } = await tx.executeQuery(
      CompiledQuery.raw(text, [companyId, ...names.map((name) => page[name])]),
    );
    count += Number(numAffectedRows ?? 0n);
  }
  return count;
}

/** The types of the columns, in their order. No column of these tables is itself an array. */
async function listTypes(tx: Tx, table: string, columns: readonly string[]): Promise<string[]> {
  const rows = await runText<{ name: string; type: string }>(
    tx,
    `select attname::text as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = $1::text::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  return columns.map((column) => types.get(column.replaceAll('"', ""))!);
}
