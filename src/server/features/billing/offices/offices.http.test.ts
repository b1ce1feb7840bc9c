/** The plan of an accounting office: its order, the clients that it pays for, and every end. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildUser } from "#server/testing/build-user.ts";
import {
  type BillingWorld,
  startBillingWorld,
  type TestPayer,
  BASE,
  CONSENTS,
  GOOD,
  NO_FUNDS,
} from "#server/testing/billing-world.ts";
import type { TestApp, TestReply } from "#server/testing/test-app.ts";
import { createPlanQuota } from "../subscriptions/plan-quota.ts";
import { endCovers } from "./office-cover.service.ts";

let world: BillingWorld;
let api: TestApp;
beforeAll(async () => {
  world = await startBillingWorld();
  ({ api } = world);
});
afterAll(() => world?.close());
beforeEach(() => world.begin());

interface Office {
  readonly payer: TestPayer;
  readonly accountantId: string;
}

async function order(payer: TestPayer, card = GOOD, extra = 0, plan = "iroda"): Promise<TestReply> {
  const reply = await api.call("POST", "/v1/subscription", {
    token: await world.logIn(payer.userId),
    body: {
      company_id: payer.companyId,
      subscriberId: payer.subscriberId,
      callbackUrl: `${BASE}/subscriptions`,
      subscription: { plan, extraAccounts: extra },
      consents: CONSENTS,
    },
  });
  if (reply.body.url === undefined) return reply;
  const { location } = await world.control("simplepay", "pay", {
    orderRef: reply.body.orderRef,
    card,
  });
  const url = new URL(location);
  const token = url.pathname.split("/").at(-1)!;
  const [r, s] = [url.searchParams.get("r")!, url.searchParams.get("s")!];
  await api.call("POST", "/v1/billing", { body: { token, r, s } });
  await world.work();
  return reply;
}

/** An office whose trial is over, with its plan, and an accountant of the same address. */
async function buildOffice(card = GOOD): Promise<Office> {
  const payer = await world.buildPayer();
  const { email } = await api.db
    .selectFrom("app_user")
    .select("email")
    .where("id", "=", payer.userId)
    .executeTakeFirstOrThrow();
  const accountant = await buildUser(api.db, { role: "accountant", email });
  await world.passDays(31);
  await order(payer, card);
  return { payer, accountantId: accountant.id };
}

const buildClient = ({ accountantId }: Office) =>
  buildCompany(api.db, { accountantIds: [accountantId] });
const pays = async ({ payer }: Office, companyIds: readonly string[]): Promise<TestReply> =>
  api.call("PUT", "/v1/subscription/office", {
    token: await world.logIn(payer.userId),
    body: { company_id: payer.companyId, companyIds },
  });
const list = async ({ payer }: Office): Promise<any> =>
  (
    await api.call("GET", `/v1/subscription/office?company_id=${payer.companyId}`, {
      token: await world.logIn(payer.userId),
    })
  ).body;
const groupOf = async (userId: string): Promise<any> =>
  (await api.call("GET", "/v1/subscriptions", { token: await world.logIn(userId) })).body
    .subscriptions[0];
const reads = (companyId: string): Promise<boolean> =>
  inCompanyAsProgram(api.db, companyId, (tx) =>
    createPlanQuota(api.deps).allows(companyId, "refresh", tx),
  );
const lettersSince = (from: number): string[] =>
  api.mailbox.letters.slice(from).map(({ subject }) => subject);

describe("an office", () => {
  it("orders its plan for its company, is charged and invoiced for it, and sees it in its total", async () => {
    const office = await buildOffice();
    await order(office.payer, GOOD, 3);
    await world.work();
    const group = await groupOf(office.payer.userId);
    expect(group).toMatchObject({
      type: "chargeable",
      state: "paid",
      netAmount: 16_500,
      office: { companies: 0, capacity: 23 },
      coveredBy: null,
    });
    const checked = group.plans.filter((plan: any) => plan.checked);
    expect(checked.map((plan: any) => [plan.code, plan.grossAmount])).toEqual([
      ["iroda", 19_050],
      ["extra-accounts", 1_905],
    ]);
    await world.look();
    const { payments } = (
      await api.call("GET", "/v1/payments", { token: await world.logIn(office.payer.userId) })
    ).body;
    expect(payments).toMatchObject([
      { name: "Bankhíd Könyvelőiroda csomag: csomagváltás különbözete", grossFt: 1_905 },
      { state: "paid", name: "Bankhíd Könyvelőiroda csomag", grossFt: 19_050 },
    ]);
    expect(payments[0].invoice.number).not.toBeNull();
    await world.passDays(31);
    await world.look();
    const [charge] = await inCompanyAsProgram(api.db, office.payer.companyId, (tx) =>
      tx
        .selectFrom("charge")
        .select("net_ft")
        .where("attempt", "=", 1)
        .orderBy("sent_at", "desc")
        .execute(),
    );
    expect(charge!.net_ft).toBe(16_500);
  });

  it("pays for the clients that it chooses: their banks are read, their directors pay nothing and are told", async () => {
    const office = await buildOffice();
    const [client, other] = [await buildClient(office), await buildClient(office)];
    await world.passDays(1);
    expect(await reads(client.id)).toBe(false);
    expect(await list(office)).toMatchObject({
      capacity: 20,
      clients: [{ paidBy: null }, { paidBy: null }],
    });
    const before = api.mailbox.letters.length;
    expect((await pays(office, [client.id])).status).toBe(200);
    expect([await reads(client.id), await reads(other.id)]).toEqual([true, false]);
    const group = await groupOf(client.ownerId);
    expect(group).toMatchObject({ state: "paid", netAmount: 0, coveredBy: { until: null } });
    const sum = group.plans.filter((plan: any) => plan.checked);
    expect(sum).toMatchObject([{ code: "covered", grossAmount: 0 }]);
    expect(lettersSince(before)).toEqual([expect.stringContaining("A könyvelőirodája fizeti")]);
    expect(await groupOf(office.payer.userId)).toMatchObject({ office: { companies: 1 } });
    // The same choice again tells nobody.
    await pays(office, [client.id]);
    expect(lettersSince(before)).toHaveLength(1);
  });

  it("can choose neither strangers, nor more than it ordered, nor another office's client", async () => {
    const office = await buildOffice();
    const stranger = await buildCompany(api.db);
    expect((await pays(office, [stranger.id])).status).toBe(404);
    expect((await pays(office, [office.payer.companyId])).status).toBe(404);
    const many = [];
    for (let index = 0; index < 21; index++) many.push((await buildClient(office)).id);
    expect((await pays(office, many)).body.code).toBe("validation_failed");
    expect((await pays(office, many.slice(0, 20))).status).toBe(200);
    // A client that was left out keeps its place until its last day.
    expect((await pays(office, many.slice(1, 21))).body.code).toBe("validation_failed");
    const second = await buildOffice();
    await api.db
      .insertInto("membership")
      .values({ company_id: many[0]!, user_id: second.accountantId, role: "accountant" })
      .execute();
    expect((await pays(second, [many[0]!])).body.code).toBe("conflict");
    expect((await list(second)).clients).toMatchObject([{ paidBy: "other", endsOn: null }]);
    // A company without the plan, and somebody who is no director of the office's company.
    const payer = await world.buildPayer();
    expect((await pays({ ...office, payer }, [])).status).toBe(404);
    const token = await world.logIn(payer.userId);
    const foreign = await api.call("PUT", "/v1/subscription/office", {
      token,
      body: { company_id: office.payer.companyId, companyIds: [] },
    });
    expect(foreign.status).toBe(404);
  });
});

describe("the end of a cover", () => {
  it("of a client that is left out, or whose accountant goes, comes with the paid month", async () => {
    const office = await buildOffice();
    const [left, gone] = [await buildClient(office), await buildClient(office)];
    await pays(office, [left.id, gone.id]);
    const before = api.mailbox.letters.length;
    await pays(office, [gone.id]);
    await inCompanyAsProgram(api.db, gone.id, (tx) =>
      tx
        .updateTable("membership")
        .set({ removed_at: api.clock.now() })
        .where("company_id", "=", gone.id)
        .where("user_id", "=", office.accountantId)
        .execute(),
    );
    for (let time = 0; time < 2; time++) await endCovers(api.deps);
    expect(lettersSince(before)).toEqual([
      expect.stringContaining("eddig fizeti"),
      expect.stringContaining("eddig fizeti"),
    ]);
    expect([await reads(left.id), await reads(gone.id)]).toEqual([true, true]);
    expect((await groupOf(left.ownerId)).coveredBy.until).not.toBeNull();
    await world.passDays(32);
    await world.look();
    expect((await groupOf(office.payer.userId)).state).toBe("paid");
    expect([await reads(left.id), await reads(gone.id)]).toEqual([false, false]);
    expect((await groupOf(left.ownerId)).state).toBe("free");
  });

  it("of an office that stops comes with its month, and of one that does not pay after the days of grace", async () => {
    const ending = await buildOffice();
    const client = await buildClient(ending);
    await pays(ending, [client.id]);
    const { companyId, userId } = ending.payer;
    await api.call("PATCH", "/v1/subscription", {
      token: await world.logIn(userId),
      body: { company_id: companyId, active: false },
    });
    const before = api.mailbox.letters.length;
    for (let time = 0; time < 2; time++) await endCovers(api.deps);
    expect(lettersSince(before)).toEqual([expect.stringContaining("eddig fizeti")]);
    expect(await reads(client.id)).toBe(true);
    await world.passDays(31);
    expect(await reads(client.id)).toBe(false);

    const poor = await buildOffice();
    const second = await buildClient(poor);
    await pays(poor, [second.id]);
    const { order_ref: orderRef } = await api.db
      .selectFrom("payment_card")
      .select("order_ref")
      .where("subscriber_id", "=", poor.payer.subscriberId)
      .executeTakeFirstOrThrow();
    await world.control("simplepay", "turn-card", { orderRef, card: NO_FUNDS });
    await world.passDays(31);
    await world.look();
    expect(await reads(second.id)).toBe(true);
    expect((await groupOf(second.ownerId)).state).toBe("overdue");
    await world.passDays(15);
    expect(await reads(second.id)).toBe(false);
  });

  it("has no beginning before the office has paid: neither in its trial nor after a refused card", async () => {
    const young = await world.buildPayer();
    const { email } = await api.db
      .selectFrom("app_user")
      .select("email")
      .where("id", "=", young.userId)
      .executeTakeFirstOrThrow();
    const accountant = await buildUser(api.db, { role: "accountant", email });
    await order(young);
    const inTrial = { payer: young, accountantId: accountant.id };
    const poor = await buildOffice(NO_FUNDS);
    for (const office of [inTrial, poor]) {
      const client = await buildClient(office);
      expect(await list(office)).toMatchObject({ paid: false });
      expect((await pays(office, [client.id])).body.code).toBe("office_plan_unpaid");
      await world.passDays(1);
      expect((await groupOf(client.ownerId)).coveredBy).toBeNull();
    }
  });

  it("leaves a client's own paid plan alone, and comes with another plan of the office", async () => {
    const office = await buildOffice();
    const client = await world.buildPayer({}, { accountantIds: [office.accountantId] });
    await order(client, GOOD, 0, "alap");
    await pays(office, [client.companyId]);
    expect(await groupOf(client.userId)).toMatchObject({ netAmount: 2_500, coveredBy: null });
    const { companyId, userId } = office.payer;
    await api.call("PATCH", "/v1/subscription", {
      token: await world.logIn(userId),
      body: { company_id: companyId, active: false },
    });
    await world.passDays(32);
    await order(office.payer, GOOD, 0, "alap");
    expect(await list(office)).toMatchObject({ code: "not_found" });
    const covers = await api.db
      .selectFrom("office_cover")
      .select("company_id")
      .where("company_id", "=", client.companyId)
      .execute();
    expect(covers).toEqual([]);
  });
});
