/**
 * The program's connection: Kysely over a pool, under a role that owns nothing and bypasses
 * nothing.
 */
import { Kysely, PostgresDialect, sql } from "kysely";
import type { FairPool } from "./fair-pool.ts";
import { createPool, type PoolLimits, WEB_LIMITS } from "./pool.ts";
import { GLOBAL_WITH_COMPANY, type Tables } from "./tables.ts";
import { StartFault } from "./start-fault.ts";
import { StatementFigures } from "./statement-figures.ts";

/**
 * Outside a transaction no row of a company is visible: queries go through `inCompany` or
 * `inGlobal` (tenant.ts).
 */
export type Database = Kysely<Tables>;

export interface Connection {
  db: Database;
  /** The pool below, for COPY and for the job queue. */
  pool: FairPool;
  /** Slow and refused statements of `db`; those that take a connection of the pool are not in. */
  statements: StatementFigures;
  close(): Promise<void>;
}

/** Connects as the program's role. Throws when that role could see more than it may. */
export async function connect(
  appUrl: string,
  limits: PoolLimits = WEB_LIMITS,
): Promise<Connection> {
  const pool = createPool(appUrl, limits);
  const statements = new StatementFigures();
  const db: Database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => statements.note(event),
  });
  try {
    const faults = await findRightFaults(db);
    if (faults.length > 0)
      throw new StartFault(`The database is not safe to work on:\n- ${faults.join("\n- ")}`);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, pool, statements, close: () => db.destroy() };
}

/** Faults of the role's rights, one sentence each; empty where row-level security holds. */
async function findRightFaults(db: Database): Promise<string[]> {
  const role = await sql<{ name: string; super: boolean; bypass: boolean; owned: string[] }>`
    select rolname as name, rolsuper as super, rolbypassrls as bypass,
      array(select relname::text from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and pg_has_role(current_user, relowner, 'usage')
        order by 1) as owned
    from pg_roles where rolname = current_user`.execute(db);
  const tables = await sql<{ name: string }>`
    select c.relname::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)
      and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))
      and not c.relname::text = any (${GLOBAL_WITH_COMPANY})
    order by 1`.execute(db);
  const log = await sql<{ name: string }>`
    select privilege as name from unnest(array['update', 'delete', 'truncate']) as privilege
    where to_regclass('public.audit_log') is not null
      and has_table_privilege(current_user, 'public.audit_log', privilege)`.execute(db);
  const faults: string[] = [];
  const own = role.rows[0];
  const name = `The program's role ${own?.name}`;
  if (own?.super)
    faults.push(`${name} is a superuser. Give DATABASE_APP_URL a role without rights of its own.`);
  if (own?.bypass)
    faults.push(`${name} bypasses row-level security (BYPASSRLS). Take that from it.`);
  if (own && own.owned.length > 0)
    faults.push(`${name} owns tables (${own.owned.join(", ")}). Only the owner's role may.`);
  for (const table of tables.rows) {
    faults.push(
      `The table ${table.name} holds companies' rows without FORCE ROW LEVEL SECURITY and a policy.`,
    );
  }
  for (const right of log.rows)
    faults.push(`The program's role may ${right.name} the audit log. Revoke it.`);
  return faults;
}
