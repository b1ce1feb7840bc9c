import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Connection, connect } from "#server/database/connect.ts";
import { WORKER_LIMITS } from "#server/database/pool.ts";
import { buildPullDeps } from "#server/testing/build-pull-deps.ts";
import { type RoundOfKills, runPullCrashRounds } from "#server/testing/crash-pull-rounds.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { startTestSandbox, type TestSandbox } from "#server/testing/test-sandbox.ts";

let database: TestDatabase;
let connection: Connection;
let sandbox: TestSandbox;
let folder: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  await sandbox.aggreg8.control("settings", { webhookDelayMs: 1 });
  database = await createTestDatabase();
  connection = await connect(database.appUrl, WORKER_LIMITS);
  folder = mkdtempSync(join(tmpdir(), "bankhid-crash-pull-"));
});
afterAll(async () => {
  await connection?.close();
  await database?.drop();
  await sandbox?.stop();
  rmSync(folder, { recursive: true, force: true });
});

// Each named place once. Each second place lies behind the first one, so that a program that begins
// again reaches it. The rounds alternate between the aggregators; only the first one's days are
// read again. `npm run proof -- crash-pull-rounds` kills at more places and at random moments.
const KILLS: readonly RoundOfKills[] = [
  {
    first: ["first.locked", "history.written#2"],
    news: ["daily.written", "reread.written"],
    renewal: "renewal.written#2",
  },
  { first: ["first.written", "first.committed"], news: ["daily.locked", "daily.committed"] },
  {
    first: ["first.pending-asked", "history.asked#2"],
    news: ["reread.asked", "reread.committed"],
  },
  {
    first: ["first.pending-written", "history.pending-asked"],
    news: ["daily.pending-asked", "daily.pending-written"],
  },
  {
    first: ["history.locked#3", "history.committed#1"],
    news: ["daily.asked", "reread.locked"],
    renewal: "renewal.committed#1",
  },
];
const phases = KILLS.flatMap(({ first, news, renewal }) => [
  first,
  news,
  ...(renewal === undefined ? [] : [[renewal]]),
]);

describe("kill -9 while a bank is read", () => {
  it("loses nothing, doubles nothing and keeps every mark, whichever of the named places the program dies at", async () => {
    const { db } = connection;
    const deps = buildPullDeps({ db, sandboxPort: sandbox.port, folder });
    const report = await runPullCrashRounds(
      { db, appUrl: database.appUrl, folder, sandbox, deps },
      KILLS,
    );
    // The last kill of each phase leaves one reading open; the program that is killed after another
    // one has closed the reading before.
    expect(report).toEqual({
      rounds: KILLS.length,
      kills: phases.flat().length,
      interrupted: phases.length,
      missed: [],
      faults: [],
    });
  }, 600_000);
});
