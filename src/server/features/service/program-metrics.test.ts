import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, type Connection } from "#server/database/connect.ts";
import { SLOW_STATEMENT_MS, StatementFigures } from "#server/database/statement-figures.ts";
import { keepFor, listProgramMetrics } from "./program-metrics.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";

let database: TestDatabase;
let connection: Connection;
let dataDir: string;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = await connect(database.appUrl);
  dataDir = mkdtempSync(join(tmpdir(), "bankhid-disk-"));
});
afterAll(async () => {
  await connection.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function read(name: string, folder = dataDir) {
  const sources = listProgramMetrics({
    connection,
    mailServer: undefined,
    dataDir: folder,
    folder: { isHere: async () => folder === dataDir },
  });
  return sources.find((source) => source.name === name)!.read();
}

describe("the figures of a process", () => {
  it("count what the database refused, by its code", async () => {
    await expect(sql`select 1 / 0`.execute(connection.db)).rejects.toThrow("zero");
    expect(await read("database_errors")).toContainEqual({ labels: { code: "22012" }, value: 1 });
  });

  it("tell the free room of the disk, and nothing where the folder cannot be asked", async () => {
    expect(await read("disk_free_bytes")).toEqual([{ labels: {}, value: expect.any(Number) }]);
    expect(await read("disk_free_bytes", join(dataDir, "nowhere"))).toEqual([]);
    expect(await read("data_folder_here")).toBe(1);
    expect(await read("data_folder_here", join(dataDir, "nowhere"))).toBe(0);
  });
});

describe("statements", () => {
  it("are slow from a second on, and failures without a code are counted too", () => {
    const figures = new StatementFigures();
    const query = { sql: "", parameters: [], query: {}, queryId: { queryId: "" } } as never;
    figures.note({ level: "query", query, queryDurationMillis: SLOW_STATEMENT_MS - 1 });
    figures.note({ level: "query", query, queryDurationMillis: SLOW_STATEMENT_MS });
    figures.note({ level: "error", query, queryDurationMillis: 1, error: new Error("cut") });
    expect({ slow: figures.slow, errors: [...figures.errors] }).toEqual({
      slow: 1,
      errors: [["none", 1]],
    });
  });
});

describe("a reading that is kept", () => {
  it("is taken again after its time, and at once where it failed", async () => {
    let now = 0;
    let readings = 0;
    const ask = keepFor(60, { now: () => new Date(now) }, async () => {
      readings += 1;
      if (readings === 1) throw new Error("away");
      return readings;
    });
    await expect(ask()).rejects.toThrow("away");
    expect([await ask(), await ask()]).toEqual([2, 2]);
    now = 60;
    expect(await ask()).toBe(3);
  });
});
