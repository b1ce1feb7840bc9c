import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#values/durations.ts";
import { inCompany } from "#server/database/tenant.ts";
import { buildCompany, type TestCompany } from "../../testing/build-company.ts";
import { buildSession } from "../../testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "../../testing/build-transactions.ts";
import { buildUser } from "../../testing/build-user.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let company: TestCompany;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
  company = await buildCompany(app.db);
  token = await buildSession(app.db, company.ownerId);
});

afterAll(async () => app?.close());

const rename = (path: string, as = token) =>
  app.call("PATCH", `/v1/bankaccount/${path}`, { token: as });

describe("the list of bank accounts", () => {
  it("holds accounts with counts and the last 90 days of daily sums, named as clients know them", async () => {
    const own = await buildCompany(app.db);
    const as = await buildSession(app.db, own.ownerId);
    const account = await buildBankAccount(app.db, own.id, {
      bankName: "K&H Bank",
      displayName: "Fő számla",
    });
    const today = new Date();
    const day = (ago: number) =>
      new Date(today.getTime() - ago * DAY_MS).toISOString().slice(0, 10);
    await buildTransactions(app.db, own.id, account, [
      { date: day(5), amount: 1_000_000n },
      { date: day(5), amount: -300_000n },
      { date: day(200), amount: -100_000n, bookedAt: new Date() },
    ]);
    const { body } = await app.call("GET", `/v1/bankaccounts?company_id=${own.id}`, { token: as });
    expect(body.accounts).toEqual([
      expect.objectContaining({
        accountId: account.id,
        accountNr: account.accountNr,
        bankName: "K&H Bank",
        displayName: "Fő számla",
        companyId: own.id,
        originate: "adriana",
        transactionCount: 3,
        unbookedCount: 2,
        firstDate: day(200),
        lastDate: day(5),
        balance: null,
      }),
    ]);
    const row = { accountNr: account.accountNr, originate: "adriana", currency: "HUF" };
    expect(body.statistics).toEqual([
      { ...row, date: day(5), credit: "10.00", debit: "-3.00", count: 2 },
    ]);
    const all = await app.call(
      "GET",
      `/v1/bankaccounts?company_id=${own.id}&statistics_from=2000-01-01`,
      { token: as },
    );
    expect(all.body.statistics).toHaveLength(2);
  });

  it("leaves deleted accounts out, with their sums", async () => {
    const own = await buildCompany(app.db);
    const account = await buildBankAccount(app.db, own.id, { deletedAt: new Date() });
    await buildTransactions(app.db, own.id, account, [
      { date: new Date().toISOString().slice(0, 10), amount: 1n },
    ]);
    const { body } = await app.call("GET", `/v1/bankaccounts?company_id=${own.id}`, {
      token: await buildSession(app.db, own.ownerId),
    });
    expect(body).toEqual({ accounts: [], statistics: [], paired: [], pairedUnbooked: [] });
  });

  it("is not found for another company", async () => {
    const other = await buildCompany(app.db);
    expect(
      (await app.call("GET", `/v1/bankaccounts?company_id=${other.id}`, { token })).body.code,
    ).toBe("not_found");
  });
});

describe("renaming", () => {
  it.each(["K&H fő számla", "50% bér/járulék", "<b>\"';", "#1 ?", "%2F", "+36"])(
    "keeps the name %j as it was typed",
    async (name) => {
      const account = await buildBankAccount(app.db, company.id);
      const reply = await rename(`${account.accountNr}/${encodeURIComponent(name)}`);
      expect([reply.status, reply.body.displayName]).toEqual([200, name]);
    },
  );

  it("drops blanks around the name and doubled ones in it", async () => {
    const account = await buildBankAccount(app.db, company.id);
    expect(
      (await rename(`${account.accountNr}/%20k%C3%A9t%20%20sz%C3%B3%20`)).body.displayName,
    ).toBe("két szó");
  });

  it("brings the number back with an empty name, the path ending in a slash", async () => {
    const account = await buildBankAccount(app.db, company.id, { displayName: "Régi" });
    const reply = await rename(`${account.accountNr}/`);
    expect([reply.status, reply.body.displayName]).toEqual([200, ""]);
  });

  it("finds the account by its number in any writing, and logs old and new", async () => {
    const account = await buildBankAccount(app.db, company.id, { displayName: "Régi" });
    const nr = account.accountNr;
    expect((await rename(`${nr.slice(0, 8)}-${nr.slice(8, 16)}/Új`)).body).toMatchObject({
      accountNr: nr,
      displayName: "Új",
    });
    const log = await inCompany(app.db, company.id, (tx) =>
      tx
        .selectFrom("audit_log")
        .select(["action", "before", "after"])
        .where("company_id", "=", company.id)
        .where("object_id", "=", account.id)
        .execute(),
    );
    expect(log).toEqual([
      {
        action: "bank_account.rename",
        before: { displayName: "Régi" },
        after: { displayName: "Új" },
      },
    ]);
  });

  it("asks which one when several accounts have the number", async () => {
    const euro = await buildBankAccount(app.db, company.id, {
      accountNr: "LT121000011101001000",
      currency: "EUR",
    });
    await buildBankAccount(app.db, company.id, { accountNr: euro.accountNr, currency: "USD" });
    const path = `${euro.accountNr}/Revolut`;
    expect((await rename(path)).body.code).toBe("bank_account_ambiguous");
    expect((await rename(`${path}?currency=EUR`)).body).toMatchObject({
      accountId: euro.id,
      displayName: "Revolut",
    });
    const second = await buildCompany(app.db, { ownerId: company.ownerId });
    const twin = await buildBankAccount(app.db, second.id, {
      accountNr: euro.accountNr,
      currency: "EUR",
    });
    expect((await rename(`${path}?currency=EUR`)).body.code).toBe("bank_account_ambiguous");
    expect((await rename(`${path}?currency=EUR&company_id=${second.id}`)).body.accountId).toBe(
      twin.id,
    );
  });

  it("is refused with a control character or a name that is too long", async () => {
    const account = await buildBankAccount(app.db, company.id);
    for (const name of ["a%00b", "a%07", "x".repeat(121)])
      expect((await rename(`${account.accountNr}/${name}`)).status).toBe(400);
  });

  it("is the director's alone: forbidden to the accountant, unknown to strangers and to a session bound elsewhere", async () => {
    const accountant = await buildUser(app.db, { role: "accountant" });
    const client = await buildCompany(app.db, { accountantIds: [accountant.id] });
    const account = await buildBankAccount(app.db, client.id);
    expect(
      (await rename(`${account.accountNr}/X`, await buildSession(app.db, accountant.id))).body.code,
    ).toBe("forbidden");
    expect((await rename(`${account.accountNr}/X`)).body.code).toBe("not_found");
    expect((await rename(`${account.accountNr}/X?company_id=${client.id}`)).body.code).toBe(
      "not_found",
    );
    const second = await buildCompany(app.db, { ownerId: client.ownerId });
    const bound = await buildSession(app.db, client.ownerId, { boundCompanyId: second.id });
    expect((await rename(`${account.accountNr}/X`, bound)).body.code).toBe("not_found");
  });
});
