/**
 * The stored days equal those that are computed from nothing, after random sequences of everything
 * that changes rows: through HTTP, on real PostgreSQL.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pullCompany } from "#server/features/feed-reading/pull-company.service.ts";
import { inCompany } from "#server/database/tenant.ts";
import { listSpans } from "#server/ledger/proof.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { compareDays, liveSequence } from "#server/testing/day-sequences.ts";
import { buildFeed, type TestFeed } from "#server/testing/build-feed.ts";
import {
  createMemoryQueue,
  createTestIngest,
  type TestIngest,
} from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { connect as connectBank, openDriver, shortAccount } from "#server/testing/feed-drivers.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { startTestSandbox, type TestSandbox } from "#server/testing/test-sandbox.ts";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import { DAY_MS } from "#values/durations.ts";
import { addDays, budapestDate, type LocalDate } from "#values/local-date.ts";
import { formatAmount } from "#values/money.ts";

const SEEDS = [3, 7, 11];
const STEPS = 14;

let sandbox: TestSandbox;
let api: TestApp;
let ingest: TestIngest;
let folder: string;
const queue = createMemoryQueue();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-days-"));
  sandbox = await startTestSandbox();
  await sandbox.aggreg8.control("settings", { webhookDelayMs: 1 });
  const files = createDiskFileStorage(folder, 0);
  api = await createTestApp({
    deps: { files, queue },
    environment: { ...sandbox.environment, SZAMLAZZHU_ANSWER_MS: "20000" },
  });
  ingest = createTestIngest(api.db, { files });
});
afterAll(async () => {
  ingest?.close();
  await api?.close();
  await sandbox?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs what waits, and compares the stored runs of every account with computed ones. */
async function expectStoredAsComputed(companyId: string, step: string): Promise<void> {
  expect(await compareDays({ api, queue }, companyId), step).toEqual([]);
}

/** A connection that stops is said with its days, on the list of companies too. */
async function expectStopped(feed: TestFeed, through: LocalDate): Promise<void> {
  const read = async () => {
    const token = await buildSession(api.db, feed.ownerId, { loggedInAt: api.clock.now() });
    const { body } = await api.call("GET", "/v1/companies", { token });
    return body.companies[0].overview.openDays;
  };
  expect(await read()).toMatchObject({ days: 0, runs: [], through });
  api.clock.advance(5 * DAY_MS);
  const stopped = await read();
  api.clock.reset();
  const run = { from: addDays(through, 1), to: addDays(through, 5), reason: "feed_stopped" };
  expect(stopped).toMatchObject({ days: 5, runs: [run], through });
}

describe("the stored days", () => {
  it.each(SEEDS)("equal computed ones after every step of sequence %s", async (seed) => {
    const driver = openDriver("aggreg8", api.deps.bankFeeds, sandbox);
    const { faults } = await liveSequence({ api, ingest, queue, driver }, seed, STEPS);
    expect(faults).toEqual([]);
  });

  it("hold the days that a connection has read whole, also where nothing new came, but not those of a file that waits", async () => {
    const driver = openDriver("aggreg8", api.deps.bankFeeds, sandbox);
    const connected = await connectBank(driver, "aggreg8-1");
    const feed = await buildFeed(api.db, driver, connected, shortAccount(connected));
    await driver.control.add(feed.accountNumber, [
      { amount: "-1234.00", partnerName: "Új Vevő Kft.", text: "számla 1" },
    ]);
    const signal = new AbortController().signal;
    const pull = (trigger: "first" | "daily") =>
      pullCompany(
        api.deps,
        { companyId: feed.companyId, trigger },
        { signal, pause: async () => {} },
      );
    await pull("first");
    await expectStoredAsComputed(feed.companyId, "first reading");
    await pull("daily");
    await expectStoredAsComputed(feed.companyId, "daily reading");
    const tellSpans = async (): Promise<string[]> => {
      const spans = await inCompany(api.db, feed.companyId, (tx) => listSpans(tx, feed.companyId));
      return spans.map(({ state, reason, to }) => `${reason ?? state} ${to}`);
    };
    const yesterday = addDays(budapestDate(api.deps.clock.now().getTime()), -1);
    expect(await tellSpans()).toEqual([`reading ${yesterday}`]);
    await expectStopped(feed, yesterday);
    const date = addDays(yesterday, -5);
    const items = [{ date, amount: 700_000n, note: "a bank nem mondta" }];
    const closing = 800_000n;
    const file = await ingest.take(
      feed.companyId,
      writeMt940([{ accountNr: feed.accountNumber, number: "1", opening: 0n, items, closing }]),
    );
    expect(file.status).toBe("waiting");
    await expectStoredAsComputed(feed.companyId, "faulty statement");
    const eve = addDays(date, -1);
    expect(await tellSpans()).toEqual([
      `reading ${eve}`,
      `waiting_file ${date}`,
      `reading ${yesterday}`,
    ]);
    const token = await buildSession(api.db, feed.ownerId);
    await api.call("DELETE", `/v1/file/${file.id}?company_id=${feed.companyId}&rows=go`, { token });
    await expectStoredAsComputed(feed.companyId, "deleted statement");
    expect(await tellSpans()).toEqual([`reading ${yesterday}`]);
  });

  it("carry running balances behind the last statement where these lead to the bank's balance", async () => {
    const driver = openDriver("aggreg8", api.deps.bankFeeds, sandbox);
    const connected = await connectBank(driver, "aggreg8-1");
    const feed = await buildFeed(api.db, driver, connected, shortAccount(connected));
    const { companyId, bankAccountId: accountId } = feed;
    await pullCompany(
      api.deps,
      { companyId, trigger: "first" },
      { signal: new AbortController().signal, pause: async () => {} },
    );
    const { rows, told } = await inCompany(api.db, companyId, async (tx) => ({
      rows: await tx
        .selectFrom("bank_transaction")
        .select(["id", "booking_date", "amount", "partner_name", "remittance"])
        .where("company_id", "=", companyId)
        .where("status", "=", "booked")
        .orderBy("booking_date")
        .orderBy("id")
        .execute(),
      told: (await tx
        .selectFrom("bank_account")
        .select("balance")
        .where("company_id", "=", companyId)
        .executeTakeFirstOrThrow())!.balance!,
    }));
    const at = rows.length - 10;
    const own = rows.filter(({ booking_date }) => booking_date === rows[at]!.booking_date);
    const behind = rows.filter(({ booking_date }) => booking_date > rows[at]!.booking_date);
    const sum = (items: typeof rows) => items.reduce((all, { amount }) => all + amount, 0n);
    await ingest.take(
      companyId,
      writeMt940([
        {
          accountNr: feed.accountNumber,
          number: "1",
          opening: told - sum(behind) - sum(own),
          items: own.map(({ booking_date, amount, partner_name, remittance }) => ({
            date: booking_date,
            amount,
            name: partner_name,
            note: remittance,
          })),
        },
      ]),
    );
    await expectStoredAsComputed(companyId, "statement");
    const token = await buildSession(api.db, feed.ownerId);
    const ids = behind.map(({ id }) => id);
    const ask = async () => {
      const body = { company_id: companyId, accountId, ids };
      const reply = await api.call("POST", "/v1/transaction-balances", { token, body });
      return new Map<string, any>(reply.body.balances.map((each: any) => [each._id, each]));
    };
    const known = await ask();
    expect(known.get(ids.at(-1)!)).toMatchObject({ balance: formatAmount(told), reason: null });
    expect([...known.values()].filter(({ balance }) => balance === null)).toEqual([]);
    await inCompany(api.db, companyId, (tx) =>
      tx
        .updateTable("bank_account")
        .set({ balance: told + 1n })
        .where("company_id", "=", companyId)
        .where("id", "=", accountId)
        .execute(),
    );
    const other = await ask();
    expect([...new Set([...other.values()].map(({ reason }) => reason))]).toEqual(["no_balance"]);
  });
});
