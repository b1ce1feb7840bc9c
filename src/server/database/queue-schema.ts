/** The job queue's own tables, made by the owner; the program's role may use them. */
import pg from "pg";
import { PgBoss } from "pg-boss";
import { PROGRAM_ROLE } from "./program-role.ts";

export const QUEUE_SCHEMA = "pgboss";

/** Installs or upgrades the queue's schema. Programs that start together wait for each other inside. */
export async function prepareQueueSchema(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: QUEUE_SCHEMA, supervise: false, schedule: false, max: 1 });
  boss.on("error", () => {});
  await boss.start();
  await boss.stop({ graceful: false, close: true });
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "bankhid-queue-rights" });
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
