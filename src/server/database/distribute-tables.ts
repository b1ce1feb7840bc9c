/**
 * Spreads the tables over the nodes of a Citus cluster, as `tables.ts` declares them: tenant tables
 * by company, all rows of a company on one node; reference tables whole on every node; local tables
 * on the coordinator only, known to Citus. Nothing happens in a database without the extension.
 */
import type pg from "pg";
import { PROGRAM_ROLE } from "./program-role.ts";
import { StartFault } from "./start-fault.ts";
import type { TableKind } from "./tables/table.ts";
import { type TableName, tables } from "./tables.ts";

/** Every other tenant table keeps its rows of a company on the node of this table's row. */
const FIRST_TENANT: TableName = "company";

const CITUS_KINDS = { tenant: "distributed", reference: "reference", local: "local" } as const;

interface FoundTable {
  readonly name: TableName;
  /** What Citus says; null: it does not know the table. */
  readonly found: string | null;
  /** Tables to which foreign keys of this table point. */
  readonly needs: readonly string[];
}

/** Whether the database has the extension Citus. */
export async function hasCitus(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query("select from pg_extension where extname = 'citus'");
  return rows.length > 0;
}

/**
 * Declared tables that are not spread yet, those that others point to first; empty without Citus.
 * Reads only. Throws where a table is spread in another way than declared.
 */
export async function listUndistributed(client: pg.ClientBase): Promise<TableName[]> {
  if (!(await hasCitus(client))) return [];
  const { rows } = await client.query<FoundTable>(
    `select c.relname as name, t.citus_table_type as found,
        array(select k.confrelid::regclass::text from pg_constraint k
          where k.contype = 'f' and k.conrelid = c.oid and k.confrelid <> c.oid) as needs
      from pg_class c left join citus_tables t on t.table_name = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relname = any ($1::text[]) order by c.relname`,
    [Object.keys(tables)],
  );
  return sortByNeed(rows.filter(isMissing));
}

/**
 * Spreads what `listUndistributed` names, each table in a transaction of its own, and answers the
 * names. Rows that are stored already are copied to their nodes; the table is locked meanwhile. The
 * client is the owner, a superuser: Citus copies no rows under row-level security.
 */
export async function distributeTables(client: pg.ClientBase): Promise<TableName[]> {
  if (!(await hasCitus(client))) return [];
  // The setting of the company reaches the nodes only under this one; without it row-level security
  // hides every row there.
  await client.query(`alter role ${PROGRAM_ROLE} set citus.propagate_set_commands = 'local'`);
  const names = await listUndistributed(client);
  for (const name of names) {
    // A table to which another one points came with that one.
    if (!(await listUndistributed(client)).includes(name)) continue;
    await client.query("begin");
    try {
      await distribute(client, name, tables[name].kind);
      await client.query("commit");
    } catch (error) {
      // A lost connection is rolled back by the server; the first error is told.
      await client.query("rollback").catch(() => {});
      throw new StartFault(
        `The table ${name} could not be distributed: ${(error as Error).message}`,
        { cause: error },
      );
    }
  }
  return names;
}

async function distribute(client: pg.ClientBase, name: TableName, kind: TableKind): Promise<void> {
  await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
  if (kind === "tenant") {
    await client.query(
      `alter policy tenant on ${name} using
        (company_id = any (string_to_array(nullif(current_setting('app.company_ids', true), ''), ',')::uuid[]))`,
    );
    await client.query(
      "select create_distributed_table($1::text::regclass, 'company_id', colocate_with => $2)",
      [name, name === FIRST_TENANT ? "default" : FIRST_TENANT],
    );
    return;
  }
  if (kind === "local") {
    // Citus plans statements over this table and a spread one only where it knows both.
    await client.query("select citus_add_local_table_to_metadata($1::text::regclass)", [name]);
    return;
  }
  // The triggers of reference tables only refuse: they fire on each node and change nothing, so the
  // copies stay equal.
  await client.query("set local citus.enable_unsafe_triggers = on");
  await client.query("select create_reference_table($1::text::regclass)", [name]);
}

// A table that points to a reference table becomes local by itself, and can be spread from there.
function isMissing({ name, found }: FoundTable): boolean {
  const { kind } = tables[name];
  if (found === null || found === CITUS_KINDS[kind]) return found === null;
  if (found === CITUS_KINDS.local) return true;
  throw new StartFault(
    `The table ${name} is declared as ${kind}, and Citus holds it as ${found}. ` +
      `Take it back by hand (select undistribute_table('${name}')) and migrate again.`,
  );
}

function sortByNeed(rows: readonly FoundTable[]): TableName[] {
  const left = new Map<string, FoundTable>(rows.map((row) => [row.name, row]));
  const sorted: TableName[] = [];
  const take = (row: FoundTable): void => {
    if (!left.delete(row.name)) return;
    const needs = tables[row.name].kind === "tenant" ? [FIRST_TENANT, ...row.needs] : row.needs;
    for (const need of needs) {
      const needed = left.get(need);
      if (needed !== undefined) take(needed);
    }
    sorted.push(row.name);
  };
  for (const row of rows) take(row);
  return sorted;
}
