/**
 * Unread items, garbled by the sandbox and met by the server's own jobs; and notifications of
 * changed items.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#values/durations.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { FeedItem, UnreadItem } from "#server/providers/bank-feed/bank-feed.port.ts";
import { registerSandboxHook } from "#server/providers/bank-feed/register-sandbox-hook.ts";
import { listUntrue } from "#server/testing/bank-truth.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildFeed, type TestFeed } from "#server/testing/build-feed.ts";
import { buildSession } from "#server/testing/build-session.ts";
import {
  connect,
  type Connected,
  type FeedDriver,
  openDriver,
  shortAccount,
} from "#server/testing/feed-drivers.ts";
import { createFeedJobs } from "#server/testing/run-feed-jobs.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { startTestSandbox, type TestSandbox } from "#server/testing/test-sandbox.ts";
import { budapestDate } from "#values/local-date.ts";
import { queueLookBack } from "#server/features/bank-feeds/schedule/feed-schedule.service.ts";
import { UNREAD_FEW } from "./keep-unread.ts";

const jobs = createFeedJobs();
let sandbox: TestSandbox;
let app: TestApp;
let people = 0;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  app = await createTestApp({
    deps: { queue: jobs.queue },
    environment: { ...sandbox.environment, FEED_READS_PER_DAY: "50" },
  });
  const address = await app.app.listen({ port: 0, host: "127.0.0.1" });
  await registerSandboxHook(app.deps, address);
  await sandbox.aggreg8.control("settings", { webhookDelayMs: 20 });
});
afterAll(async () => {
  await app?.close();
  await sandbox?.stop();
});
beforeEach(async () => {
  app.clock.reset();
  jobs.waiting.length = 0;
  await app.db.deleteFrom("feed_schedule").execute();
});

interface Opened {
  readonly driver: FeedDriver;
  readonly connected: Connected;
  readonly feed: TestFeed;
}

/** A company whose account was read once. */
async function openRead(name: string): Promise<Opened> {
  const driver = openDriver(name, app.deps.bankFeeds, sandbox);
  const connected = await connect(driver, `rejtelyes-${++people}`);
  const account = shortAccount(connected);
  const feed = await buildFeed(app.db, driver, connected, account);
  await readNow(feed);
  return { driver, connected, feed };
}

async function readNow(
  feed: TestFeed,
  given: { readonly deps?: typeof app.deps; readonly weekly?: boolean } = {},
): Promise<void> {
  const reread =
    given.weekly === true ? { reread_at: new Date(0) } : { reread_at: app.clock.now() };
  await inCompany(app.db, feed.companyId, (tx) =>
    tx
      .updateTable("feed_account")
      .set({ next_try_at: null, ...reread })
      .where("company_id", "=", feed.companyId)
      .execute(),
  );
  await app.db
    .insertInto("feed_schedule")
    .values({ company_id: feed.companyId, next_pull_at: new Date(0) })
    .onConflict((conflict) =>
      conflict.column("company_id").doUpdateSet({ next_pull_at: new Date(0) }),
    )
    .execute();
  await jobs.run(given.deps ?? app.deps, "feed.schedule");
}

const untrue = ({ driver, feed }: Opened): Promise<string[]> => listUntrue(app.db, driver, feed);

async function listKept({ companyId }: TestFeed) {
  return inCompany(app.db, companyId, (tx) =>
    tx
      .selectFrom("unread_item")
      .selectAll()
      .where("company_id", "=", companyId)
      .orderBy("field")
      .orderBy("id")
      .execute(),
  );
}

async function listRuns({ companyId }: TestFeed) {
  return inCompany(app.db, companyId, (tx) =>
    tx
      .selectFrom("sync_run")
      .selectAll()
      .where("company_id", "=", companyId)
      .orderBy("id")
      .execute(),
  );
}

async function getFeed({ companyId }: TestFeed) {
  return inCompany(app.db, companyId, (tx) =>
    tx
      .selectFrom("feed_account")
      .selectAll()
      .where("company_id", "=", companyId)
      .executeTakeFirstOrThrow(),
  );
}

async function openSession(feed: TestFeed): Promise<string> {
  const far = new Date(Date.now() + 60 * DAY_MS);
  return buildSession(app.db, feed.ownerId, { idleExpiresAt: far, absoluteExpiresAt: far });
}

const good = { amount: "-1234.00", partnerName: "Iker Kft.", text: "kétszer" };
const odd = (garbled: string, partnerName = "Rejtély Bt.") => ({
  amount: "-777.00",
  partnerName,
  text: "rejtély",
  garbled,
});
const ROUNDS = [
  ["amount", "words", "huge"],
  ["currency", "foreign", "date"],
  ["century", "text", "reference"],
  ["null"],
] as const;
const FIELDS: Record<string, string> = {
  words: "amount",
  huge: "amount",
  foreign: "currency",
  century: "date",
  reference: "text",
  null: "item",
};
const fieldOf = (kind: string): string => FIELDS[kind] ?? kind;

describe.each(["aggreg8", "enablebanking"])("an item of %s that cannot be understood", (name) => {
  it("is kept as it came, the items around it are stored, and it becomes a row once when it is healed", async () => {
    const opened = await openRead(name);
    const { driver, feed } = opened;
    const own = name === "aggreg8" ? ["id"] : ["sign"];
    const made: number[] = [];
    for (const round of [...ROUNDS.slice(0, 3), [...ROUNDS[3], ...own]]) {
      const ordinals = await driver.control.add(feed.accountNumber, [
        good,
        ...round.map((kind) => odd(kind, `Rejtély ${kind}`)),
        good,
      ]);
      made.push(...ordinals.slice(1, -1));
      await readNow(feed);
      expect((await listRuns(feed)).at(-1)).toMatchObject({
        outcome: "ok",
        new_count: 2,
        unread_count: round.length,
      });
    }
    const kinds = [...ROUNDS.flat(), ...own];
    const kept = await listKept(feed);
    expect(kept.map(({ field }) => field)).toEqual(kinds.map(fieldOf).toSorted());
    for (const { field, raw, amount, currency, booking_date: day } of kept) {
      if (field === "item") expect(raw).toBe("null");
      else expect(raw).toContain("Rejtély");
      if (field === "text")
        expect([amount, currency, day !== null]).toEqual([-77_700_000n, "HUF", true]);
      if (field === "amount") expect([amount, currency]).toEqual([null, "HUF"]);
    }
    expect((await untrue(opened)).map((fault) => fault.slice(0, 17))).toEqual(
      kinds.map(() => "booked: missing 1"),
    );
    // Shown again it is the same item, and no news.
    await readNow(feed, { weekly: true });
    expect((await listRuns(feed)).at(-1)).toMatchObject({ outcome: "ok", unread_count: 0 });
    expect((await listKept(feed)).map(({ id }) => id)).toEqual(kept.map(({ id }) => id));
    const shown = await app.call("GET", `/v1/company/${feed.companyId}/feeds`, {
      token: await openSession(feed),
    });
    expect(shown.body).toMatchObject({ feeds: [{ unread: kinds.length }] });
    const token = await openSession(feed);
    const listed = await app.call(
      "GET",
      `/v1/company/${feed.companyId}/unread-items?bank_account_id=${feed.bankAccountId}`,
      { token },
    );
    const { items } = listed.body as {
      items: { field: string; raw: string; amount: string | null }[];
    };
    expect(items.map(({ field }) => field).toSorted()).toEqual(kinds.map(fieldOf).toSorted());
    expect(items.find(({ field }) => field === "text")).toMatchObject({
      amount: "-777.00",
      currency: "HUF",
    });
    expect(items.every(({ raw }) => raw.length <= 4_000)).toBe(true);
    for (const ordinal of made)
      await driver.control.change(feed.accountNumber, ordinal, { garbled: "" });
    await readNow(feed, { weekly: true });
    expect(await untrue(opened)).toEqual([]);
    await readNow(feed, { weekly: true });
    expect(await untrue(opened)).toEqual([]);
    // Nobody can say which of the mended items an item without id and day was.
    const nameless = (await listKept(feed)).filter(({ booking_date: day }) => day === null);
    expect(await listKept(feed)).toEqual(nameless);
    expect(nameless.length).toBeLessThanOrEqual(name === "aggreg8" ? 1 : 3);
  });

  it("that looks like another is not that one: two equal ones are two", async () => {
    const opened = await openRead(name);
    const { driver, feed } = opened;
    const ordinals = await driver.control.add(feed.accountNumber, [
      odd("foreign"),
      odd("foreign"),
      good,
    ]);
    await readNow(feed);
    expect(await listKept(feed)).toHaveLength(2);
    for (const ordinal of ordinals.slice(0, 2))
      await driver.control.change(feed.accountNumber, ordinal, { garbled: "" });
    await readNow(feed, { weekly: true });
    expect(await untrue(opened)).toEqual([]);
    expect(await listKept(feed)).toEqual([]);
  });

  it("becomes a row by itself when the program has learnt to read it, and stays one when the bank shows it again", async () => {
    const opened = await openRead(name);
    const { driver, feed } = opened;
    await driver.control.add(feed.accountNumber, [
      good,
      odd("", "Új Forma Kft."),
      odd("", "Új Forma Kft."),
    ]);
    await readNow(feed, { deps: olderProgram(name) });
    expect(await listKept(feed)).toHaveLength(2);
    expect(await untrue(opened)).toHaveLength(1);
    await readNow(feed);
    expect(await untrue(opened)).toEqual([]);
    expect(await listKept(feed)).toEqual([]);
    for (let again = 0; again < 2; again++) {
      await readNow(feed, { weekly: true });
      expect(await untrue(opened)).toEqual([]);
    }
  });

  it("that are many mean that the bank's answer has another shape: nothing of it is believed, and nothing is lost", async () => {
    const opened = await openRead(name);
    const { driver, feed } = opened;
    const { cursor } = await getFeed(feed);
    const many = Array.from({ length: UNREAD_FEW + 1 }, () => odd("amount"));
    const ordinals = await driver.control.add(feed.accountNumber, [good, ...many, good]);
    await readNow(feed);
    expect((await listRuns(feed)).at(-1)).toMatchObject({
      outcome: "provider_down",
      new_count: 0,
      unread_count: 0,
    });
    expect((await listRuns(feed)).at(-1)!.detail).toContain("cannot be understood (amount)");
    expect(await getFeed(feed)).toMatchObject({ cursor, health: "failing" });
    expect(await listKept(feed)).toEqual([]);
    await expectPlanOfNow(feed);
    for (const ordinal of ordinals.slice(1, -1))
      await driver.control.change(feed.accountNumber, ordinal, { garbled: "" });
    await readNow(feed);
    expect(await untrue(opened)).toEqual([]);
    expect((await getFeed(feed)).health).toBe("ok");
  });
});

/**
 * The history says when the account is tried next as it is planned now, and of its last reading
 * only.
 */
async function expectPlanOfNow(feed: TestFeed): Promise<void> {
  const token = await openSession(feed);
  const sooner = new Date(app.clock.now().getTime() + 600_000);
  for (const at of [(await getFeed(feed)).next_try_at!, sooner]) {
    await inCompany(app.db, feed.companyId, (tx) =>
      tx
        .updateTable("feed_account")
        .set({ next_try_at: at })
        .where("company_id", "=", feed.companyId)
        .execute(),
    );
    const { body } = await app.call("GET", `/v1/company/${feed.companyId}/syncs`, { token });
    const [last, ...older] = (body as { syncs: { outcome: string; nextTryAt: string | null }[] })
      .syncs;
    expect(last).toMatchObject({ outcome: "provider_down", nextTryAt: at.toISOString() });
    expect(older.every(({ nextTryAt }) => nextTryAt === null)).toBe(true);
  }
}

/** A program that cannot read the items of „Új Forma Kft.” yet. */
function olderProgram(name: string): typeof app.deps {
  const real = app.deps.bankFeeds.get(name)!;
  const isNew = (item: FeedItem): boolean => item.partnerName === "Új Forma Kft.";
  const forget = <Page extends { items: readonly FeedItem[]; unread: readonly UnreadItem[] }>(
    page: Page,
  ): Page => ({
    ...page,
    items: page.items.filter((item) => !isNew(item)),
    unread: [
      ...page.unread,
      ...page.items.filter(isNew).map((item): UnreadItem => ({
        externalId: name === "aggreg8" ? item.externalId : null,
        field: "amount",
        bookingDate: item.bookingDate,
        amount: null,
        currency: item.currency,
        raw: item.raw,
      })),
    ],
  });
  const older: typeof real = {
    ...real,
    pullNews: async (...given) => forget(await real.pullNews(...given)),
    pullDays: async (...given) => forget(await real.pullDays(...given)),
    readItem: (raw) => ({
      externalId: null,
      field: "amount",
      bookingDate: null,
      amount: null,
      currency: "",
      raw,
    }),
  };
  return { ...app.deps, bankFeeds: { ...app.deps.bankFeeds, get: () => older } };
}

describe("an item of aggreg8 that two consents have shown", () => {
  it("becomes one row when the program has learnt to read it", async () => {
    const opened = await openRead("aggreg8");
    const { driver, feed, connected } = opened;
    await driver.control.add(feed.accountNumber, [
      odd("", "Új Forma Kft."),
      odd("", "Új Forma Kft."),
      good,
    ]);
    await readNow(feed, { deps: olderProgram("aggreg8") });
    type Renewed = {
      readonly _id: string;
      readonly accounts: readonly { readonly accountId: string; readonly accountNumber: string }[];
    };
    const renewed = await driver.control.control<Renewed>("recreate", {
      consentId: connected.consentId,
    });
    const externalId = renewed.accounts.find(
      ({ accountNumber }) => accountNumber === feed.accountNumber,
    )!.accountId;
    await app.db
      .updateTable("bank_consent")
      .set({ external_id: renewed._id })
      .where("id", "=", feed.consentId)
      .execute();
    await inCompany(app.db, feed.companyId, (tx) =>
      tx
        .updateTable("feed_account")
        .set({ external_id: externalId, cursor: null })
        .where("company_id", "=", feed.companyId)
        .execute(),
    );
    await readNow(feed, { deps: olderProgram("aggreg8") });
    expect((await listRuns(feed)).at(-1)).toMatchObject({ outcome: "ok" });
    expect((await listKept(feed)).length).toBeGreaterThanOrEqual(2);
    await readNow(feed);
    expect(await untrue(opened)).toEqual([]);
    expect(await listKept(feed)).toEqual([]);
    await readNow(feed, { weekly: true });
    expect(await untrue(opened)).toEqual([]);
  });
});

describe("what is kept of an account", () => {
  it("goes with it to another company, is understood there, is nobody else's to see, and ends with the account", async () => {
    const opened = await openRead("aggreg8");
    const { driver, feed } = opened;
    const [ordinal] = await driver.control.add(feed.accountNumber, [odd("amount"), odd("foreign")]);
    await readNow(feed);
    expect(await listKept(feed)).toHaveLength(2);
    const token = await openSession(feed);
    const stranger = await openSession({ ...feed, ownerId: (await buildCompany(app.db)).ownerId });
    expect(
      (await app.call("GET", `/v1/company/${feed.companyId}/unread-items`, { token: stranger }))
        .status,
    ).toBe(404);
    const target = await buildCompany(app.db, { ownerId: feed.ownerId });
    const named = { originate: "aggreg8", account_nr: feed.accountNumber };
    const move = { ...named, source_company_id: feed.companyId, target_company_id: target.id };
    expect((await app.call("PATCH", "/v1/bankaccount", { token, body: move })).status).toBe(200);
    const moved: Opened = { ...opened, feed: { ...feed, companyId: target.id } };
    expect(await listKept(feed)).toEqual([]);
    expect(await listKept(moved.feed)).toHaveLength(2);
    await driver.control.change(feed.accountNumber, ordinal!, { garbled: "" });
    await readNow(moved.feed, { weekly: true });
    expect((await listKept(moved.feed)).map(({ field }) => field)).toEqual(["currency"]);
    const [left] = await listKept(moved.feed);
    const path = `/v1/company/${target.id}/unread-items/${left!.id}`;
    expect((await app.call("DELETE", path, { token: stranger })).status).toBe(404);
    expect((await app.call("DELETE", path, { token })).status).toBe(200);
    expect(await listKept(moved.feed)).toEqual([]);
    expect((await app.call("DELETE", path, { token })).status).toBe(404);
    // An item that the bank goes on showing garbled is kept again.
    await readNow(moved.feed, { weekly: true });
    expect(await listKept(moved.feed)).toHaveLength(1);
    const deletion = { ...named, company_id: target.id };
    expect((await app.call("DELETE", "/v1/bankaccount", { token, body: deletion })).status).toBe(
      200,
    );
    expect(await listKept(moved.feed)).toEqual([]);
  });
});

describe("a word of aggreg8 that something booked has changed", () => {
  const hook = (body: Record<string, unknown>) =>
    app.app.inject({
      method: "POST",
      url: `/hooks/aggreg8/${app.config.feeds.aggreg8!.hookSecret}`,
      payload: body,
    });

  async function openBooked() {
    const opened = await openRead("aggreg8");
    const { driver, feed } = opened;
    const [ordinal] = await driver.control.add(feed.accountNumber, [good]);
    await readNow(feed);
    const rows = await inCompany(app.db, feed.companyId, (tx) =>
      tx
        .selectFrom("bank_transaction")
        .select("id")
        .where("company_id", "=", feed.companyId)
        .where("partner_name", "=", good.partnerName)
        .execute(),
    );
    const token = await openSession(feed);
    const body = { transactionIds: rows.map(({ id }) => id), booked: true };
    expect((await app.call("POST", "/v1/booked", { token, body })).status).toBe(200);
    return { ...opened, ordinal: ordinal!, transactionId: rows[0]!.id, token };
  }

  async function listChanges({ companyId }: TestFeed, transactionId: string) {
    return inCompany(app.db, companyId, (tx) =>
      tx
        .selectFrom("transaction_change")
        .select(["kind", "was_booked", "seen_at"])
        .where("company_id", "=", companyId)
        .where("transaction_id", "=", transactionId)
        .execute(),
    );
  }

  it("shows the changed row with its record within one job, flagged for a person who has booked it", async () => {
    const { driver, feed, ordinal, transactionId, connected } = await openBooked();
    await driver.control.control("change", {
      accountNumber: feed.accountNumber,
      ordinal,
      item: { amount: "-999.00" },
      notify: false,
    });
    const notice = {
      notificationType: "TRANSACTIONS_UPDATED",
      infoSharingConsentId: connected.consentId,
    };
    expect((await hook(notice)).statusCode).toBe(200);
    expect(await jobs.drain(app.deps)).toEqual(["bank-consent.hint", "feed.pull"]);
    expect(await listChanges(feed, transactionId)).toEqual([
      { kind: "changed", was_booked: true, seen_at: null },
    ]);
    expect((await listRuns(feed)).at(-1)).toMatchObject({
      trigger: "reread",
      outcome: "ok",
      changed_count: 1,
    });
    expect(await getFeed(feed)).toMatchObject({ look_from: null });
    // It has been found: nothing more is looked for.
    const before = (await listRuns(feed)).length;
    await jobs.drain(app.deps, { delayedToo: true });
    expect(await listRuns(feed)).toHaveLength(before);
  });

  it("also where the bank takes it back, at its place or at a new one", async () => {
    const { driver, feed, ordinal, transactionId, connected } = await openBooked();
    await driver.control.control("withdraw", {
      accountNumber: feed.accountNumber,
      ordinal,
      moved: true,
      notify: false,
    });
    await hook({
      notificationType: "TRANSACTIONS_UPDATED",
      infoSharingConsentId: connected.consentId,
    });
    await jobs.drain(app.deps);
    expect(await listChanges(feed, transactionId)).toEqual([
      { kind: "withdrawn", was_booked: true, seen_at: null },
    ]);
  });

  it("is followed over the days that it names, and no further than a look may go", async () => {
    const { feed, driver, connected } = await openBooked();
    await driver.control.forgetRequests();
    await hook({
      notificationType: "TRANSACTIONS_UPDATED",
      infoSharingConsentId: connected.consentId,
      fromBookingDateTime: "2001-01-01T00:00:00.000Z",
    });
    await jobs.drain(app.deps);
    const { lookDaysMax } = app.config.feeds.timings;
    const days = (await driver.control.requests()).flatMap(
      ({ query }) => query["fromBookingDateTime"] ?? [],
    );
    expect(days.length).toBeGreaterThan(0);
    const furthest = new Date(app.clock.now().getTime() - (lookDaysMax + 2) * DAY_MS).toISOString();
    expect(
      days.every(
        (day) =>
          day > furthest && day < new Date(app.clock.now().getTime() - 80 * DAY_MS).toISOString(),
      ),
    ).toBe(true);
    // The weekly look back stays where it was: its own days were read, so it counts.
    expect((await getFeed(feed)).reread_at!.getTime()).toBeGreaterThan(
      app.clock.now().getTime() - DAY_MS,
    );
  });

  it("that comes while the account is read is not put off to the morning", async () => {
    const { feed, connected } = await openBooked();
    await hook({
      notificationType: "TRANSACTIONS_UPDATED",
      infoSharingConsentId: connected.consentId,
    });
    await jobs.drain(app.deps);
    const { look_at: dueAt } = await getFeed(feed);
    expect(dueAt!.getTime()).toBeGreaterThan(app.clock.now().getTime());
    const consentIds = [feed.consentId];
    const from = budapestDate(app.clock.now().getTime());
    const told = {
      ...app.deps,
      checkpoint: async (place: string) => {
        if (place !== "daily.pending-asked") return;
        expect(
          await queueLookBack(app.deps, feed.companyId, { consentIds, from, again: false }),
        ).toBe(false);
      },
    };
    await readNow(feed, { deps: told });
    expect(await getFeed(feed)).toMatchObject({ look_from: from, next_try_at: dueAt });
  });

  it("that comes in a flood costs one look, and what it told of is looked at when the pause is over", async () => {
    const { driver, feed, ordinal, transactionId, connected } = await openBooked();
    const notice = {
      notificationType: "TRANSACTIONS_UPDATED",
      infoSharingConsentId: connected.consentId,
    };
    await driver.control.control("change", {
      accountNumber: feed.accountNumber,
      ordinal,
      item: { amount: "-999.00" },
      notify: false,
    });
    await hook(notice);
    await jobs.drain(app.deps);
    const before = (await listRuns(feed)).length;
    await driver.control.control("change", {
      accountNumber: feed.accountNumber,
      ordinal,
      item: { amount: "-998.00" },
      notify: false,
    });
    await driver.control.forgetRequests();
    app.clock.advance(60_000);
    for (let again = 0; again < 20; again++) {
      await hook(notice);
      await jobs.drain(app.deps, { delayedToo: true });
    }
    expect(await driver.control.requests()).toEqual([]);
    expect(await listRuns(feed)).toHaveLength(before);
    app.clock.advance(app.config.feeds.timings.lookPauseMs);
    await jobs.run(app.deps, "feed.schedule");
    expect(await listChanges(feed, transactionId)).toHaveLength(2);
  });
});
