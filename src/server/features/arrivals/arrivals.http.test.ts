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
