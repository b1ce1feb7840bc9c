/** The job queue's own tables, made by the owner; the program's role may use them. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { PROGRAM_ROLE } from "./program-role.ts";
import { QUEUE_SCHEMA } from "./queue-schema-name.ts";

/**
 * The version of the queue's tables that the installed pg-boss works with. It refuses any other, so
 * an update of pg-boss with a new version is a change beside which the program before cannot be
 * started (docs/decisions/0040).
 */
export function readQueueVersion(): number {
  const file = join(dirname(createRequire(import.meta.url).resolve("pg-boss")), "../package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { pgboss: { schema: number } }).pgboss.schema;
}

/**
 * Whether the queue's tables are there in our version, and the program's role has its rights on
 * them. Reads only.
 */
export async function isQueuePrepared(client: pg.Client): Promise<boolean> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('${QUEUE_SCHEMA}.version') is not null as there`,
  );
  if (!found[0]?.there) return false;
  const { rows } = await client.query<{ current: boolean }>(
    `select (select max(version::int) >= $1 from ${QUEUE_SCHEMA}.version)
      and has_schema_privilege($2, '${QUEUE_SCHEMA}', 'usage')
      and not exists (select from pg_class c where c.relnamespace = '${QUEUE_SCHEMA}'::regnamespace
        and case when c.relkind in ('r', 'p', 'v', 'm') then exists (
            select from unnest(array['select', 'insert', 'update', 'delete']) as r where not has_table_privilege($2, c.oid, r))
          when c.relkind = 'S' then not has_sequence_privilege($2, c.oid, 'usage') or not has_sequence_privilege($2, c.oid, 'select')
          else false end)
      and not exists (select from pg_proc p where p.pronamespace = '${QUEUE_SCHEMA}'::regnamespace
        and not has_function_privilege($2, p.oid, 'execute')) as current`,
    [readQueueVersion(), PROGRAM_ROLE],
  );
  return rows[0]?.current ?? false;
}

/**
 * Installs or upgrades the queue's schema and gives the rights; the caller holds the lock of the
 * preparation.
 */
export async function prepareQueueSchema(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: QUEUE_SCHEMA,
    supervise: false,
    schedule: false,
    max: 1,
  });
  boss.on("error", () => {});
  await boss.start();
  await boss.stop({ graceful: false, close: true });
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: "bankhid-queue-rights",
  });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(`
      grant usage on schema ${QUEUE_SCHEMA} to ${PROGRAM_ROLE};
      grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to ${PROGRAM_ROLE};
      grant usage, select on all sequences in schema ${QUEUE_SCHEMA} to ${PROGRAM_ROLE};
      grant execute on all functions in schema ${QUEUE_SCHEMA} to ${PROGRAM_ROLE}`);
  } finally {
    await client.end();
  }
}
