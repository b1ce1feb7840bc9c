/** The migration files, and which of them a database still needs. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { StartFault } from "./start-fault.ts";

/** A migration file with its text; `checksum` is SHA-256 in hexadecimal. */
export interface MigrationFile {
  name: string;
  text: string;
  checksum: string;
}

/** The database's record of a migration. */
export interface AppliedMigration {
  name: string;
  checksum: string;
  /**
   * Number of the oldest last migration of a program that still works beside this one; null: it
   * changes nothing for older programs.
   */
  needs: string | null;
}

const MIGRATIONS_FOLDER = join(import.meta.dirname, "../../../db/migrations");

const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
const CONTRACT_MARK = /^-- contract: needs (\d{4})$/m;

/**
 * Reads the migration files in order. Throws on a file whose name does not say its place, and on a
 * doubled number.
 */
export function listMigrationFiles(folder = MIGRATIONS_FOLDER): MigrationFile[] {
  const names = readdirSync(folder).sort();
  const numbers = new Set<string>();
  return names.map((name) => {
    const number = name.slice(0, 4);
    if (!FILE_NAME.test(name))
      throw new StartFault(
        `db/migrations/${name} must be called like 0007_settlement_matches.sql.`,
      );
    if (numbers.has(number))
      throw new StartFault(
        `Two files of db/migrations have the number ${number}. Give the newer the next number.`,
      );
    numbers.add(number);
    const text = readFileSync(join(folder, name), "utf8");
    return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
  });
}

/**
 * The number in the mark `-- contract: needs 0026`: this migration takes things away that programs
 * without 0026 use. Null where the file has no such mark: then it only adds, and every older
 * program goes on beside it.
 */
export function readNeeds({ text }: Pick<MigrationFile, "text">): string | null {
  return CONTRACT_MARK.exec(text)?.[1] ?? null;
}

/**
 * The files that are still to be applied. Throws an Error with the remedy where file and database
 * disagree.
 */
export function chooseMissing(
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): MigrationFile[] {
  const newer = listNewer(files, applied);
  const byName = new Map(files.map((file) => [file.name, file]));
  for (const { name, checksum } of applied) {
    const file = byName.get(name);
    if (file && file.checksum !== checksum) {
      throw new StartFault(
        `db/migrations/${name} was edited after it was applied. Put it back and write the change as a new migration.`,
      );
    }
  }
  const own = files.at(-1)?.name.slice(0, 4) ?? "0000";
  const tooNew = newer.find(({ needs }) => needs !== null && needs > own);
  if (tooNew) {
    throw new StartFault(
      `The database holds the migration ${tooNew.name}, which this program does not know and cannot work beside: ` +
        `it is of a newer version. Start a program that knows the migration ${tooNew.needs}.`,
    );
  }
  const last = applied.at(-1)?.name ?? "";
  const missing = files.filter((file) => !applied.some(({ name }) => name === file.name));
  const late = missing.find((file) => file.name < last);
  if (late)
    throw new StartFault(
      `db/migrations/${late.name} comes before ${last}, which is applied already. Give it the next number.`,
    );
  return missing;
}

/**
 * The migrations of newer programs. Throws where the database holds one that no newer program can
 * have added.
 */
export function listNewer(
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): AppliedMigration[] {
  const unknown = applied.filter(({ name }) => !files.some((file) => file.name === name));
  const own = files.at(-1)?.name ?? "";
  const lost = unknown.find(({ name }) => name < own);
  if (lost) {
    throw new StartFault(
      `The database holds the migration ${lost.name}, which this program lacks: it is of another line of versions.`,
    );
  }
  return unknown;
}
