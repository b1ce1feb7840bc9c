import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inCompany } from "#server/database/tenant.ts";
import { buildCompany, type TestCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import {
  buildBankAccount,
  buildTransactions,
  type TestBankAccount,
} from "#server/testing/build-transactions.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ deps: { queue: createMemoryQueue() } });
});

afterAll(async () => app?.close());

async function buildCase(rows: Parameters<typeof buildTransactions>[3]) {
  const company = await buildCompany(app.db);
  const token = await buildSession(app.db, company.ownerId);
  const account = await buildBankAccount(app.db, company.id);
  const ids = await buildTransactions(app.db, company.id, account, rows);
  const book = (body: object) => app.call("POST", "/v1/booked", { token, body });
  return { company, token, account, ids, book };
}

const overviewOf = (company: TestCompany) =>
  inCompany(app.db, company.id, (tx) =>
    tx
      .selectFrom("company_overview")
      .select(["change_seq", "unbooked_count", "oldest_unbooked_date"])
      .where("company_id", "=", company.id)
      .executeTakeFirstOrThrow(),
  );

const auditOf = (company: TestCompany) =>
  inCompany(app.db, company.id, (tx) =>
    tx
      .selectFrom("audit_log")
      .select(["action", "object_id", "after"])
      .where("company_id", "=", company.id)
      .orderBy("id")
      .execute(),
  );

const refOf = (account: TestBankAccount) => ({
  accountNr: account.accountNr,
  originate: account.originate,
});

describe("marking as booked", () => {
  it("toggles with the transaction's id alone, and keeps who and when", async () => {
    const { company, ids, book } = await buildCase([
      { date: "2026-01-10", amount: 5n },
      { date: "2026-02-10", amount: 5n },
    ]);
    const on = await book({ transactionId: ids[0] });
    expect(on.body).toMatchObject({
      count: 1,
      booked: true,
      asOf: "2",
      transactions: [{ _id: ids[0], booked: true, bookedBy: "Kovács Anna" }],
    });
    expect(await overviewOf(company)).toEqual({
      change_seq: 2n,
      unbooked_count: 1n,
      oldest_unbooked_date: "2026-02-10",
    });
    const off = await book({ transactionId: ids[0] });
    expect(off.body).toMatchObject({
      count: 1,
      booked: false,
      transactions: [{ booked: false, bookedAt: null, bookedBy: null }],
    });
    expect(await overviewOf(company)).toEqual({
      change_seq: 3n,
      unbooked_count: 2n,
      oldest_unbooked_date: "2026-01-10",
    });
    expect((await auditOf(company)).map((row) => [row.action, row.object_id])).toEqual([
      ["transaction.book", ids[0]],
      ["transaction.unbook", ids[0]],
    ]);
  });

  it("changes nothing when the state is already the wanted one", async () => {
    const { company, ids, book } = await buildCase([{ date: "2026-01-10", amount: 5n }]);
    await book({ transactionId: ids[0], booked: true });
    const again = await book({ transactionId: ids[0], booked: true, company_id: company.id });
    expect(again.body).toMatchObject({ count: 0, booked: true });
    expect((await overviewOf(company)).change_seq).toBe(2n);
    expect(await auditOf(company)).toHaveLength(1);
  });

  it("marks many by their ids with one audit row and one change number", async () => {
    const { company, ids, book } = await buildCase(
      Array.from({ length: 30 }, (_, index) => ({ date: "2026-01-10", amount: BigInt(index + 1) })),
    );
    const { body } = await book({ transactionIds: [...ids, ids[0]], booked: true });
    expect(body).toMatchObject({ count: 30, booked: true, asOf: "2" });
    expect(await overviewOf(company)).toEqual({
      change_seq: 2n,
      unbooked_count: 0n,
      oldest_unbooked_date: null,
    });
    expect((await auditOf(company)).map((row) => row.after)).toMatchObject([
      { booked: true, count: 30, changeSeq: "2" },
    ]);
  });

  it("does not book pending items", async () => {
    const { ids, book } = await buildCase([
      { date: "2026-01-10", amount: 5n, status: "pending" },
      { date: "2026-01-11", amount: 5n },
    ]);
    expect((await book({ transactionId: ids[0] })).body.code).toBe("conflict");
    expect((await book({ transactionIds: ids, booked: true })).body.count).toBe(1);
  });

  it("refuses a command that is not clear", async () => {
    const { company, ids, book } = await buildCase([{ date: "2026-01-10", amount: 5n }]);
    const bodies = [
      {},
      { transactionIds: ids },
      { filter: { company_id: company.id } },
      { transactionId: ids[0], transactionIds: ids, booked: true },
      { transactionIds: [], booked: true },
    ];
    for (const body of bodies) expect((await book(body)).body.code).toBe("validation_failed");
  });

  it("books nothing when one of the ids is not there", async () => {
    const { company, ids, book } = await buildCase([{ date: "2026-01-10", amount: 5n }]);
    expect((await book({ transactionIds: [...ids, app.deps.newId()], booked: true })).status).toBe(
      404,
    );
    expect((await overviewOf(company)).unbooked_count).toBe(1n);
  });
});

describe("marking by a filter", () => {
  it("counts first, then touches only rows as they were counted", async () => {
    const { company, account, book } = await buildCase([
      { date: "2026-01-10", amount: 5n, partnerName: "Bank díja" },
      { date: "2026-01-11", amount: 5n, partnerName: "BANK DIJA" },
      { date: "2026-01-12", amount: 5n, partnerName: "Vevő" },
    ]);
    const filter = { company_id: company.id, bankAccounts: [refOf(account)], text: "bank díj" };
    const dry = await book({ filter, booked: true, dryRun: true });
    expect(dry.body).toMatchObject({ count: 2, booked: true, asOf: "1" });
    expect((await overviewOf(company)).unbooked_count).toBe(3n);
    await buildTransactions(app.db, company.id, account, [
      { date: "2026-01-13", amount: 5n, partnerName: "Bank díja" },
    ]);
    const done = await book({ filter, booked: true, asOf: dry.body.asOf });
    expect(done.body).toMatchObject({ count: 2, booked: true });
    expect(await overviewOf(company)).toEqual({
      change_seq: 3n,
      unbooked_count: 2n,
      oldest_unbooked_date: "2026-01-12",
    });
  });

  it("answers a conflict for one item that changed after the given number", async () => {
    const { ids, book } = await buildCase([{ date: "2026-01-10", amount: 5n }]);
    await book({ transactionId: ids[0] });
    expect((await book({ transactionId: ids[0], booked: false, asOf: "1" })).body.code).toBe(
      "conflict",
    );
  });

  it("marks ten thousand rows in one command", async () => {
    const { company, book } = await buildCase(
      Array.from({ length: 10_000 }, (_, index) => ({
        date: "2026-01-10",
        amount: BigInt(index + 1),
      })),
    );
    const { body } = await book({ filter: { company_id: company.id }, booked: true });
    expect(body.count).toBe(10_000);
    expect((await overviewOf(company)).unbooked_count).toBe(0n);
  });
});

describe("two people at once", () => {
  it("never run the counts apart from the rows", async () => {
    const { company, ids, book } = await buildCase(
      Array.from({ length: 40 }, (_, index) => ({ date: "2026-01-10", amount: BigInt(index + 1) })),
    );
    const replies = await Promise.all(
      ids.flatMap((transactionId) => [
        book({ transactionId }),
        book({ transactionId, booked: true }),
      ]),
    );
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200));
    const unbooked = await inCompany(app.db, company.id, (tx) =>
      tx
        .selectFrom("bank_transaction")
        .select((eb) => eb.fn.countAll<bigint>().as("count"))
        .where("company_id", "=", company.id)
        .where("booked_at", "is", null)
        .executeTakeFirstOrThrow(),
    );
    expect((await overviewOf(company)).unbooked_count).toBe(unbooked.count);
  });
});
