/**
 * `npm run migrate`: brings the database of DATABASE_URL (or the one below DATA_DIR) to the newest
 * shape and ends. Safe beside running programs of the version before; with MIGRATE_AT_START=false
 * the new programs wait for it (docs/production.md).
 */
import { readConfig } from "#server/config.ts";
import { createLog } from "#server/log.ts";
import { startDatabase } from "#server/start-database.ts";

async function main(): Promise<void> {
  const config = readConfig();
  const database = await startDatabase(
    { ...config, database: { ...config.database, migrateAtStart: true } },
    createLog(config),
    () => {},
  );
  await database.stop();
  process.stdout.write(
    database.applied.length === 0
      ? "Nothing to migrate.\n"
      : `Applied: ${database.applied.join(", ")}\n`,
  );
}

process.exitCode = await main().then(
  () => 0,
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  },
);
