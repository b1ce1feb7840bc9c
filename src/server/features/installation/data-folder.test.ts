import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connect, type Connection } from "#server/database/connect.ts";
import { StartFault } from "#server/database/start-fault.ts";
import { newId } from "#server/new-id.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { openDataFolder } from "./data-folder.service.ts";

const folder = mkdtempSync(join(tmpdir(), "bankhid-mark-"));
let database: TestDatabase;
let connection: Connection;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = await connect(database.appUrl);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const makeFolder = (): string => mkdtempSync(join(folder, "data-"));
const open = (dataDir: string, alone = false) =>
  openDataFolder({ db: connection.db, dataDir, alone, newId });

it("of two programs that start at once on folders of their own, one is refused", async () => {
  const fresh = await createTestDatabase();
  const programs = [await connect(fresh.appUrl), await connect(fresh.appUrl)];
  const owner = new pg.Client({ connectionString: fresh.ownerUrl });
  await owner.connect();
  // Both find no mark in the database before one of them keeps its own.
  await owner.query("begin; lock table installation in exclusive mode");
  const starting = programs.map(({ db }) =>
    openDataFolder({ db, dataDir: makeFolder(), alone: false, newId }),
  );
  const ended = Promise.allSettled(starting);
  await expect
    .poll(async () => {
      const { rows } = await owner.query("select from pg_locks where not granted");
      return rows.length;
    })
    .toBe(2);
  await owner.query("commit");
  const refused = (await ended).flatMap((each) =>
    each.status === "rejected" ? [each.reason as unknown] : [],
  );
  expect(refused).toEqual([expect.any(StartFault)]);
  await owner.end();
  for (const program of programs) await program.close();
  await fresh.drop();
});

it("the programs of an installation share one folder; another one is refused in words", async () => {
  const dataDir = makeFolder();
  const mark = join(dataDir, "installation");
  const both = await Promise.all([open(dataDir), open(dataDir)]);
  for (const { isHere } of both) expect(await isHere()).toBe(true);
  const id = readFileSync(mark, "utf8");
  await open(dataDir);
  expect(readFileSync(mark, "utf8")).toBe(id);

  const empty = makeFolder();
  const refused = `DATA_DIR: ${empty} is not the folder`;
  await expect(open(empty)).rejects.toThrow(refused);
  await expect(open(empty)).rejects.toThrow(id.trim());
  writeFileSync(join(empty, "installation"), newId());
  await expect(open(empty)).rejects.toThrow(refused);
  // What the sentence tells the operator to do after a backup was restored.
  writeFileSync(join(empty, "installation"), id);
  expect(await (await open(empty)).isHere()).toBe(true);

  renameSync(mark, `${mark}.away`);
  expect(await both[0].isHere()).toBe(false);
  writeFileSync(mark, newId());
  expect(await both[0].isHere()).toBe(false);
  renameSync(`${mark}.away`, mark);
  expect(await both[0].isHere()).toBe(true);

  // A database that lies in the folder is there with it.
  const own = makeFolder();
  expect(await (await open(own, true)).isHere()).toBe(true);
});
