/** The statistics of a company, through HTTP. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STATISTICS_MONTHS_MAX } from "#contract/statistics/statistics-limits.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { displayAccountNumber } from "#values/account-number.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api?.close());

const forint = (amount: number): bigint => BigInt(amount) * 100_000n;

async function openCompany() {
  const accountant = await buildUser(api.db, { role: "accountant" });
  const company = await buildCompany(api.db, { accountantIds: [accountant.id] });
  const token = await buildSession(api.db, company.ownerId);
  const accountantToken = await buildSession(api.db, accountant.id);
  const main = await buildBankAccount(api.db, company.id, { displayName: "főszámla" });
  const wages = await buildBankAccount(api.db, company.id, { displayName: "bérszámla" });
  return {
    id: company.id,
    token,
    accountantToken,
    main,
    wages,
    ask: (query = "from=2026-01&to=2026-03", as = token) =>
      api.call("GET", `/v1/statistics?company_id=${company.id}&${query}`, { token: as }),
  };
}

/** Two accounts with a transfer over the end of January, and a transfer without its other side. */
async function openBusyCompany() {
  const place = await openCompany();
  const { id, main, wages } = place;
  await buildTransactions(api.db, id, main, [
    { date: "2026-01-10", amount: forint(1_000), partnerName: "Kert Kft." },
    { date: "2026-01-11", amount: forint(500), partnerName: "KERT KFT." },
    { date: "2026-01-31", amount: forint(-300), partnerAccountNr: wages.accountNr },
    { date: "2026-02-20", amount: forint(-70), partnerAccountNr: wages.accountNr },
    { date: "2026-03-05", amount: forint(-40), partnerName: "Villany Zrt." },
  ]);
  await buildTransactions(api.db, id, wages, [
    // As some banks write it.
    {
      date: "2026-02-01",
      amount: forint(300),
      partnerAccountNr: displayAccountNumber(main.accountNr),
    },
    { date: "2026-02-10", amount: forint(-250), partnerName: "Bér" },
  ]);
  return place;
}

const sidesOf = (account: any) =>
  account.months.map(({ month, credit, debit }: any) => [month, credit, debit]);

describe("statistics", () => {
  it("add each account up by month, without transfers between own accounts", async () => {
    const place = await openBusyCompany();
    const { status, body } = await place.ask();
    expect(status).toBe(200);
    const byName = new Map(body.accounts.map((each: any) => [each.displayName, each]));
    expect(sidesOf(byName.get("főszámla"))).toEqual([
      ["2026-01", "1500.00", "0.00"],
      ["2026-02", "0.00", "-70.00"],
      ["2026-03", "0.00", "-40.00"],
    ]);
    expect(sidesOf(byName.get("bérszámla"))).toEqual([
      ["2026-01", "0.00", "0.00"],
      ["2026-02", "0.00", "-250.00"],
      ["2026-03", "0.00", "0.00"],
    ]);
    expect(body.ownTransfers).toEqual([
      {
        currency: "HUF",
        credit: "300.00",
        creditCount: 1,
        debit: "-300.00",
        debitCount: 1,
        unpaired: 1,
      },
    ]);
    expect(body.firstMonth).toBe("2026-01");
  });

  it("count own transfers where that is asked for", async () => {
    const place = await openBusyCompany();
    const { body } = await place.ask("from=2026-01&to=2026-02&own_transfers=with");
    const sums = body.accounts.flatMap(sidesOf);
    expect(sums).toContainEqual(["2026-01", "1500.00", "-300.00"]);
    expect(sums).toContainEqual(["2026-02", "300.00", "-250.00"]);
  });

  it("name the largest partners, one spelling or several, of all accounts or of one", async () => {
    const place = await openBusyCompany();
    const { body } = await place.ask();
    expect(body.partners).toMatchObject([
      { direction: "credit", sum: "1500.00", count: 2 },
      { direction: "debit", name: "Bér", sum: "-250.00" },
      { direction: "debit", name: "", sum: "-70.00" },
      { direction: "debit", name: "Villany Zrt.", sum: "-40.00" },
    ]);
    const one = await place.ask(`from=2026-01&to=2026-03&account_id=${place.wages.id}`);
    expect(one.body.partners.map(({ name }: any) => name)).toEqual(["Bér"]);
  });

  it("lead to lists of the same items", async () => {
    const place = await openBusyCompany();
    const ask = async (ownTransfers?: "without") => {
      const { body } = await api.call("POST", "/v1/bankaccounts-transactions/", {
        token: place.token,
        body: { company_id: place.id, dateFrom: "2026-01-01", dateTo: "2026-01-31", ownTransfers },
      });
      return body.transactions.map(({ amount }: any) => Number(amount));
    };
    expect(await ask("without")).toEqual([500, 1000]);
    expect(await ask()).toEqual([-300, 500, 1000]);
  });

  it("are shown to the accountant too, and to nobody else", async () => {
    const place = await openBusyCompany();
    const other = await openCompany();
    expect((await place.ask(undefined, place.accountantToken)).status).toBe(200);
    expect((await place.ask(undefined, other.token)).status).toBe(404);
    const foreign = await place.ask(`from=2026-01&to=2026-03&account_id=${other.main.id}`);
    expect(foreign.status).toBe(404);
  });

  it("are empty of a company without items", async () => {
    const { body } = await (await openCompany()).ask();
    expect(body).toMatchObject({ firstMonth: null, partners: [], ownTransfers: [] });
    expect(body.accounts[0].months).toHaveLength(3);
  });

  it("are of whole months in their order, and of two years at most", async () => {
    const place = await openCompany();
    expect((await place.ask("from=2026-03&to=2026-01")).status).toBe(400);
    const years = STATISTICS_MONTHS_MAX / 12;
    expect((await place.ask(`from=2026-01&to=${2025 + years}-12`)).status).toBe(200);
    expect((await place.ask(`from=2026-01&to=${2026 + years}-01`)).status).toBe(400);
  });
});
