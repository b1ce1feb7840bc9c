/**
 * A feed whose account moves to another company, and a feed that ends. Its silences: see
 * feed-silence.http.test.ts.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inCompany } from "#server/database/tenant.ts";
import { newId } from "#server/new-id.ts";
import { unlimitedQuota } from "#server/quota.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildFeedItem } from "#server/testing/build-feed-item.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { listBrokenFacts } from "#server/testing/expect-whole.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { addDays, budapestDate } from "#values/local-date.ts";
import { ensureFeedBankAccount } from "./feed-bank-account.service.ts";
import { writeFeedBatch } from "#server/ledger/feeds/feed-ingest.service.ts";
import { startFirstPull } from "./schedule/feed-schedule.service.ts";

const ACCOUNT = "117730161111101800000000";
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
    await tx
      .insertInto("bank_consent")
      .values({
        id: ids.consentId,
        provider: "aggreg8",
        external_id: ids.consentId,
        user_id: company.ownerId,
        external_user_id: "u1",
        identity: "a@example.hu",
        bank_id: "OTP",
        state: "active",
      })
      .execute();
    await tx
      .insertInto("bank_consent_company")
      .values({ consent_id: ids.consentId, company_id: company.id })
      .execute();
    const facts = {
      companyId: company.id,
      accountNr: ACCOUNT,
      currency: "HUF",
      originate: "aggreg8" as const,
      bankName: "OTP Bank",
    };
    const made = await ensureFeedBankAccount(
      tx,
      { ...facts, numberValid: true },
      { newId: () => newId(), at, quota: unlimitedQuota },
    );
    await tx
      .insertInto("feed_account")
      .values({
        company_id: company.id,
        id: ids.feedAccountId,
        bank_account_id: made.bankAccountId,
        provider: "aggreg8",
        consent_id: ids.consentId,
        external_id: "a1",
        state: "active",
        last_news_at: at,
        history_done_at: at,
      })
      .execute();
    await tx
      .insertInto("sync_run")
      .values({
        company_id: company.id,
        id: ids.runId,
        bank_account_id: made.bankAccountId,
        feed_account_id: ids.feedAccountId,
        trigger: "daily",
        outcome: "ok",
        started_at: at,
        finished_at: at,
        new_count: 40,
      })
      .execute();
    const today = budapestDate(at.getTime());
    const items = Array.from({ length: 40 }, (_, day) =>
      buildFeedItem({ id: `i${day}`, date: addDays(today, -day), amount: -100 - day }),
    );
    const batch = {
      companyId: company.id,
      bankAccountId: made.bankAccountId,
      space: "aggreg8" as const,
      runId: ids.runId,
      pairingUntil: null,
      source: { kind: "pull" as const, idOf: () => ids.runId },
      at,
    };
    await writeFeedBatch(tx, app.deps, { ...batch, items });
    await writeFeedBatch(tx, app.deps, {
      ...batch,
      items: [{ ...items[0]!, remittance: "javítva" }],
    });
    await startFirstPull(tx, app.deps, company.id, [ids.feedAccountId], "renewal");
    return made.bankAccountId;
  });
  return {
    ...ids,
    companyId: company.id,
    ownerId: company.ownerId,
    name: company.name,
    bankAccountId,
  };
}

async function countRows(companyId: string): Promise<Record<string, number>> {
  const tables = [
    "feed_account",
    "feed_item",
    "sync_run",
    "transaction_change",
    "bank_consent_company",
    "feed_schedule",
  ] as const;
  return inCompany(app.db, companyId, async (tx) => {
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::integer as n from ${sql.table(table)} where company_id = ${companyId}::uuid`.execute(
        tx,
      );
      counts[table] = rows[0]!.n;
    }
    return counts;
  });
}

const WHOLE = {
  feed_account: 1,
  feed_item: 40,
  sync_run: 1,
  transaction_change: 1,
  bank_consent_company: 1,
  feed_schedule: 1,
};
const NOTHING = {
  feed_account: 0,
  feed_item: 0,
  sync_run: 0,
  transaction_change: 0,
  bank_consent_company: 0,
  feed_schedule: 0,
};

describe("the account of a feed", () => {
  it("takes its readings, ids and changes along to another company and is read there", async () => {
    const feed = await buildRead();
    const target = await buildCompany(app.db, { ownerId: feed.ownerId });
    const token = await buildSession(app.db, feed.ownerId);
    expect(await countRows(feed.companyId)).toEqual(WHOLE);
    const body = {
      account_nr: ACCOUNT,
      originate: "aggreg8",
      source_company_id: feed.companyId,
      target_company_id: target.id,
    };
    const moved = await app.call("PATCH", "/v1/bankaccount", { token, body });
    expect(moved.status).toBe(200);
    expect(await countRows(feed.companyId)).toEqual(NOTHING);
    expect(await countRows(target.id)).toEqual(WHOLE);
    for (const id of [feed.companyId, target.id])
      expect(await listBrokenFacts(app.db, id)).toEqual([]);
  });

  it("ends its feed when it is deleted, and nothing of what the bank said stays", async () => {
    const feed = await buildRead();
    const token = await buildSession(app.db, feed.ownerId);
    const gone = await app.call(
      "DELETE",
      `/v1/bankaccount/${ACCOUNT}/aggreg8?company_id=${feed.companyId}`,
      { token },
    );
    expect(gone.status).toBe(200);
    expect(await countRows(feed.companyId)).toEqual({ ...NOTHING, feed_account: 1 });
    const state = await inCompany(app.db, feed.companyId, (tx) =>
      tx
        .selectFrom("feed_account")
        .select("state")
        .where("company_id", "=", feed.companyId)
        .executeTakeFirstOrThrow(),
    );
    expect(state.state).toBe("detached");
    expect(await listBrokenFacts(app.db, feed.companyId)).toEqual([]);
  });
});
