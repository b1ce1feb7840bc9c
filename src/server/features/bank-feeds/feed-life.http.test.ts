/** What becomes of a feed: silence, another company, the end. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inCompany } from "#server/database/tenant.ts";
import { newId } from "#server/new-id.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildFeedItem } from "#server/testing/build-feed-item.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { listBrokenFacts } from "#server/testing/expect-whole.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { addDays, budapestDate } from "#values/local-date.ts";
import { ensureFeedBankAccount } from "./feed-bank-account.service.ts";
import { writeFeedBatch } from "./feed-ingest.service.ts";
import { refreshFeedOverview } from "./feed-overview.service.ts";
import { startFirstPull } from "./feed-schedule.service.ts";
import { countSilentDays } from "./feed-silence.ts";
import { watchSilence } from "./watch-silence.service.ts";

const ACCOUNT = "117730161111101800000000";
const DAY_MS = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), "bankhid-feeds-"));
let app: TestApp;
const queue = createMemoryQueue();

beforeAll(async () => {
  app = await createTestApp({ deps: { queue, files: createDiskFileStorage(folder, 0) } });
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A company with a feed whose account has an item on each of the last days. */
async function buildRead(ownerId?: string) {
  const company = await buildCompany(app.db, ownerId === undefined ? {} : { ownerId });
  const ids = { consentId: newId(), feedAccountId: newId(), runId: newId() };
  const at = new Date();
  const bankAccountId = await inCompany(app.db, company.id, async (tx) => {
    await tx.insertInto("bank_consent").values({ id: ids.consentId, provider: "aggreg8", external_id: ids.consentId,
      user_id: company.ownerId, external_user_id: "u1", identity: "a@example.hu", bank_id: "OTP", state: "active" }).execute();
    await tx.insertInto("bank_consent_company").values({ consent_id: ids.consentId, company_id: company.id }).execute();
    const facts = { companyId: company.id, accountNr: ACCOUNT, currency: "HUF", originate: "aggreg8" as const, bankName: "OTP Bank" };
    const made = await ensureFeedBankAccount(tx, { ...facts, numberValid: true }, { newId: () => newId(), at });
    await tx.insertInto("feed_account").values({ company_id: company.id, id: ids.feedAccountId, bank_account_id: made.bankAccountId,
      provider: "aggreg8", consent_id: ids.consentId, external_id: "a1", state: "active", last_news_at: at,
      history_done_at: at }).execute();
    await tx.insertInto("sync_run").values({ company_id: company.id, id: ids.runId, bank_account_id: made.bankAccountId,
      feed_account_id: ids.feedAccountId, trigger: "daily", outcome: "ok", started_at: at, finished_at: at, new_count: 40 }).execute();
    const today = budapestDate(at.getTime());
    const items = Array.from({ length: 40 }, (_, day) => buildFeedItem({ id: `i${day}`, date: addDays(today, -day), amount: -100 - day }));
    const batch = { companyId: company.id, bankAccountId: made.bankAccountId, space: "aggreg8" as const, runId: ids.runId,
      pairingUntil: null, source: { kind: "pull" as const, idOf: () => ids.runId }, at };
    await writeFeedBatch(tx, app.deps, { ...batch, items });
    await writeFeedBatch(tx, app.deps, { ...batch, items: [{ ...items[0]!, remittance: "javítva" }] });
    await startFirstPull(tx, app.deps, company.id, [ids.feedAccountId], "renewal");
    return made.bankAccountId;
  });
  return { ...ids, companyId: company.id, ownerId: company.ownerId, name: company.name, bankAccountId };
}

async function countRows(companyId: string): Promise<Record<string, number>> {
  const tables = ["feed_account", "feed_item", "sync_run", "transaction_change", "bank_consent_company", "feed_schedule"] as const;
  return inCompany(app.db, companyId, async (tx) => {
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::integer as n from ${sql.table(table)} where company_id = ${companyId}::uuid`.execute(tx);
      counts[table] = rows[0]!.n;
    }
    return counts;
  });
}

const WHOLE = { feed_account: 1, feed_item: 40, sync_run: 1, transaction_change: 1, bank_consent_company: 1, feed_schedule: 1 };
const NOTHING = { feed_account: 0, feed_item: 0, sync_run: 0, transaction_change: 0, bank_consent_company: 0, feed_schedule: 0 };

describe("a silent account", () => {
  it("is told once for each pause to who gave the consent, and shown as silent", async () => {
    const feed = await buildRead();
    const token = await buildSession(app.db, feed.ownerId, { idleExpiresAt: new Date(Date.now() + 99 * DAY_MS),
      absoluteExpiresAt: new Date(Date.now() + 99 * DAY_MS) });
    const note = async () => (await app.call("GET", `/v1/company/${feed.companyId}/feeds`, { token })).body.feeds[0].note;
    const letters = () => app.mailbox.letters.filter(({ subject }) => subject.includes("Nem érkezik új tétel")).length;
    await watchSilence(app.deps);
    expect([letters(), await note()]).toEqual([0, "none"]);
    app.clock.advance(21 * DAY_MS);
    await watchSilence(app.deps);
    await watchSilence(app.deps);
    expect([letters(), await note()]).toEqual([1, "silent"]);
    const runs = await app.call("GET", `/v1/company/${feed.companyId}/syncs`, { token });
    expect(runs.body.syncs).toMatchObject([{ trigger: "daily", outcome: "ok", newCount: 40, accountNr: ACCOUNT }]);
    app.clock.reset();
  });
});

describe("an account that cannot be read", () => {
  it.each(["failing", "stale", "limited"] as const)("is told once for each such time to the director: %s", async (health) => {
    const feed = await buildRead();
    const far = new Date(Date.now() + 99 * DAY_MS);
    const accountantId = (await buildUser(app.db, { role: "accountant" })).id;
    await inCompany(app.db, feed.companyId, (tx) => tx.insertInto("membership")
      .values({ company_id: feed.companyId, user_id: accountantId, role: "accountant", created_at: new Date() }).execute());
    const token = await buildSession(app.db, accountantId, { idleExpiresAt: far, absoluteExpiresAt: far });
    const state = async () => (await app.call("GET", `/v1/company/${feed.companyId}`, { token })).body.overview.feedState;
    const { email } = await app.db.selectFrom("app_user").select("email").where("id", "=", feed.ownerId).executeTakeFirstOrThrow();
    const subject = `Nem sikerül a lekérdezés: OTP Bank, ${feed.name}`;
    const letters = () => app.mailbox.letters.filter((letter) => letter.to === email && letter.subject === subject);
    const set = async (change: { health: "ok" | typeof health; last_success_at?: Date }) =>
      inCompany(app.db, feed.companyId, async (tx) => {
        await tx.updateTable("feed_account").set(change).where("company_id", "=", feed.companyId).execute();
        await refreshFeedOverview(tx, feed.companyId);
      });
    await set({ health, last_success_at: new Date() });
    expect(await state()).toBe({ failing: "failing", stale: "silent", limited: "ok" }[health]);
    for (let day = 0; day < 21; day++) {
      await watchSilence(app.deps);
      const days = countSilentDays(new Date(), app.clock.now());
      expect(letters().length).toBe(days >= app.deps.config.feeds.timings.silenceDays ? 1 : 0);
      app.clock.advance(DAY_MS);
    }
    expect(letters()[0]!.text).toContain("5 banki napja nem tudjuk frissíteni");
    // It is read again, and stops again: another letter, to the director also where somebody else gave the consent.
    await app.db.updateTable("bank_consent").set({ user_id: accountantId }).where("id", "=", feed.consentId).execute();
    await set({ health: "ok", last_success_at: app.clock.now() });
    expect(await state()).toBe("ok");
    await set({ health });
    app.clock.advance(21 * DAY_MS);
    await watchSilence(app.deps);
    await watchSilence(app.deps);
    expect(letters().length).toBe(2);
    app.clock.reset();
  });
});

describe("the account of a feed", () => {
  it("takes its readings, ids and changes along to another company and is read there", async () => {
    const feed = await buildRead();
    const target = await buildCompany(app.db, { ownerId: feed.ownerId });
    const token = await buildSession(app.db, feed.ownerId);
    expect(await countRows(feed.companyId)).toEqual(WHOLE);
    const body = { account_nr: ACCOUNT, originate: "aggreg8", source_company_id: feed.companyId, target_company_id: target.id };
    const moved = await app.call("PATCH", "/v1/bankaccount", { token, body });
    expect(moved.status).toBe(200);
    expect(await countRows(feed.companyId)).toEqual(NOTHING);
    expect(await countRows(target.id)).toEqual(WHOLE);
    for (const id of [feed.companyId, target.id]) expect(await listBrokenFacts(app.db, id)).toEqual([]);
  });

  it("ends its feed when it is deleted, and nothing of what the bank said stays", async () => {
    const feed = await buildRead();
    const token = await buildSession(app.db, feed.ownerId);
    const gone = await app.call("DELETE", `/v1/bankaccount/${ACCOUNT}/aggreg8?company_id=${feed.companyId}`, { token });
    expect(gone.status).toBe(200);
    expect(await countRows(feed.companyId)).toEqual({ ...NOTHING, feed_account: 1 });
    const state = await inCompany(app.db, feed.companyId, (tx) =>
      tx.selectFrom("feed_account").select("state").where("company_id", "=", feed.companyId).executeTakeFirstOrThrow());
    expect(state.state).toBe("detached");
    expect(await listBrokenFacts(app.db, feed.companyId)).toEqual([]);
  });
});
