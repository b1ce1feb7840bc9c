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
import { sampleWalk } from "#server/testing/walk-sample.ts";

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
// again reaches it. `npm test` takes half of the rounds, others in each run; `npm run proof --
// whole-walks` takes all, and `crash-pull-rounds` kills at more places and at random moments.
const KILLS: readonly RoundOfKills[] = [
  {
    aggregator: "aggreg8",
    first: ["first.locked", "history.written#2"],
    news: ["daily.written", "reread.written"],
    renewal: "renewal.written#2",
  },
  {
    aggregator: "enablebanking",
    first: ["first.written", "first.committed"],
    news: ["daily.locked", "daily.committed"],
  },
  {
    aggregator: "aggreg8",
    first: ["first.pending-asked", "history.asked#2"],
    news: ["reread.asked", "reread.committed"],
  },
  {
    aggregator: "enablebanking",
    first: ["first.pending-written", "history.pending-asked"],
    news: ["daily.pending-asked", "daily.pending-written"],
  },
  {
    aggregator: "aggreg8",
    first: ["history.locked#3", "history.committed#1"],
    news: ["daily.asked", "reread.locked"],
    renewal: "renewal.committed#1",
  },
];
describe("kill -9 while a bank is read", () => {
  it("loses nothing, doubles nothing and keeps every mark, whichever of the named places the program dies at", async () => {
    const { db } = connection;
    const deps = buildPullDeps({ db, sandboxPort: sandbox.port, folder });
    const { cells: kills } = sampleWalk("rounds of kills while a bank is read", KILLS, 2);
    const phases = kills.flatMap(({ first, news, renewal }) => [
      first,
      news,
      ...(renewal === undefined ? [] : [[renewal]]),
    ]);
    const report = await runPullCrashRounds(
      { db, appUrl: database.appUrl, folder, sandbox, deps },
      kills,
    );
    // The last kill of each phase leaves one reading open; the program that is killed after another
    // one has closed the reading before.
    expect(report).toEqual({
      rounds: kills.length,
      kills: phases.flat().length,
      interrupted: phases.length,
      missed: [],
      faults: [],
    });
  }, 600_000);
});
