import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { migrate } from "./migrate.ts";
import { listMigrationFiles, type MigrationFile } from "./migration-files.ts";

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

async function waitUntil(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((done) => setTimeout(done, 20));
}

describe("migrations", () => {
  it("are applied once, also when programs start together", async () => {
    const files = [
      ...listMigrationFiles(),
      build("8001_new.sql", "create table together (id int primary key)"),
    ];
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database.ownerUrl, files)));
    expect(applied.flat()).toEqual(["8001_new.sql"]);
  });

  it("refuse a file that was edited after it was applied", async () => {
    const files = [...listMigrationFiles(), build("8001_new.sql", "create table other (id int)")];
    await expect(migrate(database.ownerUrl, files)).rejects.toThrow(
      "8001_new.sql was edited after it was applied",
    );
  });

  it("leave the version before working, and able to start, when they only add", async () => {
    expect(await migrate(database.ownerUrl, listMigrationFiles())).toEqual([]);
  });

  it("leave nothing of a file that fails, and name its line", async () => {
    const files = [
      ...listMigrationFiles(),
      build("8001_new.sql", "create table together (id int primary key)"),
      build("8002_broken.sql", "create table half (id int);\nselect nothing_like_this;"),
    ];
    await expect(migrate(database.ownerUrl, files)).rejects.toThrow(
      "8002_broken.sql failed, line 2",
    );
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    const { rows } = await client.query("select to_regclass('half') as half");
    await client.end();
    expect(rows).toEqual([{ half: null }]);
  });

  it("refuse a program of before what a contracting file needs, and no other", async () => {
    const known = [
      ...listMigrationFiles(),
      build("8001_new.sql", "create table together (id int primary key)"),
    ];
    const between = [
      ...known,
      build("8003_expand.sql", "alter table together add column note text"),
    ];
    const files = [
      ...between,
      build(
        "8004_contract.sql",
        "-- Why.\n-- contract: needs 8003\nalter table together drop column id",
      ),
    ];
    expect(await migrate(database.ownerUrl, files)).toEqual([
      "8003_expand.sql",
      "8004_contract.sql",
    ]);
    expect(await migrate(database.ownerUrl, between)).toEqual([]);
    await expect(migrate(database.ownerUrl, known)).rejects.toThrow(
      /8004_contract.sql, .+ of a newer version.+ knows the migration 8003/,
    );
    const other = [...listMigrationFiles(), build("8002_other.sql", "select 1")];
    await expect(migrate(database.ownerUrl, [...other, build("8009_x.sql", "")])).rejects.toThrow(
      "another line of versions",
    );
  });

  it("wait for busy tables without holding others up, say so, and go on when the tables are free", async () => {
    const holder = new pg.Client({ connectionString: database.ownerUrl });
    const reader = new pg.Client({ connectionString: database.ownerUrl });
    await Promise.all([holder.connect(), reader.connect()]);
    await holder.query("create table busy (id int)");
    await holder.query("begin; select from busy");
    const said: string[] = [];
    const say = (_facts: object, text: string): void => void said.push(text);
    const { rows } = await reader.query<MigrationFile>(
      "select name, checksum, '' as text from migration.applied order by name",
    );
    const files = [...rows, build("8005_busy.sql", "alter table busy add column note text")];
    const migrating = migrate(database.ownerUrl, files, { log: { info: say, warn: say } });
    await waitUntil(() => said.some((text) => text.startsWith("a migration waits")));
    // Between two tries the readers of the table get through.
    await reader.query("set lock_timeout = '5s'; select from busy");
    await holder.query("commit");
    expect(await migrating).toEqual(["8005_busy.sql"]);
    await Promise.all([holder.end(), reader.end()]);
  });

  it("give up in words when the tables stay busy, and leave nothing", async () => {
    const holder = new pg.Client({ connectionString: database.ownerUrl });
    await holder.connect();
    await holder.query("begin; select from busy");
    const { rows } = await holder.query<MigrationFile>(
      "select name, checksum, '' as text from migration.applied order by name",
    );
    const files = [...rows, build("8006_busy.sql", "alter table busy add column more text")];
    await expect(migrate(database.ownerUrl, files, { retryMs: 0 })).rejects.toThrow(
      /8006_busy.sql found .+ busy .+npm run migrate/,
    );
    await holder.query("commit");
    await holder.end();
  });

  it("refuse two files of one number and a name without one", () => {
    writeFileSync(join(folder, "0001_a.sql"), "");
    writeFileSync(join(folder, "0001_b.sql"), "");
    expect(() => listMigrationFiles(folder)).toThrow("Two files");
    writeFileSync(join(folder, "0000.sql"), "");
    expect(() => listMigrationFiles(folder)).toThrow("must be called like");
  });
});
