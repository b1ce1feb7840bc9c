import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withDatabase } from "../testing/with-database.ts";
import { type EmbeddedDatabase, startEmbedded } from "./embedded.ts";
import { listMigrationFiles } from "./migration-files.ts";
import { prepareDatabase, readReadiness } from "./prepare-database.ts";
import { withPreparationLock } from "./preparation-lock.ts";
import { PROGRAM_ROLE } from "./program-role.ts";

// A server of its own: the role belongs to the whole server, and here it is taken away.
const folder = mkdtempSync(join(tmpdir(), "bankhid-prepare-"));
let server: EmbeddedDatabase;
let owner: pg.Client;
beforeAll(async () => {
  server = await startEmbedded({
    dataDir: folder,
    settings: { fsync: "off", shared_buffers: "64MB" },
  });
  owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ROUNDS = 3;
const all = listMigrationFiles().map(({ name }) => name);

async function makeFresh(...names: string[]): Promise<string[]> {
  for (const name of ["one", "two", "three"])
    await owner.query(`drop database if exists ${name} with (force)`);
  await owner.query(`drop role if exists ${PROGRAM_ROLE}`);
  for (const name of names) await owner.query(`create database ${name}`);
  return names.map((name) => withDatabase(server.ownerUrl, name));
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

describe("the preparation of a database", () => {
  it("is done by one of five programs that start at once on a fresh database; the others find it done", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [url = ""] = await makeFresh("one");
      const prepared = await Promise.all([1, 2, 3, 4, 5].map(() => prepareDatabase(url)));
      expect(prepared.flatMap(({ applied }) => applied)).toEqual(all);
      for (const { appUrl } of prepared)
        expect(await ask(appUrl, "select count(*)::int as n from pgboss.job")).toEqual([{ n: 0 }]);
    }
  });

  it("bears programs of several fresh databases of one server at once, which share the role", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const urls = await makeFresh("one", "two", "three");
      const prepared = await Promise.all([...urls, ...urls].map((url) => prepareDatabase(url)));
      expect(prepared.filter(({ applied }) => applied.length > 0)).toHaveLength(urls.length);
    }
  });

  it("writes and locks nothing where nothing is to be done", async () => {
    const [url = ""] = await makeFresh("one");
    expect((await readReadiness(url)).missing).toContain("the role of the program");
    await prepareDatabase(url);
    const rows =
      "select xmin::text, oid::text from pg_class union all select xmin::text, oid::text from pg_authid order by 2, 1";
    const before = await ask(url, rows);
    await withPreparationLock(url, { log: undefined }, async () => {
      // Another connection holds the lock, and a start without work does not ask for it.
      expect(await prepareDatabase(url)).toMatchObject({ applied: [] });
    });
    expect(await ask(url, rows)).toEqual(before);
  });

  it("gives back rights that were taken from the queue's tables", async () => {
    const [url = ""] = await makeFresh("one");
    const { appUrl } = await prepareDatabase(url);
    await ask(url, `revoke insert on pgboss.schedule from ${PROGRAM_ROLE}`);
    expect((await readReadiness(url)).missing).toEqual(["the tables of the job queue"]);
    await prepareDatabase(url);
    expect(
      await ask(appUrl, "select has_table_privilege('pgboss.schedule', 'insert') as may"),
    ).toEqual([{ may: true }]);
  });

  it("takes a role that the administrator made, and says what an owner lacks who may not make it", async () => {
    await makeFresh("one");
    await owner.query("drop role if exists narrow");
    await owner.query("create role narrow login");
    await owner.query("alter database one owner to narrow");
    const url = new URL(withDatabase(server.ownerUrl, "one"));
    url.username = "narrow";
    await expect(prepareDatabase(String(url))).rejects.toThrow(
      /narrow may not make the role bankhid_app.*alter role narrow createrole/,
    );
    await owner.query(`create role ${PROGRAM_ROLE} login`);
    const { appUrl } = await prepareDatabase(String(url));
    expect(await ask(appUrl, "select count(*)::int as n from company")).toEqual([{ n: 0 }]);
  });

  it("leaves no lock behind, not even when its program is gone in the middle", async () => {
    const [url = ""] = await makeFresh("one");
    await expect(
      withPreparationLock(url, { log: undefined }, () => Promise.reject(new Error("gone"))),
    ).rejects.toThrow("gone");
    await prepareDatabase(url);
    const ofThisDatabase =
      "database = (select oid from pg_database where datname = current_database())";
    const held = await ask(
      url,
      `select count(*)::int as n from pg_locks where locktype = 'advisory' and ${ofThisDatabase}`,
    );
    expect(held).toEqual([{ n: 0 }]);
  });

  it("says that it waits for another program, and ends in words when that takes too long", async () => {
    const [url = ""] = await makeFresh("one");
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    // An earlier program held the lock, on a connection that a pooler never closes.
    const { rows } = await holder.query<{ pid: number }>(
      "select pg_advisory_lock(4702394921427302), pg_backend_pid() as pid",
    );
    const said: string[] = [];
    const log = { info: (_facts: object, text: string) => void said.push(text), warn: () => {} };
    const waiting = withPreparationLock(url, { log, waitMs: 300 }, async () => {});
    await expect(waiting).rejects.toThrow(
      new RegExp(`Another program .+PostgreSQL's process ${rows[0]?.pid} .+ pg_terminate_backend`),
    );
    expect(said).toEqual(["another program prepares the database; waiting for it"]);
    await holder.end();
  });
});
