/** Brings the database to the newest shape: plain SQL files in order, forward only, each in its own transaction. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/** A migration file with its text; `checksum` is SHA-256 in hexadecimal. */
export interface MigrationFile {
  name: string;
  text: string;
  checksum: string;
}

export const MIGRATIONS_FOLDER = join(import.meta.dirname, "../../../db/migrations");

// Any constant does; programs that start together on one database wait for each other by it.
const MIGRATION_LOCK = "4702394921427302";
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;

/** Reads the migration files in order. Throws on a file whose name does not say its place, and on a doubled number. */
export function listMigrationFiles(folder = MIGRATIONS_FOLDER): MigrationFile[] {
  const names = readdirSync(folder).sort();
  const numbers = new Set<string>();
  return names.map((name) => {
    const number = name.slice(0, 4);
    if (!FILE_NAME.test(name)) throw new Error(`db/migrations/${name} must be called like 0007_settlement_matches.sql.`);
    if (numbers.has(number)) throw new Error(`Two files of db/migrations have the number ${number}. Give the newer one the next number.`);
    numbers.add(number);
    const text = readFileSync(join(folder, name), "utf8");
    return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
  });
}

/**
 * Applies what is missing and returns the names of what was applied. Runs as the owner; `bankhid_app` must exist.
 * Throws when an applied file was edited or is gone, or the database is newer than the program.
 */
export async function migrate(ownerUrl: string, files = listMigrationFiles()): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "bankhid-migrate" });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
    await client.query(`
      create schema if not exists migration;
      create table if not exists migration.applied (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const missing = chooseMissing(files, await listApplied(client));
    for (const file of missing) await applyFile(client, file);
    return missing.map((file) => file.name);
  } finally {
    await client.end();
  }
}

interface AppliedMigration {
  name: string;
  checksum: string;
}

async function listApplied(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>("select name, checksum from migration.applied order by name");
  return rows;
}

/** Which files are still to be applied. Throws an Error that says what to do where file and database disagree. */
export function chooseMissing(files: readonly MigrationFile[], applied: readonly AppliedMigration[]): MigrationFile[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  for (const { name, checksum } of applied) {
    const file = byName.get(name);
    if (!file) throw new Error(`The database holds the migration ${name}, which this program does not know: it is of a newer version.`);
    if (file.checksum !== checksum) {
      throw new Error(`db/migrations/${name} was edited after it was applied. Put it back and write the change as a new migration.`);
    }
  }
  const last = applied.at(-1)?.name ?? "";
  const missing = files.filter((file) => !applied.some(({ name }) => name === file.name));
  const late = missing.find((file) => file.name < last);
  if (late) throw new Error(`db/migrations/${late.name} comes before ${last}, which is applied already. Give it the next number.`);
  return missing;
}

async function applyFile(client: pg.Client, file: MigrationFile): Promise<void> {
  // Citus refuses mixed work on distributed tables in one transaction unless told so; plain PostgreSQL ignores the setting.
  await client.query("begin; set local citus.multi_shard_modify_mode = 'sequential'");
  try {
    await client.query(file.text);
    await client.query("insert into migration.applied (name, checksum) values ($1, $2)", [file.name, file.checksum]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    const { message, position } = error as Error & { position?: string };
    const line = position ? `, line ${file.text.slice(0, Number(position)).split("\n").length}` : "";
    throw new Error(`The migration ${file.name} failed${line}: ${message}`, { cause: error });
  }
}
