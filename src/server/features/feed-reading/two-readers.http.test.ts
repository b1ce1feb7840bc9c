/**
 * Two readers of one company, each believing that it is the only one: the later one writes, and the
 * earlier one nothing any more.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Connection, connect as connectDatabase } from "#server/database/connect.ts";
import { inCompany } from "#server/database/tenant.ts";
import { listUntrue } from "#server/testing/bank-truth.ts";
import { buildFeed } from "#server/testing/build-feed.ts";
import { buildPullDeps } from "#server/testing/build-pull-deps.ts";
import { connect, openDriver, shortAccount } from "#server/testing/feed-drivers.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { startTestSandbox, type TestSandbox } from "#server/testing/test-sandbox.ts";
import { pullCompany } from "./pull-company.service.ts";

let database: TestDatabase;
let connection: Connection;
let sandbox: TestSandbox;
const folder = mkdtempSync(join(tmpdir(), "bankhid-two-readers-"));

beforeAll(async () => {
  sandbox = await startTestSandbox();
  await sandbox.aggreg8.control("settings", { webhookDelayMs: 1 });
  database = await createTestDatabase();
  connection = await connectDatabase(database.appUrl);
});
afterAll(async () => {
  await connection?.close();
  await database?.drop();
  await sandbox?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(["aggreg8", "enablebanking"])("a reader that was believed dead: %s", (name) => {
  it.each(["first.asked", "first.pending-asked"])(
    "writes nothing old when it goes on at %s",
    async (place) => {
      const { db } = connection;
      const signal = new AbortController().signal;
      const deps = buildPullDeps({ db, sandboxPort: sandbox.port, folder });
      const driver = openDriver(name, deps.bankFeeds, sandbox);
      const connected = await connect(driver, `${name}-${place}`);
      const feed = await buildFeed(db, driver, connected, shortAccount(connected));
      const { companyId } = feed;
      const asleep = Promise.withResolvers<void>();
      const awake = Promise.withResolvers<void>();
      let slept = false;
      const checkpoint = async (reached: string): Promise<void> => {
        if (reached !== place || slept) return;
        slept = true;
        asleep.resolve();
        await awake.promise;
      };
      const early = pullCompany(
        { ...deps, checkpoint },
        { companyId, trigger: "first" },
        { signal },
      );
      await asleep.promise;
      const { items } = await driver.control.truth(feed.accountNumber);
      // Items with a number of the bank: at a bank that is read by days an item without one becomes
      // another item when its words change.
      const named = items.filter(({ reference }) => reference !== "").slice(-3);
      for (const { ordinal } of named)
        await driver.control.change(feed.accountNumber, ordinal, { partnerName: "Javított Kft." });
      // A few pages a job, as often as there are more; then a day's reading, which sees changes on
      // days that were read before.
      for (let job = 0; job < 8; job++)
        await pullCompany(deps, { companyId, trigger: "daily" }, { signal });
      await inCompany(db, companyId, (tx) =>
        tx
          .updateTable("feed_account")
          .set({ next_try_at: null })
          .where("company_id", "=", companyId)
          .execute(),
      );
      await pullCompany(deps, { companyId, trigger: "daily" }, { signal });
      expect(await listUntrue(db, driver, feed)).toEqual([]);
      awake.resolve();
      await early;
      expect(await listUntrue(db, driver, feed)).toEqual([]);
      const runs = await inCompany(db, companyId, (tx) =>
        tx
          .selectFrom("sync_run")
          .select(["trigger", "outcome", "finished_at"])
          .where("company_id", "=", companyId)
          .orderBy("id")
          .execute(),
      );
      expect(
        runs.filter(({ outcome }) => outcome === "interrupted").map(({ trigger }) => trigger),
      ).toEqual([place.split(".")[0]]);
      expect(
        runs.every(({ outcome, finished_at }) => outcome !== "running" && finished_at !== null),
      ).toBe(true);
    },
  );
});
