import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "#server/clock.ts";
import { type Connection, connect } from "#server/database/connect.ts";
import { createBankFeeds } from "#server/providers/bank-feed/create-bank-feeds.ts";
import { listReadByTwo, type RecordedCall } from "#server/testing/call-recorder.ts";
import { buildTestConfig } from "#server/testing/test-config.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { startTestSandbox, type TestSandbox } from "#server/testing/test-sandbox.ts";
import {
  buildDueWorld,
  isAllRead,
  listPullJobs,
  listWorldFaults,
  makeAllDue,
} from "#server/testing/two-programs.ts";
import {
  startWorkerProgram,
  until,
  type WorkerProgram,
  type WorkerSetting,
} from "#server/testing/worker-programs.ts";

const COMPANIES = 36;
// Number of companies that a program reads at a time.
const HELD = 16;
const WAIT_MS = 90_000;

let database: TestDatabase;
let connection: Connection;
let owner: pg.Client;
let sandbox: TestSandbox;
const folder = mkdtempSync(join(tmpdir(), "bankhid-two-programs-"));
const programs: WorkerProgram[] = [];

beforeAll(async () => {
  sandbox = await startTestSandbox();
  database = await createTestDatabase();
  connection = await connect(database.appUrl);
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  for (const program of programs) {
    await program.end("SIGKILL");
    await program.recorder.close();
  }
  await owner?.end();
  await connection?.close();
  await database?.drop();
  await sandbox?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(...names: string[]): Promise<WorkerProgram[]> {
  // Longer than the whole test: a takeover without passSilence did not wait for it, however slow
  // the machine is.
  const environment = { QUEUE_HEARTBEAT_SECONDS: "600", QUEUE_WATCH_SECONDS: "1" };
  const setting: WorkerSetting = { database, sandbox, folder, environment };
  const started = await Promise.all(names.map((name) => startWorkerProgram(name, setting)));
  programs.push(...started);
  return started;
}

/**
 * Lets the killed program's silence pass at once for its jobs; `npm run proof -- two-programs`
 * waits for it.
 */
async function passSilence(companyIds: readonly string[]): Promise<void> {
  await owner.query(
    `update pgboss.job set heartbeat_on = heartbeat_on - heartbeat_seconds * interval '1 second'
      where name = 'feed.pull' and state = 'active' and singleton_key = any ($1::text[])`,
    [companyIds],
  );
}

const holdsAll = (program: WorkerProgram) => () => program.recorder.countHeld() === HELD;
const peopleOf = (calls: readonly RecordedCall[]): Set<string> =>
  new Set(calls.flatMap(({ userId }) => userId ?? []));

describe("two worker programs on one queue", () => {
  it("lose and double nothing when one is killed and one is stopped while they read, and no company is read by two", async () => {
    const feeds = createBankFeeds({
      config: buildTestConfig(sandbox.environment),
      clock: systemClock,
    });
    const [world, [killed, stopped]] = await Promise.all([
      buildDueWorld(connection.db, { feeds, sandbox, companies: COMPANIES, itemsPerAccount: 30 }),
      start("killed", "stopped") as Promise<[WorkerProgram, WorkerProgram]>,
    ]);
    killed.recorder.hold();
    stopped.recorder.hold();
    await makeAllDue(owner, database.appUrl, world);
    await until(
      "both hold as much as they can",
      () => holdsAll(killed)() && holdsAll(stopped)(),
      WAIT_MS,
    );

    await killed.end("SIGKILL");
    const [left] = (await start("left")) as [WorkerProgram];
    expect(await stopped.end("SIGTERM")).toBe(0);
    const heldBy = (program: WorkerProgram): string[] =>
      world.companies
        .filter(({ userId }) => peopleOf(program.recorder.calls).has(userId))
        .map(({ feed }) => feed.companyId);
    expect([heldBy(killed).length, heldBy(stopped).length]).toEqual([HELD, HELD]);
    const given = heldBy(stopped);
    const isRead = async (): Promise<boolean> =>
      (await listPullJobs(owner)).filter(
        ({ companyId, state }) => given.includes(companyId) && state === "completed",
      ).length === HELD;
    await until("what the stopped one gave back is read", isRead, WAIT_MS);
    await passSilence(heldBy(killed));
    await until("all are read", () => isAllRead(owner), WAIT_MS);

    expect(peopleOf(left.recorder.calls).size).toBe(COMPANIES);
    expect(listReadByTwo([killed, stopped, left].map(({ recorder }) => recorder))).toEqual([]);
    expect(await listWorldFaults(connection.db, owner, world)).toEqual([]);
    // The reading process counts: a separate worker answers its figures at an address of its own.
    const figures = await (await fetch(`${left.figures}/metrics`)).text();
    expect(figures).toMatch(/^feed_readings\{provider="aggreg8",outcome="ok"\} \d+$/m);
    expect(await (await fetch(`${left.figures}/health`)).json()).toEqual({
      status: "ok",
      database: "ok",
      files: "ok",
    });
    expect(await left.end("SIGTERM")).toBe(0);
  }, 300_000);
});
