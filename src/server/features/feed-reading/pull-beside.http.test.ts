/**
 * A bank that is connected while another bank of the company is slow or failing, in the whole
 * program with its real queue.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#values/durations.ts";
import { type Config, readConfig } from "#server/config.ts";
import { systemClock } from "#server/clock.ts";
import { type Connection, connect as connectDatabase } from "#server/database/connect.ts";
import { newId } from "#server/new-id.ts";
import { createBankFeeds } from "#server/providers/bank-feed/create-bank-feeds.ts";
import { type RunningProgram, startProgram } from "#server/start-program.ts";
import { buildFeed, type TestFeed } from "#server/testing/build-feed.ts";
import { buildSession } from "#server/testing/build-session.ts";
import {
  connect,
  type Connected,
  type FeedDriver,
  openDriver,
  longAccount,
} from "#server/testing/feed-drivers.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { startTestSandbox, type TestSandbox } from "#server/testing/test-sandbox.ts";

const POLL_MS = 100;
const WAIT_MS = 100_000;

let sandbox: TestSandbox;
let database: TestDatabase;
let connection: Connection;
let program: RunningProgram;
let config: Config;
let driver: FeedDriver;
const folder = mkdtempSync(join(tmpdir(), "bankhid-beside-"));

beforeAll(async () => {
  sandbox = await startTestSandbox();
  await sandbox.aggreg8.control("settings", { webhookDelayMs: 1 });
  database = await createTestDatabase();
  connection = await connectDatabase(database.appUrl);
  config = readConfig({
    ...sandbox.environment,
    NODE_ENV: "test",
    DATA_DIR: folder,
    PORT: "0",
    HOST: "127.0.0.1",
    ROLES: "web,worker",
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_URL: database.appUrl,
  });
  driver = openDriver("aggreg8", createBankFeeds({ config, clock: systemClock }), sandbox);
  program = await startProgram(config, pino({ level: "silent" }), (error) => {
    throw error;
  });
});
afterAll(async () => {
  await program?.stop();
  await connection?.close();
  await database?.drop();
  await sandbox?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function call(feed: TestFeed, method: string, path: string, body?: unknown): Promise<any> {
  const token = await buildSession(connection.db, feed.ownerId);
  const reply = await fetch(`${program.address}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await reply.json()) as any;
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(answer)}`);
  return answer;
}

/** Rows by bank account and running readings, as the pages show them. */
async function look(feed: TestFeed): Promise<{ rows: Map<string, number>; running: string[] }> {
  const { feeds } = await call(feed, "GET", `/v1/company/${feed.companyId}/feeds`);
  const { syncs } = await call(feed, "GET", `/v1/company/${feed.companyId}/syncs`);
  return {
    rows: new Map(feeds.map((each: any) => [each.accountNr, each.history.rows])),
    running: syncs
      .filter((each: any) => each.outcome === "running")
      .map((each: any) => each.accountNr),
  };
}

async function until<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`It did not happen: ${what}`);
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
}

/** The person's consent at another bank; none of its accounts is read yet. */
async function allow(feed: TestFeed, connected: Connected): Promise<string> {
  const id = newId();
  await connection.db
    .insertInto("bank_consent")
    .values({
      id,
      provider: "aggreg8",
      external_id: connected.consentId,
      user_id: feed.ownerId,
      external_user_id: connected.person.externalId,
      identity: connected.person.identity,
      bank_id: "",
      bank_name: "",
      state: "active",
      passive_enabled: true,
      passive_expires_at: new Date(Date.now() + 180 * DAY_MS),
    })
    .execute();
  return id;
}

describe("a bank connected while another one of the company is read", () => {
  it.each(["slow", "500"])(
    "shows its rows while the other, which is %s, is still being read",
    async (kind) => {
      const troubled = await connect(driver, `bajos-${kind}`);
      const first = longAccount(troubled);
      const feed = await buildFeed(connection.db, driver, troubled, first);
      await sandbox.aggreg8.fault({
        kind,
        times: 50,
        accountNumber: feed.accountNumber,
        path: "transactions",
      });
      await call(feed, "POST", "/v1/aggreg8/pull", { company_id: feed.companyId });
      await until("the other bank is asked", async () =>
        (await look(feed)).running.length > 0 ? true : undefined,
      );

      const fresh = await connect(driver, `friss-${kind}`);
      const account = longAccount(fresh);
      const consentId = await allow(feed, fresh);
      const path = `/v1/company/consented-accounts/${feed.companyId}`;
      await call(feed, "PATCH", path, { isc_id: consentId, account_ids: [account.externalId] });
      // Looked at until there are rows, or until the other bank is through with: then it was waited
      // for.
      const seen = await until("rows of the new bank", async () => {
        const now = await look(feed);
        const shown = [...now.rows].some(
          ([number, rows]) => number !== feed.accountNumber && rows > 0,
        );
        return shown || !now.running.includes(feed.accountNumber) ? now : undefined;
      });
      expect(seen.running).toContain(feed.accountNumber);
      expect(seen.rows.get(feed.accountNumber)).toBe(0);
      expect([...seen.rows].find(([number]) => number !== feed.accountNumber)?.[1]).toBeGreaterThan(
        0,
      );
    },
  );
});
