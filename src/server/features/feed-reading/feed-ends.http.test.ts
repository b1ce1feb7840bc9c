/**
 * The end of a consent found by the daily job, its extension, and a move of the account while it is
 * read.
 */
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { DAY_MS } from "#values/durations.ts";
import { lockOverview } from "#server/ledger/overview/lock-overview.store.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import { listUntrue } from "#server/testing/bank-truth.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildFeed, type TestFeed } from "#server/testing/build-feed.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { connect, openDriver, longAccount } from "#server/testing/feed-drivers.ts";
import { createFeedJobs } from "#server/testing/run-feed-jobs.ts";
import { comeBack, readFlowCookie } from "#server/testing/flow-return.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { startTestSandbox, type TestSandbox } from "#server/testing/test-sandbox.ts";
import { budapestDate } from "#values/local-date.ts";
import type { LabelledNumber } from "#server/http/metrics.ts";
import { listFeedMetrics } from "./feed-metrics.ts";
import { pullCompany } from "./pull-company.service.ts";

const AWAY_DAYS = 181;
const files = {
  localPath: async () => ({ path: "", release: async () => {} }),
  remove: async () => {},
} as never;
const jobs = createFeedJobs();
let sandbox: TestSandbox;
let app: TestApp;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  await sandbox.aggreg8.control("settings", { webhookDelayMs: 5 });
  app = await createTestApp({
    deps: { queue: jobs.queue, files },
    environment: sandbox.environment,
  });
});
afterAll(async () => {
  await app?.close();
  await sandbox?.stop();
});

afterEach(() => app.clock.reset());

/** Readings that this process has ended by an ended consent, those of other test files included. */
async function countEndedConsents(): Promise<number> {
  const metric = listFeedMetrics(app.deps).find(({ name }) => name === "feed_readings");
  const figures = (await metric!.read()) as readonly LabelledNumber[];
  return figures.find(({ labels }) => labels["outcome"] === "consent_expired")?.value ?? 0;
}

/** Begins a flow and walks it to its end; answers our id of the consent. */
async function walk(token: string, body: Record<string, unknown>): Promise<string> {
  const begun = await app.call("POST", "/v1/aggreg8/user-flow/init", { token, body });
  expect(begun.status).toBe(201);
  const id: string = begun.body.userFlowId;
  const flow = await app.db
    .selectFrom("user_flow")
    .select("external_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const screen = { userFlowId: flow.external_id, bankId: "OTP", bankUser: "hosszu" };
  const { location } = await sandbox.aggreg8.control<{ location: string }>("finish-flow", screen);
  await comeBack(app, location, readFlowCookie(begun));
  for (let turn = 0; turn < 2_000; turn++) {
    const { body: state } = await app.call("GET", `/v1/aggreg8/user-flow/${id}`, { token });
    if (state.result === "SUCCESS") return state.consentId;
    await new Promise((done) => setTimeout(done, 30));
  }
  throw new Error("The flow has no end.");
}

it("after 181 days the daily job finds the consent ended; extended, it fills the gap and says which days", async () => {
  const user = await buildUser(app.db);
  const company = await buildCompany(app.db, { ownerId: user.id });
  const far = new Date(Date.now() + 900 * DAY_MS);
  const token = await buildSession(app.db, user.id, { idleExpiresAt: far, absoluteExpiresAt: far });
  const consentId = await walk(token, { company_id: company.id, flowType: "ADD_BANK" });
  const { accounts } = (
    await app.call("GET", `/v1/aggreg8/accounts?company_id=${company.id}`, { token })
  ).body;
  const own = accounts.find((each: any) => each.currency === "HUF");
  const body = { isc_id: consentId, account_ids: [own.accountId] };
  expect(
    (await app.call("PATCH", `/v1/company/consented-accounts/${company.id}`, { token, body }))
      .status,
  ).toBe(200);
  await jobs.drain(app.deps);
  const row = await getAccount(company.id);
  const feed: TestFeed = {
    companyId: company.id,
    ownerId: user.id,
    bankAccountId: row.bank_account_id,
    feedAccountId: row.id,
    consentId,
    accountNumber: row.account_nr,
  };
  const driver = openDriver("aggreg8", app.deps.bankFeeds, sandbox);
  expect(await listUntrue(app.db, driver, feed)).toEqual([]);
  const lastDay = budapestDate(Date.now());

  const endedBefore = await countEndedConsents();
  await sandbox.aggreg8.moveClock({ days: AWAY_DAYS });
  app.clock.advance(AWAY_DAYS * DAY_MS);
  await jobs.run(app.deps, "feed.schedule");
  const feeds = async () =>
    (await app.call("GET", `/v1/company/${company.id}/feeds`, { token })).body.feeds;
  const syncs = async () =>
    (await app.call("GET", `/v1/company/${company.id}/syncs`, { token })).body.syncs;
  expect((await syncs())[0]).toMatchObject({ trigger: "daily", outcome: "consent_expired" });
  expect((await countEndedConsents()) - endedBefore).toBe(1);
  expect(await feeds()).toMatchObject([{ state: "expired", note: "consentExpired" }]);
  const consents = (await app.call("GET", "/v1/aggreg8/consents", { token })).body.consents;
  expect(consents).toMatchObject([{ _id: consentId, state: "expired", expiry: 0 }]);
  // No bank is asked under an ended consent.
  await sandbox.aggreg8.forgetRequests();
  await jobs.run(app.deps, "feed.schedule");
  expect(await sandbox.aggreg8.requests()).toEqual([]);

  await walk(token, {
    company_id: company.id,
    flowType: "EXTEND_CONSENT",
    infoSharingConsentId: consentId,
  });
  for (let turn = 0; turn < 3; turn++) await jobs.run(app.deps, "feed.schedule");
  expect(await listUntrue(app.db, driver, feed)).toEqual([]);
  const filled = (await syncs()).find((run: any) => run.filledFrom !== null);
  expect(filled).toMatchObject({ outcome: "ok", filledFrom: lastDay });
  expect(filled.filledTo > filled.filledFrom).toBe(true);
  expect(filled.newCount).toBeGreaterThan(100);
  expect(await feeds()).toMatchObject([{ state: "active", note: "none" }]);
});

async function getAccount(companyId: string) {
  return inCompany(app.db, companyId, (tx) =>
    tx
      .selectFrom("feed_account as f")
      .innerJoin("bank_account as b", (join) =>
        join.onRef("b.company_id", "=", "f.company_id").onRef("b.id", "=", "f.bank_account_id"),
      )
      .select(["f.id", "f.bank_account_id", "b.account_nr"])
      .where("f.company_id", "=", companyId)
      .executeTakeFirstOrThrow(),
  );
}

it("counts how late the due companies are", async () => {
  const past = new Date(Date.now() - 90_000);
  const company = await buildCompany(app.db);
  await app.db
    .insertInto("feed_schedule")
    .values({ company_id: company.id, next_pull_at: past })
    .execute();
  const read = await Promise.all(
    listFeedMetrics(app.deps).map(async (metric) => [metric.name, await metric.read()] as const),
  );
  const figures = Object.fromEntries(read);
  expect(figures["feed_companies_due"]).toBeGreaterThanOrEqual(1);
  expect(figures["feed_lag_seconds"]).toBeGreaterThanOrEqual(90);
  await app.db.deleteFrom("feed_schedule").where("company_id", "=", company.id).execute();
});

const PLACES = ["first.locked", "first.committed", "history.locked"];
it.each(PLACES)(
  "an account that moves to another company at %s is read on there",
  async (place) => {
    const driver = openDriver("aggreg8", app.deps.bankFeeds, sandbox);
    await sandbox.resetClock();
    const connected = await connect(driver, `koltozo-${place}`);
    const account = longAccount(connected);
    const feed = await buildFeed(app.db, driver, connected, account);
    const target = await buildCompany(app.db, { ownerId: feed.ownerId });
    const token = await buildSession(app.db, feed.ownerId);
    let moving: ReturnType<typeof app.call> | undefined;
    const checkpoint = async (reached: string): Promise<void> => {
      if (reached !== place || moving !== undefined) return;
      const body = {
        account_nr: feed.accountNumber,
        originate: "aggreg8",
        source_company_id: feed.companyId,
        target_company_id: target.id,
      };
      moving = app.call("PATCH", "/v1/bankaccount", { token, body });
      // Until it waits for this transaction's locks, or (between two transactions) is done.
      await Promise.race([moving, untilSomebodyWaits()]);
    };
    const settings = { signal: new AbortController().signal };
    await pullCompany(
      { ...app.deps, checkpoint },
      { companyId: feed.companyId, trigger: "first" },
      settings,
    );
    expect((await moving)?.status).toBe(200);
    for (let job = 0; job < 3; job++)
      await pullCompany(app.deps, { companyId: target.id, trigger: "daily" }, settings);
    expect(await listUntrue(app.db, driver, { ...feed, companyId: target.id })).toEqual([]);
    const runs = await inCompany(app.db, target.id, (tx) =>
      tx
        .selectFrom("sync_run")
        .select("outcome")
        .where("company_id", "=", target.id)
        .orderBy("id")
        .execute(),
    );
    expect(runs.map(({ outcome }) => outcome)).not.toContain("running");
    expect(runs.at(-1)?.outcome).toBe("ok");
  },
);

it("a reading that a killed program left is closed under the company's lock, as every change of its feeds", async () => {
  const driver = openDriver("aggreg8", app.deps.bankFeeds, sandbox);
  const connected = await connect(driver, "elhagyott");
  const feed = await buildFeed(app.db, driver, connected, longAccount(connected));
  const settings = { signal: new AbortController().signal };
  await pullCompany(app.deps, { companyId: feed.companyId, trigger: "first" }, settings);
  const listOutcomes = (tx: Tx) =>
    tx
      .selectFrom("sync_run")
      .select("outcome")
      .where("company_id", "=", feed.companyId)
      .orderBy("id")
      .execute();
  await inCompany(app.db, feed.companyId, (tx) =>
    tx
      .updateTable("sync_run")
      .set({ outcome: "running", finished_at: null })
      .where("company_id", "=", feed.companyId)
      .execute(),
  );
  let next: Promise<void> | undefined;
  const meanwhile = await inCompany(app.db, feed.companyId, async (tx) => {
    await lockOverview(tx, feed.companyId);
    next = pullCompany(app.deps, { companyId: feed.companyId, trigger: "daily" }, settings);
    await untilSomebodyWaits();
    return listOutcomes(tx);
  });
  expect(meanwhile.map(({ outcome }) => outcome)).not.toContain("interrupted");
  await next;
  expect(
    (await inCompany(app.db, feed.companyId, listOutcomes)).map(({ outcome }) => outcome),
  ).not.toContain("running");
});

async function untilSomebodyWaits(): Promise<void> {
  for (let turn = 0; turn < 2_000; turn++) {
    const { rows } = await sql<{ waits: boolean }>`
      select exists (select from pg_locks l join pg_database d on d.oid = l.database or l.database is null
        where not l.granted and d.datname = current_database()) as waits`.execute(app.db);
    if (rows[0]!.waits) return;
    await new Promise((done) => setTimeout(done, 25));
  }
}
