import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Arrivals } from "#contract/transactions/arrivals.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { HOUR_MS, MINUTE_MS } from "#values/durations.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => app?.close());
beforeEach(() => app.clock.reset());

let amount = 1n;

type Case = Awaited<ReturnType<typeof buildCase>>;

async function buildCase() {
  const accountant = await buildUser(app.db, { role: "accountant" });
  const company = await buildCompany(app.db, { accountantIds: [accountant.id] });
  const account = await buildBankAccount(app.db, company.id);
  const tokens = {
    owner: await buildSession(app.db, company.ownerId),
    accountant: await buildSession(app.db, accountant.id),
  };
  const arrive = (count: number, facts: { late?: boolean; date?: string } = {}) =>
    buildTransactions(
      app.db,
      company.id,
      account,
      Array.from({ length: count }, () => ({
        date: facts.date ?? "2026-01-10",
        amount: amount++,
        partnerName: "Új Vevő Kft.",
        arrivedAt: app.clock.now(),
        ...facts,
      })),
    );
  const visit = async (who: keyof typeof tokens) => {
    const reply = await app.call("POST", `/v1/company/${company.id}/visit`, {
      token: tokens[who],
      body: {},
    });
    expect(reply.status).toBe(200);
    return reply.body.lastVisitEnd as string | null;
  };
  const counts = async (who: keyof typeof tokens) => {
    const path = `/v1/company/${company.id}/arrivals`;
    const reply = await app.call("GET", path, { token: tokens[who] });
    const { since, lateCount } = reply.body as Arrivals;
    return { ...Object.fromEntries(since.map((each) => [each.since, each.count])), lateCount };
  };
  const inList = async (who: keyof typeof tokens) => {
    const { body } = await app.call("GET", "/v1/companies", { token: tokens[who] });
    const one = await app.call("GET", `/v1/company/${company.id}`, { token: tokens[who] });
    expect(one.body.arrivals).toEqual(body.companies[0].arrivals);
    return body.companies[0].arrivals;
  };
  return { company, account, tokens, arrive, visit, counts, inList };
}

describe("visits", () => {
  it("leave what is new in them new until a pause of four hours has ended them", async () => {
    const { arrive, visit, counts, inList } = await buildCase();
    await arrive(3);
    expect(await visit("owner")).toBeNull();
    expect(await counts("owner")).toEqual({ YESTERDAY: 3, lateCount: 0 });
    expect(await inList("owner")).toMatchObject({ newCount: null, lastVisitEnd: null });
    app.clock.advance(24 * HOUR_MS);
    await arrive(2);
    expect(await inList("owner")).toMatchObject({ newCount: 2, newCountExact: true });
    expect(await visit("owner")).not.toBeNull();
    expect(await counts("owner")).toMatchObject({ LAST_VISIT: 2 });
    app.clock.advance(3 * HOUR_MS);
    await arrive(4);
    await visit("owner");
    expect(await counts("owner")).toMatchObject({ LAST_VISIT: 6 });
    expect(await inList("owner")).toMatchObject({ newCount: 6 });
    app.clock.advance(4 * HOUR_MS);
    expect(await counts("owner")).toMatchObject({ LAST_VISIT: 0 });
    await visit("owner");
    expect(await counts("owner")).toMatchObject({ LAST_VISIT: 0 });
  });

  it("of a person are no visits of another", async () => {
    const { arrive, visit, counts } = await buildCase();
    await visit("owner");
    app.clock.advance(5 * HOUR_MS);
    await arrive(2);
    await visit("owner");
    expect(await counts("owner")).toMatchObject({ LAST_VISIT: 2 });
    expect(await counts("accountant")).toMatchObject({ LAST_VISIT: 2 });
    app.clock.advance(5 * HOUR_MS);
    expect(await counts("owner")).toMatchObject({ LAST_VISIT: 0 });
    expect(await counts("accountant")).toMatchObject({ LAST_VISIT: 2 });
  });

  it("begin for an accountant with his invitation", async () => {
    const { arrive, inList } = await buildCase();
    app.clock.advance(MINUTE_MS);
    await arrive(5);
    expect(await inList("accountant")).toEqual({
      newCount: 5,
      newCountExact: true,
      lastVisitEnd: null,
      lateCount: 0,
    });
  });

  it("that two tabs begin at once are one", async () => {
    const { arrive, visit, counts } = await buildCase();
    await visit("owner");
    app.clock.advance(5 * HOUR_MS);
    await arrive(2);
    await Promise.all([visit("owner"), visit("owner"), visit("owner")]);
    expect(await counts("owner")).toMatchObject({ LAST_VISIT: 2 });
  });
});

describe("the list of new items", () => {
  const list = async (
    { company, tokens }: Pick<Case, "company" | "tokens">,
    filter: object,
    page = "",
    who: "owner" | "accountant" = "owner",
  ) => {
    const body = { company_id: company.id, ...filter };
    const path = `/v1/bankaccounts-transactions/${page}`;
    return (await app.call("POST", path, { token: tokens[who], body })).body;
  };

  it("holds what came since yesterday, however old the items are", async () => {
    const world = await buildCase();
    app.clock.advance(-50 * HOUR_MS);
    await world.arrive(2);
    app.clock.reset();
    const [id] = await world.arrive(1, { date: "2025-12-01" });
    const found = await list(world, { newSince: "YESTERDAY" });
    expect(found).toMatchObject({ total: 1, totalExact: true, transactions: [{ _id: id }] });
    expect(found.transactions[0].arrivedAt.slice(0, 10)).toBe(
      app.clock.now().toISOString().slice(0, 10),
    );
    expect((await list(world, { newSince: "YESTERDAY", booked: "BOOKED" })).total).toBe(0);
    expect((await list(world, {})).total).toBe(3);
  });

  it("is each person's own: since his last visit, or since his last finished export", async () => {
    const world = await buildCase();
    await world.arrive(2);
    await world.visit("owner");
    const period = { start_date: "2026-01-01", end_date: "2026-12-31" };
    const order = { company_id: world.company.id, bank_accounts: [], ...period, format: "csv" };
    const token = world.tokens.owner;
    const exported = (more: object) =>
      app.call("POST", "/v1/bankaccount/export", { token, body: { ...order, ...more } });
    expect((await list(world, { newSince: "LAST_EXPORT" })).total).toBe(2);
    expect((await exported({})).status).toBe(200);
    app.clock.advance(5 * HOUR_MS);
    await world.arrive(3);
    for (const newSince of ["LAST_VISIT", "LAST_EXPORT"]) {
      expect(await list(world, { newSince })).toMatchObject({ total: 3 });
      const count = (await exported({ newSince, delivery: "ticket" })).body.transactionCount;
      expect(count).toBe(3);
    }
    expect((await list(world, { newSince: "LAST_EXPORT" }, "", "accountant")).total).toBe(5);
    const { body } = await exported({ newSince: "LAST_EXPORT", delivery: "ticket" });
    app.clock.advance(MINUTE_MS / 2);
    expect((await exported({ newSince: "LAST_EXPORT" })).headers["x-transaction-count"]).toBe("3");
    app.clock.advance(MINUTE_MS / 4);
    expect((await exported({ newSince: "LAST_EXPORT" })).body.code).toBe("export_empty");
    // The ticket was made before the other export, and hands out what it promised.
    const late = await app.app.inject({ method: "GET", url: body.url });
    expect(late.headers["x-transaction-count"]).toBe("3");
  });

  it("goes on page by page, in both orders, with and without a text", async () => {
    const world = await buildCase();
    app.clock.advance(-50 * HOUR_MS);
    await world.arrive(30);
    app.clock.reset();
    await world.arrive(150);
    for (const more of [{}, { sort: "date_asc" }, { text: "uj vevo" }]) {
      const filter = { newSince: "YESTERDAY", ...more };
      const first = await list(world, filter);
      const second = await list(world, filter, first.nextPage);
      expect(first).toMatchObject({ total: 150, totalExact: true });
      const ids = [...first.transactions, ...second.transactions].map((row) => row._id);
      expect(new Set(ids).size).toBe(150);
      expect(second.nextPage).toBeUndefined();
    }
  });

  it("does not hold an item that another origin had shown before", async () => {
    const world = await buildCase();
    app.clock.advance(-50 * HOUR_MS);
    const [old] = await world.arrive(1);
    app.clock.reset();
    const feed = await buildBankAccount(app.db, world.company.id, {
      accountNr: world.account.accountNr,
      originate: "aggreg8",
    });
    const [fresh, own] = await buildTransactions(app.db, world.company.id, feed, [
      { date: "2026-01-10", amount: amount - 1n, arrivedAt: app.clock.now() },
      { date: "2026-01-11", amount: 77n, arrivedAt: app.clock.now() },
    ]);
    const body = { company_id: world.company.id, other_id: fresh };
    const token = world.tokens.owner;
    const linked = await app.call("POST", `/v1/transaction/${old}/link`, { token, body });
    expect(linked.status).toBe(200);
    const found = await list(world, { newSince: "YESTERDAY" });
    expect(found).toMatchObject({ total: 1, transactions: [{ _id: own }] });
    expect(await world.counts("owner")).toMatchObject({ YESTERDAY: 1 });
    const all = (await list(world, {})).transactions;
    const shown = all.find((row: { otherOrigins: unknown[] }) => row.otherOrigins.length > 0);
    expect(Date.parse(shown.arrivedAt)).toBeLessThan(app.clock.now().getTime() - 48 * HOUR_MS);
  });
});

describe("the list of companies", () => {
  it("counts new items up to a thousand, and says that there are more", async () => {
    const { arrive, inList } = await buildCase();
    app.clock.advance(MINUTE_MS);
    await arrive(1_000);
    expect(await inList("accountant")).toMatchObject({ newCount: 1_000, newCountExact: true });
    await arrive(1);
    expect(await inList("accountant")).toMatchObject({ newCount: 1_000, newCountExact: false });
  });

  it("counts late items that are not booked", async () => {
    const { arrive, inList, counts, company, tokens } = await buildCase();
    const [id] = await arrive(3, { late: true });
    expect(await inList("owner")).toMatchObject({ lateCount: 3 });
    const body = { transactionId: id, booked: true, company_id: company.id };
    await app.call("POST", "/v1/booked", { token: tokens.owner, body });
    expect(await inList("owner")).toMatchObject({ lateCount: 2 });
    expect(await counts("owner")).toMatchObject({ lateCount: 2 });
  });
});
