import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { listMigrationFiles, migrate, type MigrationFile } from "./migrate.ts";

const folder = mkdtempSync(join(tmpdir(), "bankhid-migrations-"));
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database?.drop();
});

function build(name: string, text: string): MigrationFile {
  return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
}

describe("migrations", () => {
  it("are applied once, also when programs start together", async () => {
    const files = [...listMigrationFiles(), build("8001_new.sql", "create table together (id int primary key)")];
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database.ownerUrl, files)));
    expect(applied.flat()).toEqual(["8001_new.sql"]);
  });

  it("refuse a file that was edited after it was applied", async () => {
    const files = [...listMigrationFiles(), build("8001_new.sql", "create table other (id int)")];
    await expect(migrate(database.ownerUrl, files)).rejects.toThrow("8001_new.sql was edited after it was applied");
  });

  it("refuse a database that is newer than the program", async () => {
    await expect(migrate(database.ownerUrl, listMigrationFiles())).rejects.toThrow("of a newer version");
  });

  it("leave nothing of a file that fails, and name its line", async () => {
    const files = [
      ...listMigrationFiles(),
      build("8001_new.sql", "create table together (id int primary key)"),
      build("8002_broken.sql", "create table half (id int);\nselect nothing_like_this;"),
    ];
    await expect(migrate(database.ownerUrl, files)).rejects.toThrow("8002_broken.sql failed, line 2");
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    const { rows } = await client.query("select to_regclass('half') as half");
    await client.end();
    expect(rows).toEqual([{ half: null }]);
  });

  it("refuse two files of one number and a name without one", () => {
    writeFileSync(join(folder, "0001_a.sql"), "");
    writeFileSync(join(folder, "0001_b.sql"), "");
    expect(() => listMigrationFiles(folder)).toThrow("Two files");
    writeFileSync(join(folder, "0000.sql"), "");
    expect(() => listMigrationFiles(folder)).toThrow("must be called like");
  });
});
