import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TRANSACTION_NOTE_MAX } from "#contract/transactions/note-limits.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(async () => app?.close());

async function buildCase() {
  const accountant = await buildUser(app.db, { role: "accountant", name: "Számadó Kálmán" });
  const company = await buildCompany(app.db, { accountantIds: [accountant.id] });
  const account = await buildBankAccount(app.db, company.id);
  const [id, other] = (await buildTransactions(app.db, company.id, account, [
    { date: "2026-11-02", amount: 1_000_000n },
    { date: "2026-11-03", amount: -500_000n },
  ])) as [string, string];
  const director = await buildSession(app.db, company.ownerId);
  const visitor = await buildSession(app.db, accountant.id);
  const company_id = company.id;
  const write = (text: string, was: string | null, token = director, of = id) =>
    app.call("PUT", `/v1/transaction/${of}/note`, { token, body: { company_id, text, was } });
  const list = async (filter: object = {}, token = visitor) =>
    (
      await app.call("POST", "/v1/bankaccounts-transactions/", {
        token,
        body: { company_id, ...filter },
      })
    ).body.transactions as { _id: string; note: { text: string; by: string; at: string } | null }[];
  return { company, account, id, other, director, visitor, write, list };
}

describe("the note of an item", () => {
  it("is seen by director and accountant, with its writer; the list filters by it", async () => {
    const { id, other, write, list, visitor } = await buildCase();
    const { body } = await write("  Mi ez\na tétel? ", null, visitor);
    expect(body.transaction.note).toMatchObject({ text: "Mi ez a tétel?", by: "Számadó Kálmán" });
    const rows = await list();
    expect(rows.find((row) => row._id === id)!.note).toEqual(body.transaction.note);
    expect(rows.find((row) => row._id === other)!.note).toBeNull();
    expect((await list({ noted: true })).map((row) => row._id)).toEqual([id]);
  });

  it("is not overwritten by somebody who has not seen it, and is taken away by an empty text", async () => {
    const { write, list, visitor } = await buildCase();
    const first = (await write("Kérdés", null, visitor)).body.transaction.note;
    expect((await write("Másik", null)).body.code).toBe("conflict");
    const second = (await write("Kérdés és válasz", first.at)).body.transaction.note;
    expect((await write("", first.at)).body.code).toBe("conflict");
    expect((await write("", second.at)).body.transaction.note).toBeNull();
    expect(await list({ noted: true })).toEqual([]);
  });

  it(`has at most ${TRANSACTION_NOTE_MAX} letters`, async () => {
    const { write, other, director } = await buildCase();
    expect((await write("a".repeat(TRANSACTION_NOTE_MAX), null)).status).toBe(200);
    const long = "a".repeat(TRANSACTION_NOTE_MAX + 1);
    expect((await write(long, null, director, other)).body.code).toBe("validation_failed");
  });

  it("stands at the row that leads, whichever origin's row it was written about", async () => {
    const { company, account, id, director, write, list } = await buildCase();
    const feed = await buildBankAccount(app.db, company.id, {
      accountNr: account.accountNr,
      originate: "aggreg8",
    });
    const [fed] = (await buildTransactions(app.db, company.id, feed, [
      { date: "2026-11-02", amount: 1_000_000n },
    ])) as [string];
    await write("Bérleti díj", null);
    const body = { company_id: company.id, other_id: fed };
    const linked = await app.call("POST", `/v1/transaction/${id}/link`, { token: director, body });
    expect(linked.status).toBe(200);
    expect(await list({ noted: true })).toMatchObject([
      { otherOrigins: [{}], note: { text: "Bérleti díj" } },
    ]);
    const [shown] = await list({ noted: true });
    const changed = await write("Bérleti díj, november", shown!.note!.at, director, shown!._id);
    expect(changed.body.transaction.note.text).toBe("Bérleti díj, november");
    expect(await list({ noted: true })).toHaveLength(1);
  });

  it("goes with an account that moves to another company of the director", async () => {
    const { company, account, id, write, director } = await buildCase();
    await write("Bérleti díj", null);
    const target = await buildCompany(app.db, { ownerId: company.ownerId });
    const moved = await app.call("PATCH", "/v1/bankaccount", {
      token: director,
      body: {
        account_nr: account.accountNr,
        originate: "adriana",
        source_company_id: company.id,
        target_company_id: target.id,
      },
    });
    expect(moved.status).toBe(200);
    const { body } = await app.call("POST", "/v1/bankaccounts-transactions/", {
      token: director,
      body: { company_id: target.id, noted: true },
    });
    expect(body.transactions).toMatchObject([{ _id: id, note: { text: "Bérleti díj" } }]);
  });
});
