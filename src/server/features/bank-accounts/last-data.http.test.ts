/**
 * The last day of data and the state of a balance, in the list of accounts and in the list of
 * companies.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inCompany } from "#server/database/tenant.ts";
import { refreshFeedOverview } from "#server/features/bank-feeds/feed-accounts.service.ts";
import {
  insertStoredFile,
  updateStoredFile,
} from "#server/features/statement-files/statement-files.store.ts";
import { lockOverview, updateFileCounts } from "#server/ledger/overview.ts";
import { newId } from "#server/new-id.ts";
import { buildBankAccount } from "#server/testing/build-transactions.ts";
import type { Amount } from "#values/money.ts";
import { addDays, budapestDate, type LocalDate } from "#values/local-date.ts";
import { buildCompany } from "../../testing/build-company.ts";
import { createTestIngest, type TestIngest } from "../../testing/build-ingest.ts";
import { buildSession } from "../../testing/build-session.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { writeMt940 } from "../../testing/write-mt940.ts";
import { BALANCE_OLD_DAYS, balanceState, notAfterToday } from "./balance-state.policy.ts";

const ACCOUNT = "117730161111101800000000";
const OTHER = "104010005005123456789014";
const today = budapestDate(Date.now());
let app: TestApp;
let ingest: TestIngest;

beforeAll(async () => {
  app = await createTestApp();
  ingest = createTestIngest(app.db);
});

afterAll(async () => {
  ingest?.close();
  await app?.close();
});

async function openCompany() {
  const company = await buildCompany(app.db);
  const token = await buildSession(app.db, company.ownerId);
  return {
    id: company.id,
    accounts: async () =>
      (await app.call("GET", `/v1/bankaccounts?company_id=${company.id}`, { token })).body.accounts,
    overview: async () =>
      (await app.call("GET", "/v1/companies", { token })).body.companies[0].overview,
  };
}

function statement(accountNr: string, day: LocalDate, closing?: bigint): string {
  return writeMt940([
    {
      accountNr,
      opening: 0n,
      items: [{ date: day, amount: 500_000n }],
      ...(closing === undefined ? {} : { closing }),
    },
  ]);
}

describe("an old statement that is uploaded today", () => {
  it("reaches to its own last day, and says when it came", async () => {
    const company = await openCompany();
    const before = Date.now();
    await ingest.take(company.id, statement(ACCOUNT, "2018-03-01" as LocalDate));
    const [account] = await company.accounts();
    expect(account).toMatchObject({
      dataThrough: "2018-03-01",
      balance: "5.00",
      balanceDate: "2018-03-01",
      balanceState: "old",
    });
    expect(Date.parse(account.lastDataAt)).toBeGreaterThanOrEqual(before);
    expect(await company.overview()).toMatchObject({
      dataThrough: "2018-03-01",
      lastDataAt: account.lastDataAt,
    });
  });

  it("does not hide the newer data of another account", async () => {
    const company = await openCompany();
    await ingest.take(company.id, statement(OTHER, today));
    await ingest.take(company.id, statement(ACCOUNT, "2018-03-01" as LocalDate));
    const states = (await company.accounts()).map((each: any) => [
      each.accountNr,
      each.dataThrough,
      each.balanceState,
    ]);
    expect(states.sort()).toEqual(
      [
        [OTHER, today, "good"],
        [ACCOUNT, "2018-03-01", "old"],
      ].sort(),
    );
    expect(await company.overview()).toMatchObject({ dataThrough: today });
  });
});

describe("the balance of a statement that does not tie", () => {
  it("is unproven although a person took it", async () => {
    const company = await openCompany();
    const fileId = await ingest.keep(company.id, statement(ACCOUNT, today, 900_000n));
    expect((await ingest.read(company.id, fileId)).status).toBe("waiting");
    await inCompany(app.db, company.id, (tx) =>
      updateStoredFile(tx, company.id, fileId, { accepted_unproven: true }),
    );
    expect((await ingest.reread(company.id, fileId)).status).toBe("finished");
    expect((await company.accounts())[0]).toMatchObject({
      balance: "9.00",
      balanceState: "unproven",
      dataThrough: today,
    });
  });
});

describe("the overview of a company", () => {
  it("counts what another transaction brings while it waits for that one's end", async () => {
    const company = await openCompany();
    const account = await buildBankAccount(app.db, company.id);
    const fileId = newId();
    let refreshing: Promise<unknown> = Promise.resolve();
    await inCompany(app.db, company.id, async (tx) => {
      await lockOverview(tx, company.id);
      refreshing = Promise.all([
        inCompany(app.db, company.id, (other) => refreshFeedOverview(other, company.id)),
        inCompany(app.db, company.id, (other) => updateFileCounts(other, company.id)),
      ]);
      await untilTwoWait();
      await tx
        .insertInto("daily_stat")
        .values({
          company_id: company.id,
          bank_account_id: account.id,
          date: "2026-11-20" as LocalDate,
          credit: 500_000n as Amount,
          debit: 0n as Amount,
          count: 1n,
        })
        .execute();
      await insertStoredFile(tx, {
        companyId: company.id,
        id: fileId,
        name: fileId,
        originalName: "hibas.sta",
        hash: Buffer.alloc(32),
        sizeBytes: 1,
        uploadedBy: null,
        createdAt: new Date(),
      });
      await updateStoredFile(tx, company.id, fileId, { status: "failed" });
    });
    await refreshing;
    expect(await company.overview()).toMatchObject({ dataThrough: "2026-11-20", failedFiles: 1 });
  });
});

/** Until two other transactions wait for a lock. */
async function untilTwoWait(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ count: bigint }>`
          select count(*) as count from pg_locks where not granted
            and database = (select oid from pg_database where datname = current_database())
            or not granted and locktype = 'transactionid'`.execute(app.db);
        return Number(rows[0]?.count);
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThanOrEqual(2);
}

describe("the worth of a balance", () => {
  const now = new Date("2026-11-22T10:00:00+01:00");
  const at = (ago: number, proven = true) =>
    balanceState(
      {
        balance: 1n,
        balance_date: addDays("2026-11-22" as LocalDate, -ago),
        balance_proven: proven,
      },
      now,
    );

  it("is good for as long as a monthly statement takes to be followed by another", () => {
    expect([at(0), at(BALANCE_OLD_DAYS), at(BALANCE_OLD_DAYS + 1)]).toEqual([
      "good",
      "good",
      "old",
    ]);
    expect(at(0, false)).toBe("unproven");
    expect(balanceState({ balance: null, balance_date: null, balance_proven: true }, now)).toBe(
      "none",
    );
  });

  it("goes with days that are over: a statement may name a later one", () => {
    expect(notAfterToday("2026-11-30" as LocalDate, now)).toBe("2026-11-22");
    expect(notAfterToday("2026-11-22" as LocalDate, now)).toBe("2026-11-22");
    expect(notAfterToday(null, now)).toBeNull();
  });
});
