/**
 * The stored days equal those that are computed from nothing, after random sequences of everything
 * that changes rows: through HTTP, on real PostgreSQL.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { takeNotes } from "#server/features/after-ingest/after-ingest.service.ts";
import { pullCompany } from "#server/features/feed-reading/pull-company.service.ts";
import { inCompany } from "#server/database/tenant.ts";
import { decideNow, listOrigins, listSpans } from "#server/ledger/proof.ts";
import { createLog } from "#server/log.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildFeed } from "#server/testing/build-feed.ts";
import {
  createMemoryQueue,
  createTestIngest,
  type TestIngest,
} from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { connect as connectBank, openDriver, shortAccount } from "#server/testing/feed-drivers.ts";
import { createSeededRandom } from "#server/testing/seeded-random.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { startTestSandbox, type TestSandbox } from "#server/testing/test-sandbox.ts";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import { addDays, budapestDate, type LocalDate } from "#values/local-date.ts";
import { proveAfterIngest, proveDays } from "./prove-days.service.ts";

const NUMBERS = ["117730161111101800000000", "101010101111101800000000"];
const START = "2026-03-02" as LocalDate;
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
  const needs = { db: api.db, queue, log: createLog(api.config) };
  await takeNotes(needs, [proveAfterIngest({ queue })], companyId);
  await proveDays(api.deps, companyId);
  await inCompany(api.db, companyId, async (tx) => {
    const stored = await listSpans(tx, companyId);
    const computed = [];
    const keys = new Map(
      (await listOrigins(tx, companyId)).map((each) => [
        `${each.accountNr} ${each.currency}`,
        each,
      ]),
    );
    for (const [, { accountNr, currency }] of [...keys].toSorted())
      for (const run of await decideNow(tx, companyId, { accountNr, currency }))
        computed.push({ accountNr, currency, ...run });
    expect(stored, step).toEqual(computed);
  });
}

/** Days of a chain that differs by its number: each day has an item, some have two. */
function statement(accountNr: string, from: number, to: number): string {
  const sumOf = (day: number): bigint => BigInt(1 + (day % 4)) * 100_000n;
  let opening = 0n;
  for (let day = 0; day < from; day++) opening += sumOf(day);
  return writeMt940([
    {
      accountNr,
      number: String(from + 1),
      opening,
      items: Array.from({ length: to - from + 1 }, (_, index) => ({
        date: addDays(START, from + index),
        amount: sumOf(from + index),
        note: `nap ${from + index}`,
      })),
    },
  ]);
}

describe("the stored days", () => {
  it.each(SEEDS)(
    "equal computed ones after every step of sequence %s",
    async (seed) => {
      const random = createSeededRandom(seed);
      const pick = (below: number): number => Math.floor(random() * below);
      const { id, ownerId } = await buildCompany(api.db);
      const other = await buildCompany(api.db, { ownerId });
      const token = await buildSession(api.db, ownerId);
      const live: string[] = [];
      const gone: string[] = [];
      let joinId: string | undefined;
      const steps: Readonly<Record<string, () => Promise<unknown>>> = {
        async upload() {
          const from = pick(20);
          const text = statement(NUMBERS[pick(2)]!, from, from + pick(5));
          live.push((await ingest.take(id, text)).id);
        },
        async remove() {
          const [file] = live.splice(pick(live.length), 1);
          if (file === undefined) return;
          gone.push(file);
          const rows = pick(2) === 0 ? "go" : "stay";
          await api.call("DELETE", `/v1/file/${file}?rows=${rows}`, { token });
        },
        async restore() {
          const [file] = gone.splice(pick(gone.length), 1);
          if (file === undefined) return;
          await api.call("POST", `/v1/file/${file}/restore`, { token, body: {} });
          live.push(file);
        },
        async reread() {
          const file = live[pick(live.length)];
          if (file !== undefined) await ingest.reread(id, file);
        },
        async join() {
          const [from, into] = NUMBERS.map((account_nr) => ({ account_nr, currency: "HUF" }));
          const { status, body } = await api.call("POST", "/v1/bankaccount/join", {
            token,
            body: { company_id: id, from, into },
          });
          expect(status).toBeLessThan(500);
          joinId = body.joinId ?? joinId;
        },
        async unjoin() {
          if (joinId === undefined) return;
          await api.call("DELETE", "/v1/bankaccount/join", {
            token,
            body: { company_id: id, join_id: joinId },
          });
        },
        async move() {
          await api.call("PATCH", "/v1/bankaccount", {
            token,
            body: {
              account_nr: NUMBERS[pick(2)],
              originate: "adriana",
              source_company_id: id,
              target_company_id: other.id,
            },
          });
        },
      };
      // Files come more often than anything else.
      const names = ["upload", "upload", "upload", ...Object.keys(steps)];
      for (let step = 0; step < STEPS; step++) {
        const name = step < 3 ? "upload" : names[pick(names.length)]!;
        await steps[name]!();
        for (const companyId of [id, other.id])
          await expectStoredAsComputed(companyId, `step ${step}: ${name}`);
      }
    },
    120_000,
  );

  it("hold the days that a connection has read whole, also where nothing new came", async () => {
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
    const spans = await inCompany(api.db, feed.companyId, (tx) => listSpans(tx, feed.companyId));
    const yesterday = addDays(budapestDate(api.deps.clock.now().getTime()), -1);
    expect(spans.map(({ state, to }) => `${state} ${to}`)).toEqual([`reading ${yesterday}`]);
  });
});
