/** Starts a job of the timetable now: tests cannot wait for the night. */
import { PgBoss } from "pg-boss";
import { findProgramDatabase } from "./program-database.ts";

/** Puts the job into the program's queue as its timetable does. */
export async function startJob(name: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: findProgramDatabase(),
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
