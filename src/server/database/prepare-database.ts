/** Everything a database needs before the program works on it. */
import pg from "pg";
import { listUndistributed } from "./distribute-tables.ts";
import { applyMissing, readApplied } from "./migrate.ts";
import {
  chooseMissing,
  listMigrationFiles,
  listNewer,
  type MigrationFile,
} from "./migration-files.ts";
import { type PreparationLog, withPreparationLock } from "./preparation-lock.ts";
import { ensureProgramRole, findProgramUrl } from "./program-role.ts";
import { isQueuePrepared, prepareQueueSchema } from "./queue-schema.ts";

export interface PreparedDatabase {
  appUrl: string;
  /** Names of the migrations applied now. */
  applied: string[];
}

export interface PrepareOptions {
  /**
   * The program's own connection where it is stated; otherwise the role is made with a password
   * that follows from the owner's.
   */
  readonly appUrl?: string;
  readonly log?: PreparationLog;
  readonly files?: readonly MigrationFile[];
}

/**
 * Work that is left before the program can start: sentences, empty where the database is ready.
 * Reads only.
 */
export interface Readiness {
  appUrl: string | undefined;
  missing: string[];
}

/**
 * Makes the program's role, applies the migrations and installs the job queue. Programs that start
 * at once do it one after the other; where nothing is to be done nothing is locked or written.
 * Throws with a sentence where the database cannot be prepared.
 */
export async function prepareDatabase(
  ownerUrl: string,
  options: PrepareOptions = {},
): Promise<PreparedDatabase> {
  const { appUrl, log, files = listMigrationFiles() } = options;
  const ready = await readReadiness(ownerUrl, options);
  if (ready.appUrl !== undefined && ready.missing.length === 0)
    return { appUrl: ready.appUrl, applied: [] };
  return withPreparationLock(ownerUrl, { log }, async () => {
    const url = await ensureProgramRole(ownerUrl, appUrl);
    const applied = await applyMissing(ownerUrl, files, log === undefined ? {} : { log });
    await prepareQueueSchema(ownerUrl);
    return { appUrl: url, applied };
  });
}

/**
 * Reads what is left for `prepareDatabase`. Throws where program and database do not fit together.
 */
export async function readReadiness(
  ownerUrl: string,
  options: PrepareOptions = {},
): Promise<Readiness> {
  const { log, files = listMigrationFiles() } = options;
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "bankhid-ready" });
  client.on("error", () => {});
  await client.connect();
  try {
    const applied = await readApplied(client);
    const missing = chooseMissing(files, applied).map(({ name }) => `the migration ${name}`);
    for (const name of await listUndistributed(client)) missing.push(`spreading the table ${name}`);
    const newer = listNewer(files, applied).map(({ name }) => name);
    if (newer.length > 0)
      log?.warn(
        { migrations: newer },
        "the database is of a newer version, which leaves this program working",
      );
    const appUrl = await findProgramUrl(client, ownerUrl, options.appUrl);
    if (appUrl === undefined) missing.push("the role of the program");
    else if (!(await isQueuePrepared(client))) missing.push("the tables of the job queue");
    return { appUrl, missing };
  } finally {
    await client.end();
  }
}
