import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Connection, connect } from "#server/database/connect.ts";
import { WORKER_LIMITS } from "#server/database/pool.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { createTestIngest, type TestIngest } from "#server/testing/build-ingest.ts";
import { NAMED_KILLS, runCrashRounds } from "#server/testing/crash-rounds.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { sampleWalk } from "#server/testing/walk-sample.ts";

let database: TestDatabase;
let connection: Connection;
let ingest: TestIngest;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = await connect(database.appUrl, WORKER_LIMITS);
  folder = mkdtempSync(join(tmpdir(), "bankhid-crash-"));
  ingest = createTestIngest(connection.db, { files: createDiskFileStorage(folder, 0) });
});
afterAll(async () => {
  ingest?.close();
  await connection?.close();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe("kill -9 during ingestion", () => {
  it("loses nothing and doubles nothing, whichever of the named places the program dies at", async () => {
    const { cells: kills } = sampleWalk("rounds of kills while a file is read", NAMED_KILLS, 2);
    const report = await runCrashRounds(
      { db: connection.db, appUrl: database.appUrl, folder, ingest },
      kills,
    );
    expect(report).toEqual({
      rounds: kills.length,
      kills: kills.flat().length,
      missed: [],
      faults: [],
    });
  });
});
