import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { WEB_LIMITS } from "#server/database/pool.ts";
import { buildCompany } from "../testing/build-company.ts";
import { buildSession } from "../testing/build-session.ts";
import { type HeldTable, holdTable } from "../testing/hold-table.ts";
import { DISK_FULL, refuseWrites } from "../testing/refuse-writes.ts";
import {
  createTestApp,
  type TestApp,
  type TestAppOptions,
  type TestReply,
} from "../testing/test-app.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { startFigures } from "./figures.ts";
import { HANDLER_TIMEOUT_MS } from "./limits.ts";

// The statement of the log's page stands still while its table is held; nothing else asks that
// table.
const HELD = "audit_log";

// Of all tests of the file, each with an application and people of its own.
let database: TestDatabase;
let api: TestApp;
let held: HeldTable | undefined;
// Nothing is timed: on a crowded machine answers come later.
const SOON = { timeout: 60_000 };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());
afterEach(async () => {
  await held?.release();
  held = undefined;
  await api.close();
});

async function start(options: TestAppOptions): Promise<void> {
  api = await createTestApp({ database, ...options });
}

let addresses = 0;

/** A director at an address of his own: until a session is looked up, its call is the address's. */
async function buildOwner() {
  const address = `192.0.2.${++addresses}`;
  const company = await buildCompany(api.db);
  const token = await buildSession(api.db, company.ownerId);
  return {
    token,
    companyId: company.id,
    readLog: (): Promise<TestReply> =>
      api.call("GET", `/v1/audit-log?company_id=${company.id}`, { token, address }),
    listCompanies: (): Promise<TestReply> => api.call("GET", "/v1/companies", { token, address }),
  };
}

describe("a pool whose connections are all in use", () => {
  it("answers 503 with Retry-After, and health is answered without it", async () => {
    await start({ pool: { connections: 2, perOwner: 2, waitMs: 50 } });
    const [greedy, other] = [await buildOwner(), await buildOwner()];
    held = await holdTable(api.database.ownerUrl, HELD);
    const standing = [greedy.readLog(), greedy.readLog()];
    await expect.poll(() => held!.countWaiting(), SOON).toBe(2);
    const refused = await other.listCompanies();
    expect([refused.status, refused.body.code]).toEqual([503, "server_busy"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await api.call("GET", "/health")).body).toEqual({
      status: "ok",
      database: "ok",
      files: "ok",
    });
    expect((await api.call("GET", "/health/ready")).status).toBe(200);
    expect((await api.call("POST", "/v1/healthcheck")).status).toBe(200);
    await held.release();
    held = undefined;
    expect((await Promise.all(standing)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await other.listCompanies()).status).toBe(200);
  });

  it("is never filled by one person: his hundred calls leave the others' connections free", async () => {
    await start({ pool: { waitMs: 2_000 } });
    const [greedy, other] = [await buildOwner(), await buildOwner()];
    held = await holdTable(api.database.ownerUrl, HELD);
    let answered = 0;
    const standing = Array.from({ length: 100 }, () =>
      greedy.readLog().finally(() => (answered += 1)),
    );
    await expect.poll(() => held!.countWaiting(), SOON).toBe(WEB_LIMITS.perOwner);
    for (let round = 0; round < 20; round++) expect((await other.listCompanies()).status).toBe(200);
    expect(await held.countWaiting()).toBe(WEB_LIMITS.perOwner);
    // His other calls are answered, too.
    const late = (await Promise.race(standing)).body.code;
    expect(["server_busy", "too_many_at_once"]).toContain(late);
    // A call that still waits when the table is free would be served after all.
    await expect.poll(() => answered, SOON).toBe(standing.length - WEB_LIMITS.perOwner);
    await held.release();
    held = undefined;
    const codes = (await Promise.all(standing)).map(({ status }) => status);
    expect(new Set(codes)).toEqual(new Set([200, 503]));
    expect(codes.filter((status) => status === 200)).toHaveLength(WEB_LIMITS.perOwner);
  });
});

describe("a call whose time is over", () => {
  it("is answered, and its statement is cancelled at the server while the lock is still held", async () => {
    await start({ app: { callLimitMs: 5_000 } });
    const owner = await buildOwner();
    // With everything loaded and connected the next call stands at the lock long before its limit.
    expect((await owner.readLog()).status).toBe(200);
    held = await holdTable(api.database.ownerUrl, HELD);
    const standing = owner.readLog();
    await expect.poll(() => held!.countWaiting(), SOON).toBe(1);
    const reply = await standing;
    expect([reply.status, reply.body.code]).toEqual([503, "timeout"]);
    await expect.poll(() => held!.countWaiting(), SOON).toBe(0);
    expect((await owner.listCompanies()).status).toBe(200);
  });

  it("has a limit also where it came with a body", async () => {
    await start({ app: { callLimitMs: 1_000 } });
    const { token, companyId } = await buildOwner();
    const address = await api.app.listen({ port: 0, host: "127.0.0.1" });
    held = await holdTable(api.database.ownerUrl, "bank_account");
    // Over a real socket: there the framework forgets its limit once the body has arrived.
    const reply = await fetch(`${address}/v1/bankaccounts-transactions/`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ company_id: companyId, bankAccounts: [] }),
    });
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([
      503,
      "timeout",
    ]);
    await expect.poll(() => held!.countWaiting(), SOON).toBe(0);
  });

  it("has ended its statements by then: one statement may take half of the call's time", () => {
    expect(WEB_LIMITS.statementMs * 2).toBeLessThanOrEqual(HANDLER_TIMEOUT_MS);
    expect(WEB_LIMITS.waitMs + WEB_LIMITS.statementMs).toBeLessThan(HANDLER_TIMEOUT_MS);
  });
});

describe("a database that goes away", () => {
  it("in the middle of a statement is 503 with Retry-After, and the next call is served again", async () => {
    await start({});
    const owner = await buildOwner();
    held = await holdTable(api.database.ownerUrl, HELD);
    const standing = owner.readLog();
    await expect.poll(() => held!.countWaiting(), SOON).toBe(1);
    const killer = new pg.Client({ connectionString: api.database.ownerUrl });
    await killer.connect();
    await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'bankhid'`);
    await killer.end();
    const reply = await standing;
    expect([reply.status, reply.body.code]).toEqual([503, "service_unavailable"]);
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
    expect((await owner.listCompanies()).status).toBe(200);
  });

  it.each([
    [DISK_FULL, "whose disk is full"],
    ["53200", "without memory"],
    ["58030", "whose disk has a fault"],
    ["25006", "that only reads, as a standby"],
  ])(
    "answers %s (%s) with 503 and Retry-After, and takes the same call afterwards",
    async (code) => {
      await start({});
      const { token, companyId } = await buildOwner();
      const save = (): Promise<TestReply> =>
        api.call("POST", "/v1/accountant", {
          token,
          body: { email: "konyvelo@example.hu", name: "Könyvelő Kata", company_id: companyId },
        });
      const full = await refuseWrites(api.database.ownerUrl, "membership", code);
      const refused = await save().finally(() => full.end());
      expect([refused.status, refused.body.code]).toEqual([503, "service_unavailable"]);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      expect((await save()).status).toBeLessThan(300);
    },
  );

  it("makes the process not ready, and leaves it alive", async () => {
    await start({ database: await createTestDatabase() });
    await api.deps.health.close();
    await api.database.drop();
    expect((await api.call("GET", "/health/live")).body).toEqual({ status: "ok" });
    expect((await api.call("GET", "/health/ready")).body).toEqual({
      status: "failing",
      database: "failing",
      files: "ok",
    });
    expect((await api.call("GET", "/health")).status).toBe(503);
    const check = await api.call("POST", "/v1/healthcheck");
    expect([check.status, check.body.code]).toEqual([503, "service_unavailable"]);
  });
});

describe("a worker without the web", () => {
  it("answers for its life and readiness on its own port", async () => {
    await start({});
    let leaving = false;
    const health = { probe: api.deps.health, isLeaving: () => leaving };
    const { address, stop } = await startFigures({
      port: 0,
      host: "127.0.0.1",
      token: undefined,
      health,
      sources: [],
    });
    const ask = async (path: string): Promise<number> => (await fetch(address + path)).status;
    expect([await ask("/health/live"), await ask("/health/ready"), await ask("/health")]).toEqual([
      200, 200, 200,
    ]);
    leaving = true;
    expect([await ask("/health/live"), await ask("/health/ready"), await ask("/health")]).toEqual([
      200, 503, 503,
    ]);
    await stop();
  });
});

describe("a program that has been told to stop", () => {
  it("says so in its readiness first, and still serves", async () => {
    let leaving = false;
    await start({ app: { isLeaving: () => leaving } });
    const owner = await buildOwner();
    expect((await api.call("GET", "/health/ready")).status).toBe(200);
    leaving = true;
    expect((await api.call("GET", "/health/ready")).body).toEqual({
      status: "stopping",
      database: "ok",
      files: "ok",
    });
    expect((await api.call("GET", "/health/live")).status).toBe(200);
    expect((await owner.listCompanies()).status).toBe(200);
  });
});
