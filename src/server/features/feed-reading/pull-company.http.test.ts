/**
 * Reading from the sandbox's banks over real HTTP into real PostgreSQL: after each failure the
 * stored facts are the bank's.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#values/durations.ts";
import { inCompany } from "#server/database/tenant.ts";
import { FeedFault } from "#server/providers/bank-feed/bank-feed.port.ts";
import { buildFeed, type TestFeed } from "#server/testing/build-feed.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { listBrokenFacts } from "#server/testing/expect-whole.ts";
import {
  connect,
  type Connected,
  type FeedDriver,
  openDriver,
  longAccount,
  shortAccount,
} from "#server/testing/feed-drivers.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { countStatements } from "#server/testing/sent-statements.ts";
import { startTestSandbox, type TestSandbox } from "#server/testing/test-sandbox.ts";
import { formatAmount } from "#values/money.ts";
import type { PullTrigger } from "#server/features/bank-feeds/schedule/feed-job-definitions.ts";
import {
  queueDueCompanies,
  queuePull,
} from "#server/features/bank-feeds/schedule/feed-schedule.service.ts";
import { wakeReadings } from "#server/features/bank-feeds/schedule/feed-schedule.service.ts";
import { pullCompany } from "./pull-company.service.ts";

const queue = createMemoryQueue();
let sandbox: TestSandbox;
let app: TestApp;
let users = 0;
const pauses: number[] = [];

beforeAll(async () => {
  sandbox = await startTestSandbox();
  app = await createTestApp({
    deps: { queue },
    environment: { ...sandbox.environment, FEED_REQUEST_SECONDS: "2", FEED_PAGES_MAX: "4" },
  });
  await sandbox.aggreg8.control("settings", { webhookDelayMs: 1 });
});
afterAll(async () => {
  await app?.close();
  await sandbox?.stop();
});
beforeEach(async () => {
  app.clock.reset();
  await sandbox.aggreg8.clearFaults();
  await sandbox.enableBanking.clearFaults();
});

async function pull(
  feed: TestFeed,
  trigger: PullTrigger = "daily",
  signal = new AbortController().signal,
): Promise<void> {
  const pause = async (ms: number): Promise<void> => void pauses.push(ms);
  await pullCompany(app.deps, { companyId: feed.companyId, trigger }, { signal, pause });
}

/** Makes the account due and reads it. */
async function pullNow(feed: TestFeed, trigger: PullTrigger = "daily"): Promise<void> {
  await inCompany(app.db, feed.companyId, (tx) =>
    tx
      .updateTable("feed_account")
      .set({ next_try_at: null })
      .where("company_id", "=", feed.companyId)
      .execute(),
  );
  await pull(feed, trigger);
}

async function getFeed({ companyId, feedAccountId }: TestFeed) {
  return inCompany(app.db, companyId, (tx) =>
    tx
      .selectFrom("feed_account")
      .selectAll()
      .where("company_id", "=", companyId)
      .where("id", "=", feedAccountId)
      .executeTakeFirstOrThrow(),
  );
}

async function listRuns({ companyId, bankAccountId }: TestFeed) {
  return inCompany(app.db, companyId, (tx) =>
    tx
      .selectFrom("sync_run")
      .selectAll()
      .where("company_id", "=", companyId)
      .where("bank_account_id", "=", bankAccountId)
      .orderBy("id")
      .execute(),
  );
}

async function lastRun(feed: TestFeed) {
  return (await listRuns(feed)).at(-1)!;
}

/** The note of the account on the page. */
async function noteOf(feed: TestFeed): Promise<string> {
  const token = await buildSession(app.db, feed.ownerId);
  return (await app.call("GET", `/v1/company/${feed.companyId}/feeds`, { token })).body.feeds[0]
    .note;
}

async function listStored({ companyId, bankAccountId }: TestFeed): Promise<string[]> {
  const { rows } = await inCompany(app.db, companyId, (tx) =>
    sql<{ day: string; amount: bigint; name: string }>`
    select booking_date as day, amount, partner_name as name from bank_transaction
    where company_id = ${companyId}::uuid and bank_account_id = ${bankAccountId}::uuid and withdrawn_at is null`.execute(
      tx,
    ),
  );
  return rows.map(({ day, amount, name }) => `${day} ${formatAmount(amount)} ${name}`).sort();
}

/** The stored rows are the bank's own books, and every figure of the company agrees with them. */
async function expectTruth(driver: FeedDriver, feed: TestFeed): Promise<void> {
  const truth = await driver.control.truth(feed.accountNumber);
  const booked = truth.items.filter(({ withdrawn }) => !withdrawn);
  expect(await listStored(feed)).toEqual(
    booked.map((item) => `${item.bookingDate} ${item.amount} ${item.partnerName}`).sort(),
  );
  expect(await listBrokenFacts(app.db, feed.companyId)).toEqual([]);
}

async function open(
  name: string,
  choose = shortAccount,
): Promise<{ driver: FeedDriver; connected: Connected; feed: TestFeed }> {
  const driver = openDriver(name, app.deps.bankFeeds, sandbox);
  const connected = await connect(driver, `${name}-${++users}`);
  return { driver, connected, feed: await buildFeed(app.db, driver, connected, choose(connected)) };
}

/** A feed whose history is read. */
async function openRead(name: string, choose = shortAccount) {
  const opened = await open(name, choose);
  await pull(opened.feed, "first");
  return opened;
}

const news = [{ amount: "-1234.00", partnerName: "Új Vevő Kft.", text: "számla 1" }];
const twins = [...news, ...news];

describe.each(["aggreg8", "enablebanking"])("reading a bank: %s", (name) => {
  it("brings the newest days first, then the whole history, and the announced items", async () => {
    const { driver, feed } = await openRead(name, longAccount);
    await expectTruth(driver, feed);
    const runs = await listRuns(feed);
    expect(runs.map(({ trigger, outcome }) => [trigger, outcome])).toEqual([
      ["first", "ok"],
      ["history", "ok"],
    ]);
    expect(runs[0]!.new_count).toBeGreaterThan(0);
    const state = await getFeed(feed);
    expect(state).toMatchObject({ health: "ok", failures: 0 });
    expect(
      [state.history_done_at, state.last_success_at, state.next_try_at].every(
        (at) => at instanceof Date,
      ),
    ).toBe(true);
    const truth = await driver.control.truth(feed.accountNumber);
    const { rows } = await inCompany(app.db, feed.companyId, (tx) =>
      sql<{ count: bigint }>`
      select count(*) as count from pending_transaction where company_id = ${feed.companyId}::uuid`.execute(
        tx,
      ),
    );
    expect(Number(rows[0]!.count)).toBe(truth.pending.length);
    expect(runs[0]!.pending_count).toBe(truth.pending.length);
  });

  it("brings twins, and the same again changes nothing", async () => {
    const { driver, feed } = await openRead(name);
    await driver.control.add(feed.accountNumber, twins);
    await pullNow(feed);
    expect((await lastRun(feed)).new_count).toBe(2);
    await expectTruth(driver, feed);
    await pullNow(feed);
    expect(await lastRun(feed)).toMatchObject({
      outcome: "ok",
      new_count: 0,
      changed_count: 0,
      withdrawn_count: 0,
    });
    await expectTruth(driver, feed);
  });

  it.each([
    ["401-once", "ok"],
    ["500", "ok"],
    ["slow", "ok"],
    ["html", "ok"],
    ["cut", "ok"],
    ["429", "limited"],
  ])("is right after %s, and the outcome is %s", async (kind, outcome) => {
    const { driver, feed } = await openRead(name);
    await driver.control.add(feed.accountNumber, twins);
    await driver.control.fault({ kind, times: 1, path: "transactions" });
    const before = Date.now();
    await pullNow(feed);
    expect((await lastRun(feed)).outcome).toBe(outcome);
    if (outcome === "limited") {
      const state = await getFeed(feed);
      expect(state.health).toBe("limited");
      const wait = state.next_try_at!.getTime() - before;
      expect(wait).toBeGreaterThanOrEqual(7_000);
      expect(wait).toBeLessThan(60_000);
      const answer = await queuePull(app.deps, feed.companyId, { trigger: "hook" });
      expect(answer).toMatchObject({ queued: false, nextAllowedAt: state.next_try_at });
    }
    await pullNow(feed);
    await expectTruth(driver, feed);
  });

  it("reads a bank that was connected a moment ago although another one of the company has to wait", async () => {
    const { driver, feed } = await openRead(name);
    const connected = await connect(driver, `${name}-${++users}`);
    const account = shortAccount(connected);
    const place = { companyId: feed.companyId, ownerId: feed.ownerId };
    const fresh = await buildFeed(app.db, driver, connected, account, place);
    await driver.control.fault({
      kind: "429",
      times: 1,
      path: "transactions",
      accountNumber: feed.accountNumber,
    });
    await pullNow(feed);
    expect((await lastRun(feed)).outcome).toBe("limited");
    await expectTruth(driver, fresh);
  });

  it("tries three times more while the provider is down, then at the end of the morning, then reads on", async () => {
    const { driver, feed } = await openRead(name);
    await driver.control.add(feed.accountNumber, twins);
    await driver.control.fault({ kind: "500", times: 4, path: "transactions" });
    pauses.length = 0;
    await pullNow(feed);
    expect(pauses.map((ms) => Math.round(ms / 1_000 / 4))).toHaveLength(3);
    for (const [index, usual] of [1_000, 4_000, 16_000].entries()) {
      expect(pauses[index]).toBeGreaterThanOrEqual(usual * 0.75);
      expect(pauses[index]).toBeLessThanOrEqual(usual * 1.25);
    }
    const run = await lastRun(feed);
    expect(run.outcome).toBe("provider_down");
    expect(run.next_try_at!.getTime()).toBeGreaterThan(Date.now());
    expect(await getFeed(feed)).toMatchObject({ health: "failing", failures: 1 });
    await pullNow(feed);
    expect(await lastRun(feed)).toMatchObject({ trigger: "retry", outcome: "ok", new_count: 2 });
    expect(await getFeed(feed)).toMatchObject({ health: "ok", failures: 0 });
    await expectTruth(driver, feed);
  });

  it("stops asking when the permission is over", async () => {
    const { driver, feed } = await openRead(name);
    await driver.control.fault({ kind: "expired", accountNumber: feed.accountNumber });
    await pullNow(feed);
    expect((await lastRun(feed)).outcome).toBe("consent_expired");
    expect((await getFeed(feed)).state).toBe("expired");
    await driver.control.forgetRequests();
    await pullNow(feed);
    expect(await driver.control.requests()).toEqual([]);
    const overview = await inCompany(app.db, feed.companyId, (tx) =>
      tx
        .selectFrom("company_overview")
        .selectAll()
        .where("company_id", "=", feed.companyId)
        .executeTakeFirstOrThrow(),
    );
    expect(overview.feed_state).toBe("expired");
  });

  it("takes a 403 for a fault like others as long as the consent holds for the account", async () => {
    const { driver, feed } = await openRead(name);
    await driver.control.add(feed.accountNumber, twins);
    await driver.control.fault({ kind: "403", times: 1, path: "transactions" });
    await pullNow(feed);
    expect(await lastRun(feed)).toMatchObject({
      outcome: "refused",
      detail: expect.stringContaining("the consent holds for the account"),
    });
    expect(await noteOf(feed)).toBe("refused");
    const state = await getFeed(feed);
    expect(state).toMatchObject({ state: "active", health: "failing", failures: 1 });
    // The account is tried once more the same morning or the next, not only after a renewal.
    expect(state.next_try_at!.getTime() - Date.now()).toBeLessThan(DAY_MS);
    const consent = await app.db
      .selectFrom("bank_consent")
      .select("state")
      .where("id", "=", feed.consentId)
      .executeTakeFirstOrThrow();
    expect(consent.state).toBe("active");
    await pullNow(feed);
    expect((await lastRun(feed)).outcome).toBe("ok");
    await expectTruth(driver, feed);
  });

  it("takes an old list for stale, never for good", async () => {
    const { driver, feed } = await openRead(name);
    await driver.control.add(feed.accountNumber, twins);
    await pullNow(feed);
    await driver.control.fault({ kind: "stale", accountNumber: feed.accountNumber });
    // An aggregator says when it read the bank itself; of a bank that is asked directly only the
    // list can be old.
    if (name === "aggreg8") app.clock.advance(3 * DAY_MS);
    const { last_success_at: before } = await getFeed(feed);
    await pullNow(feed);
    expect((await lastRun(feed)).outcome).toBe("stale");
    expect(await getFeed(feed)).toMatchObject({ health: "stale", last_success_at: before });
    await driver.control.fault({ kind: "none", accountNumber: feed.accountNumber });
    await pullNow(feed);
    await expectTruth(driver, feed);
  });

  it("reads a bank at most four times in 24 hours without the person", async () => {
    const { driver, feed } = await openRead(name);
    for (let reading = 0; reading < 4; reading++) await pullNow(feed);
    await driver.control.forgetRequests();
    await pullNow(feed);
    expect(
      (await driver.control.requests()).filter(({ path }) => path.includes("transactions")),
    ).toEqual([]);
    expect((await getFeed(feed)).next_try_at!.getTime()).toBeGreaterThan(
      Date.now() + 23 * 3_600_000,
    );
    await pullNow(feed, "manual");
    expect((await lastRun(feed)).trigger).toBe("manual");
  });

  it("asks nothing for a deleted company, and goes on when it is back", async () => {
    const { driver, feed } = await openRead(name);
    await driver.control.add(feed.accountNumber, twins);
    const set = (state: "active" | "deleted") =>
      app.db
        .updateTable("company_directory")
        .set({ state })
        .where("company_id", "=", feed.companyId)
        .execute();
    await set("deleted");
    await driver.control.forgetRequests();
    await pullNow(feed);
    expect(await driver.control.requests()).toEqual([]);
    await set("active");
    await pullNow(feed);
    await expectTruth(driver, feed);
  });

  it("goes on where a killed program stopped", async () => {
    const { driver, feed } = await open(name, longAccount);
    const stop = new AbortController();
    const real = app.deps.bankFeeds.get(name)!;
    let pages = 0;
    // The program is gone after the third answer: nothing tidies up, the run stays as it is.
    const dying = new Proxy(real, {
      get(target, property: keyof typeof real) {
        const value = target[property];
        if (property !== "pullNews" && property !== "pullDays") return value;
        return async (...given: never[]) => {
          if (++pages > 3) throw new Error("killed");
          return (value as (...all: never[]) => Promise<unknown>).apply(target, given);
        };
      },
    });
    const deps = { ...app.deps, bankFeeds: { ...app.deps.bankFeeds, get: () => dying } };
    await expect(
      pullCompany(deps, { companyId: feed.companyId, trigger: "first" }, { signal: stop.signal }),
    ).rejects.toThrow("killed");
    await inCompany(app.db, feed.companyId, (tx) =>
      tx
        .updateTable("sync_run")
        .set({ outcome: "running", finished_at: null })
        .where("company_id", "=", feed.companyId)
        .where("detail", "=", "own fault")
        .execute(),
    );
    await pull(feed, "first");
    await expectTruth(driver, feed);
    expect((await listRuns(feed)).map(({ outcome }) => outcome)).toContain("interrupted");
  });

  it("fills the days of an outage and says which", async () => {
    const { driver, feed } = await openRead(name);
    await inCompany(app.db, feed.companyId, (tx) =>
      sql`
      update feed_account set proven_until = proven_until - 5 where company_id = ${feed.companyId}::uuid`.execute(
        tx,
      ),
    );
    const proven = (await getFeed(feed)).proven_until!;
    await pullNow(feed);
    const run = await lastRun(feed);
    expect([run.filled_from! > proven, run.filled_to! > run.filled_from!]).toEqual([true, true]);
    await expectTruth(driver, feed);
  });
});

describe("reading aggreg8", () => {
  it("doubles nothing and loses no twin when a consent made anew gives all items other ids", async () => {
    const { driver, feed, connected } = await openRead("aggreg8");
    await driver.control.add(feed.accountNumber, twins);
    await pullNow(feed);
    const made = await driver.control.control<{
      _id: string;
      accounts: { accountId: string; accountNumber: string }[];
    }>("recreate", {
      consentId: connected.consentId,
    });
    const own = made.accounts.find(({ accountNumber }) => accountNumber === feed.accountNumber)!;
    const before = await listStored(feed);
    await inCompany(app.db, feed.companyId, async (tx) => {
      await tx
        .updateTable("bank_consent")
        .set({ external_id: made._id })
        .where("id", "=", feed.consentId)
        .execute();
      await tx
        .updateTable("feed_account")
        .set({ external_id: own.accountId, cursor: null })
        .where("company_id", "=", feed.companyId)
        .execute();
    });
    await driver.control.add(feed.accountNumber, news);
    for (let job = 0; job < 3; job++) await pullNow(feed);
    await expectTruth(driver, feed);
    expect(await listStored(feed)).toHaveLength(before.length + 1);
    expect((await listRuns(feed)).map(({ trigger }) => trigger)).toContain("renewal");
  });

  it("is right where ids change at every reading", async () => {
    const { driver, feed } = await open("aggreg8");
    await driver.control.fault({ kind: "unstable", accountNumber: feed.accountNumber });
    await pull(feed, "first");
    await expectTruth(driver, feed);
    await driver.control.add(feed.accountNumber, twins);
    await inCompany(app.db, feed.companyId, (tx) =>
      sql`
      update feed_account set reread_at = now() - interval '30 days' where company_id = ${feed.companyId}::uuid`.execute(
        tx,
      ),
    );
    await pullNow(feed);
    expect((await lastRun(feed)).trigger).toBe("reread");
    await expectTruth(driver, feed);
  });

  it("finds changed and withdrawn items by reading the last days again, once a week", async () => {
    const { driver, feed } = await openRead("aggreg8");
    const [first, second] = await driver.control.add(feed.accountNumber, twins);
    await pullNow(feed);
    await driver.control.change(feed.accountNumber, first!, {
      amount: "-999.00",
      partnerName: "Javított Kft.",
    });
    await driver.control.withdraw(feed.accountNumber, second!);
    await inCompany(app.db, feed.companyId, (tx) =>
      sql`
      update feed_account set reread_at = now() - interval '30 days' where company_id = ${feed.companyId}::uuid`.execute(
        tx,
      ),
    );
    await pullNow(feed);
    expect(await lastRun(feed)).toMatchObject({
      trigger: "reread",
      outcome: "ok",
      changed_count: 1,
      withdrawn_count: 1,
    });
    await expectTruth(driver, feed);
  });

  it("looks at the consents when the provider does not know an account any more, and stops reading it", async () => {
    const { driver, feed, connected } = await openRead("aggreg8");
    const { external_id: accountId } = await getFeed(feed);
    await app.db
      .insertInto("provider_user")
      .values({
        provider: "aggreg8",
        user_id: feed.ownerId,
        external_id: connected.person.externalId,
        identity: connected.person.identity,
      })
      .execute();
    await driver.control.control("remove-account", { consentId: connected.consentId, accountId });
    await pullNow(feed);
    expect((await lastRun(feed)).outcome).toBe("refused");
    expect((await getFeed(feed)).state).toBe("revoked");
    await expectTruth(driver, feed);
  });

  it("an operator is needed when our key is refused: the run ends, the next one reads on", async () => {
    const { driver, feed } = await openRead("aggreg8");
    const real = app.deps.bankFeeds.get("aggreg8")!;
    const refused = { ...real, listAccounts: () => Promise.reject(new FeedFault("auth", "401")) };
    const deps = { ...app.deps, bankFeeds: { ...app.deps.bankFeeds, get: () => refused } };
    await inCompany(app.db, feed.companyId, (tx) =>
      tx
        .updateTable("feed_account")
        .set({ next_try_at: null })
        .where("company_id", "=", feed.companyId)
        .execute(),
    );
    await pullCompany(
      deps,
      { companyId: feed.companyId, trigger: "daily" },
      { signal: new AbortController().signal },
    );
    expect((await lastRun(feed)).outcome).toBe("auth");
    expect(await noteOf(feed)).toBe("locked");
    await pullNow(feed);
    await expectTruth(driver, feed);
  });
});

describe("notices of the aggregator", () => {
  it("are followed however many come, and leave the morning its reading", async () => {
    const { driver, feed } = await openRead("aggreg8");
    for (let notice = 0; notice < 5; notice++) {
      await driver.control.add(feed.accountNumber, news);
      await pullNow(feed, "hook");
      expect(await lastRun(feed)).toMatchObject({ trigger: "hook", outcome: "ok", new_count: 1 });
    }
    await pullNow(feed);
    expect((await lastRun(feed)).trigger).toBe("daily");
    await expectTruth(driver, feed);
  });
});

describe("reading a bank by whole days", () => {
  it("notes an item that is not shown, and takes it back when a reading of another day does not show it either", async () => {
    const { driver, feed } = await openRead("enablebanking");
    const [first] = await driver.control.add(feed.accountNumber, twins);
    await pullNow(feed);
    await driver.control.withdraw(feed.accountNumber, first!);
    await pullNow(feed);
    expect(await lastRun(feed)).toMatchObject({
      outcome: "ok",
      withdrawn_count: 0,
      detail: expect.stringContaining("missing=1"),
    });
    await pullNow(feed);
    expect((await lastRun(feed)).withdrawn_count).toBe(0);
    // Moves stored times back by a day.
    await inCompany(app.db, feed.companyId, (tx) =>
      sql`
      update sync_run set finished_at = finished_at - interval '21 hours' where company_id = ${feed.companyId}::uuid`.execute(
        tx,
      ),
    );
    await pullNow(feed);
    expect(await lastRun(feed)).toMatchObject({ outcome: "ok", withdrawn_count: 1 });
    await expectTruth(driver, feed);
  });
});

describe("the schedule", () => {
  it("takes a due company once, whoever looks, and no deleted one", async () => {
    const { feed } = await openRead("aggreg8");
    const due = (companyId: string) =>
      app.db
        .updateTable("feed_schedule")
        .set({ next_pull_at: new Date(0) })
        .where("company_id", "=", companyId)
        .execute();
    await due(feed.companyId);
    queue.jobs.length = 0;
    const own = () =>
      queue.jobs.filter(
        ({ name, data }) => name === "feed.pull" && data.companyId === feed.companyId,
      );
    await Promise.all([
      queueDueCompanies(app.deps),
      queueDueCompanies(app.deps),
      queueDueCompanies(app.deps),
    ]);
    expect(own()).toHaveLength(1);
    await due(feed.companyId);
    await app.db
      .updateTable("company_directory")
      .set({ state: "deleted" })
      .where("company_id", "=", feed.companyId)
      .execute();
    await queueDueCompanies(app.deps);
    expect(own()).toHaveLength(1);
  });

  it("takes a reading that somebody asks for once in five minutes", async () => {
    const { feed } = await openRead("aggreg8");
    expect(await queuePull(app.deps, feed.companyId, { trigger: "manual" })).toMatchObject({
      queued: false,
    });
    app.clock.advance(5 * 60_000 + 1_000);
    expect(await queuePull(app.deps, feed.companyId, { trigger: "manual" })).toMatchObject({
      queued: true,
    });
  });
});

it("of a company whose plan lets no bank be read asks nobody until it is paid, and then loses nothing", async () => {
  const { driver, feed } = await openRead("aggreg8");
  await driver.control.add(feed.accountNumber, news);
  let isPaid = false;
  const quota = { allows: async () => isPaid };
  const next = async () =>
    (
      await app.db
        .selectFrom("feed_schedule")
        .select("next_pull_at")
        .where("company_id", "=", feed.companyId)
        .executeTakeFirst()
    )?.next_pull_at;
  await inCompany(app.db, feed.companyId, async (tx) => {
    await tx
      .updateTable("feed_account")
      .set({ next_try_at: null })
      .where("company_id", "=", feed.companyId)
      .execute();
    await wakeReadings(tx, feed.companyId, app.clock.now());
  });
  await driver.control.forgetRequests();
  const signal = new AbortController().signal;
  for (const trigger of ["daily", "hook", "manual"] as const)
    await pullCompany({ ...app.deps, quota }, { companyId: feed.companyId, trigger }, { signal });
  expect(await driver.control.requests()).toEqual([]);
  expect((await next())!.getTime()).toBeGreaterThan(app.clock.now().getTime() + 60_000);
  isPaid = true;
  await inCompany(app.db, feed.companyId, (tx) =>
    wakeReadings(tx, feed.companyId, app.clock.now()),
  );
  expect((await next())!.getTime()).toBeLessThanOrEqual(app.clock.now().getTime());
  await pullCompany(
    { ...app.deps, quota },
    { companyId: feed.companyId, trigger: "daily" },
    { signal },
  );
  await expectTruth(driver, feed);
});

describe("a morning of three accounts", () => {
  const signal = new AbortController().signal;
  const STATEMENTS_MAX = 20;
  // For each consent its accounts and its state, for each account its news and announced items.
  const CALLS = 12;

  /** Three accounts of one company, each by a consent of its own, with their histories read. */
  async function openThree() {
    const first = await openRead("aggreg8");
    const place = { companyId: first.feed.companyId, ownerId: first.feed.ownerId };
    const feeds = [first.feed];
    for (let more = 0; more < 2; more++) {
      const connected = await connect(first.driver, `három-${++users}`);
      const account = shortAccount(connected);
      feeds.push(await buildFeed(app.db, first.driver, connected, account, place));
    }
    await pull(first.feed, "first");
    await inCompany(app.db, place.companyId, (tx) =>
      tx
        .updateTable("feed_account")
        .set({ next_try_at: app.clock.now(), reread_at: app.clock.now() })
        .where("company_id", "=", place.companyId)
        .execute(),
    );
    await first.driver.control.forgetRequests();
    return { driver: first.driver, feeds };
  }

  const asked = async (driver: FeedDriver): Promise<string[]> =>
    (await driver.control.requests()).map(({ path }) => path).filter((path) => path !== "/token");

  it("without news takes at most 20 statements and is written down for each account", async () => {
    const { driver, feeds } = await openThree();
    const { companyId } = feeds[0]!;
    const before = app.clock.now();
    // A reading that takes more than a second looks for new accounts as well.
    const settings = { signal, lookMs: 600_000 };
    const count = await countStatements(() =>
      pullCompany(app.deps, { companyId, trigger: "daily" }, settings),
    );
    expect(count).toBeLessThanOrEqual(STATEMENTS_MAX);
    expect(await asked(driver)).toHaveLength(CALLS);
    for (const feed of feeds) {
      const run = await lastRun(feed);
      expect(run).toMatchObject({ trigger: "daily", outcome: "ok", pages: 1, new_count: 0 });
      expect(run.detail).toContain("synced=");
      const state = await getFeed(feed);
      expect(state).toMatchObject({ health: "ok", failures: 0 });
      expect(state.last_success_at!.getTime()).toBeGreaterThanOrEqual(before.getTime());
      expect(state.next_try_at!.getTime()).toBeGreaterThan(before.getTime());
      await expectTruth(driver, feed);
    }
  });

  it("with news on the second asks nothing twice and ends each reading once", async () => {
    const { driver, feeds } = await openThree();
    await driver.control.add(feeds[1]!.accountNumber, twins);
    await pull(feeds[0]!);
    expect(await asked(driver)).toHaveLength(CALLS);
    const counts = await Promise.all(feeds.map(async (feed) => (await lastRun(feed)).new_count));
    expect(counts).toEqual([0, 2, 0]);
    for (const feed of feeds) {
      expect((await listRuns(feed)).map(({ outcome }) => outcome)).not.toContain("running");
      await expectTruth(driver, feed);
    }
  });

  it("of which the first meets a provider that refuses us leaves the others unasked and without a reading", async () => {
    const { driver, feeds } = await openThree();
    const before = await Promise.all(feeds.map((feed) => listRuns(feed)));
    await driver.control.fault({ kind: "429", times: 1, path: "transactions" });
    await pull(feeds[0]!);
    const after = await Promise.all(feeds.map((feed) => listRuns(feed)));
    const added = after.flatMap((runs, place) => runs.slice(before[place]!.length));
    expect(added.map(({ outcome }) => outcome)).toEqual(["limited"]);
    await pullNow(feeds[0]!);
    for (const feed of feeds) await expectTruth(driver, feed);
  });

  it("that is stopped at the first call leaves the others due, as if they had not begun", async () => {
    const { driver, feeds } = await openThree();
    const stop = new AbortController();
    const before = await Promise.all(feeds.map((feed) => listRuns(feed)));
    await driver.control.forgetRequests();
    await driver.control.fault({ kind: "slow", times: 1, path: "transactions" });
    const pulling = pullCompany(
      app.deps,
      { companyId: feeds[0]!.companyId, trigger: "daily" },
      { signal: stop.signal },
    ).catch(() => {});
    // The call takes 25 s, and the reading is stopped in the middle of it.
    const calls = async () =>
      (await driver.control.requests()).filter(({ path }) => path.includes("transactions"));
    await expect.poll(calls, { timeout: 60_000 }).not.toEqual([]);
    stop.abort();
    await pulling;
    const after = await Promise.all(feeds.map((feed) => listRuns(feed)));
    const added = after.flatMap((runs, place) => runs.slice(before[place]!.length));
    expect(added.map(({ outcome }) => outcome)).toEqual(["interrupted"]);
    for (const feed of feeds) {
      const state = await getFeed(feed);
      expect(state.next_try_at!.getTime()).toBeLessThanOrEqual(app.clock.now().getTime());
    }
    await pull(feeds[0]!);
    for (const feed of feeds) await expectTruth(driver, feed);
  });
});
