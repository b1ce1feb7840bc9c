/**
 * Brings the database to the newest shape: plain SQL files in order, forward only, each in its own
 * transaction.
 */
import pg from "pg";
import {
  type AppliedMigration,
  chooseMissing,
  listMigrationFiles,
  type MigrationFile,
  readNeeds,
} from "./migration-files.ts";
import { distributeTables, hasCitus } from "./distribute-tables.ts";
import { splitAlterTable, splitStatements } from "./split-statements.ts";
import { type PreparationLog, withPreparationLock } from "./preparation-lock.ts";
import { StartFault } from "./start-fault.ts";

export interface MigrateOptions {
  readonly log?: PreparationLog;
  /**
   * How long one file is tried again while others hold its locks, in milliseconds. Default: ten
   * minutes.
   */
  readonly retryMs?: number;
}

// While a migration waits for a table, everybody else who wants the table waits behind it: two
// seconds are a slow page, not a fault.
const LOCK_TIMEOUT_MS = 2_000;
const RETRY_MS = 10 * 60_000;
const PAUSE_FIRST_MS = 250;
const PAUSE_MAX_MS = 10_000;
// Another transaction held a lock (55P03), both waited for each other (40P01, 40001), or both
// changed one row of the catalogue (XX000).
const TRY_AGAIN = new Set(["55P03", "40P01", "40001"]);

// The record itself comes first and is not in the record. The column is added only where it lacks:
// adding takes the table for itself.
const RECORD = {
  name: "migration.applied",
  text: `
    create schema if not exists migration;
    create table if not exists migration.applied (
      name text primary key, checksum text not null, applied_at timestamptz not null default now());
    do $$ begin
      if not exists (select from pg_attribute where attrelid = 'migration.applied'::regclass and attname = 'needs') then
        alter table migration.applied add column needs text;
      end if;
    end $$`,
  checksum: "",
};

/**
 * Applies missing migrations, under a lock, and returns their names. Runs as the owner;
 * `bankhid_app` must exist. Throws where an applied file was edited or is gone, or the database is
 * too new for the program.
 */
export async function migrate(
  ownerUrl: string,
  files = listMigrationFiles(),
  options: MigrateOptions = {},
): Promise<string[]> {
  return withPreparationLock(ownerUrl, { log: options.log }, () =>
    applyMissing(ownerUrl, files, options),
  );
}

/**
 * The same for a caller who holds the lock of the preparation. Where the database has the extension
 * Citus, the tables are spread over its nodes afterwards.
 */
export async function applyMissing(
  ownerUrl: string,
  files: readonly MigrationFile[],
  options: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "bankhid-migrate" });
  client.on("error", () => {});
  await client.connect();
  try {
    const missing = chooseMissing(files, await readApplied(client));
    for (const file of missing.length > 0 ? [RECORD, ...missing] : []) {
      options.log?.info({ migration: file.name }, "applying a migration");
      await applyWithPatience(client, file, options);
    }
    const spread = await distributeTables(client);
    if (spread.length > 0) options.log?.info({ tables: spread }, "spread tables over the nodes");
    return missing.map((file) => file.name);
  } finally {
    await client.end();
  }
}

/** The applied migrations, in order; empty on a new database. Reads only. */
export async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows: found } = await client.query<{ needs: boolean }>(
    `select exists (select from pg_attribute where attrelid = c.oid and attname = 'needs') as needs
      from pg_class c where c.oid = to_regclass('migration.applied')`,
  );
  if (!found[0]) return [];
  const needs = found[0].needs ? "needs" : "null::text as needs";
  return (
    await client.query<AppliedMigration>(
      `select name, checksum, ${needs} from migration.applied order by name`,
    )
  ).rows;
}

// A table that is busy now is free in a moment, so a file is tried again; each try lets the others
// go on in between.
async function applyWithPatience(
  client: pg.Client,
  file: MigrationFile,
  { log, retryMs = RETRY_MS }: MigrateOptions,
): Promise<void> {
  const startedAt = performance.now();
  for (let pauseMs = PAUSE_FIRST_MS; ; pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS)) {
    try {
      return await applyFile(client, file);
    } catch (error) {
      const waitedMs = performance.now() - startedAt;
      if (!isBusy(error)) throw describeFailure(file, error);
      if (waitedMs > retryMs) {
        throw new StartFault(
          `The migration ${file.name} found what it changes busy for ${Math.round(waitedMs / 1000)} seconds. Nothing of it was done. ` +
            "Try again at a quieter time (npm run migrate), or stop the long work that holds the tables.",
          { cause: error },
        );
      }
      const facts = {
        migration: file.name,
        waitedSeconds: Math.round(waitedMs / 1000),
        code: codeOf(error),
      };
      log?.warn(facts, "a migration waits: what it changes is busy");
    }
    await new Promise((done) => setTimeout(done, pauseMs));
  }
}

// Statement by statement: Citus refuses several statements in one text, and a constraint beside
// other subcommands of one statement.
async function applyFile(client: pg.Client, file: MigrationFile): Promise<void> {
  const statements = splitStatements(file.text);
  const pieces = (await hasCitus(client)) ? statements.flatMap(splitAlterTable) : statements;
  // Citus refuses mixed work on distributed tables in one transaction unless told so; plain
  // PostgreSQL ignores the setting.
  const limits = `set local lock_timeout = ${LOCK_TIMEOUT_MS}; set local statement_timeout = 0`;
  await client.query(`begin; set local citus.multi_shard_modify_mode = 'sequential'; ${limits}`);
  try {
    for (const { text, offset } of pieces) {
      try {
        await client.query(text);
      } catch (error) {
        throw withOffset(error, offset);
      }
    }
    const row = [file.name, file.checksum, readNeeds(file)];
    if (file !== RECORD)
      await client.query(
        "insert into migration.applied (name, checksum, needs) values ($1, $2, $3)",
        row,
      );
    await client.query("commit");
  } catch (error) {
    // A lost connection is rolled back by the server; the first error is told.
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

// PostgreSQL names the place in the statement; people look for the place in the file.
function withOffset(error: unknown, offset: number): unknown {
  const { position } = error as { position?: string };
  if (position !== undefined)
    Object.assign(error as object, { position: String(Number(position) + offset) });
  return error;
}

function isBusy(error: unknown): boolean {
  return (
    TRY_AGAIN.has(codeOf(error) ?? "") ||
    (codeOf(error) === "XX000" && /concurrently updated/.test((error as Error).message))
  );
}

function codeOf(error: unknown): string | undefined {
  return (error as { code?: string }).code;
}

function describeFailure(file: MigrationFile, error: unknown): Error {
  const { message, position } = error as Error & { position?: string };
  const line = position ? `, line ${file.text.slice(0, Number(position)).split("\n").length}` : "";
  return new StartFault(`The migration ${file.name} failed${line}: ${message}`, { cause: error });
}
