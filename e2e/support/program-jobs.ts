/** Starts a job of the timetable now: tests cannot wait for the night. */
import { join } from "node:path";
import { PgBoss } from "pg-boss";
import { inject } from "vitest";

/** Puts the job into the program's queue as its timetable does. */
export async function startJob(name: string): Promise<void> {
  const boss = new PgBoss({
    host: join(inject("dataDir"), "postgres/socket"),
    user: "bankhid_owner",
    database: "bankhid",
    schema: "pgboss",
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
    max: 1,
  });
  await boss.start();
  try {
    await boss.send(name, {});
  } finally {
    await boss.stop({ graceful: false, close: true });
  }
}
