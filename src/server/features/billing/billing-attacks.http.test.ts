/**
 * Attempts to pay less, to be charged for nothing, or to move somebody else's money, through HTTP:
 * notifications, orders, cards and ended subscriptions at the worst moment.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "#values/durations.ts";
import {
  addDays,
  budapestDate,
  daysBetween,
  daysInMonth,
  type LocalDate,
} from "#values/local-date.ts";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { PaymentFault } from "#server/providers/payment/payment.port.ts";
import { signBytes } from "#server/providers/payment/simplepay/simplepay-signature.ts";
import {
  type BillingWorld,
  startBillingWorld,
  type TestPayer,
  BASE,
  CONSENTS,
  GOOD,
  NO_FUNDS,
  LOST_ANSWER,
  LOST_REQUEST,
} from "#server/testing/billing-world.ts";
import { buildUser } from "#server/testing/build-user.ts";
import type { TestApp, TestReply } from "#server/testing/test-app.ts";
import { sumGateway } from "./money/money-ledger.store.ts";
import { refundCharge } from "./refunds/refund-charge.service.ts";
import { releaseDispute } from "./refunds/record-chargeback.service.ts";
import { forints } from "#values/forints.ts";

let world: BillingWorld;
let api: TestApp;
beforeAll(async () => {
  world = await startBillingWorld();
  ({ api } = world);
});
afterAll(() => world?.close());
beforeEach(() => world.begin());

/** A session of now: one that rests for a month ends. */
const signIn = ({ token, userId }: TestPayer): Promise<string> | string =>
  token === "" ? world.logIn(userId) : token;
const later = (payer: TestPayer): TestPayer => ({ ...payer, token: "" });

const control = (verb: string, body: object = {}): Promise<any> =>
  world.control("simplepay", verb, body);

async function choose(payer: TestPayer, plan: string, more: object = {}): Promise<TestReply> {
  return api.call("POST", "/v1/subscription", {
    token: await signIn(payer),
    body: {
      company_id: payer.companyId,
      subscriberId: payer.subscriberId,
      callbackUrl: `${BASE}/subscriptions`,
      subscription: { plan, extraAccounts: 0 },
      consents: CONSENTS,
      ...more,
    },
  });
}

async function pay(orderRef: string, card = GOOD): Promise<TestReply> {
  const { location } = await control("pay", { orderRef, card });
  const url = new URL(location);
  const token = url.pathname.split("/").at(-1)!;
  const [r, s] = [url.searchParams.get("r")!, url.searchParams.get("s")!];
  return api.call("POST", "/v1/billing", { body: { token, r, s } });
}

async function addCard(payer: TestPayer, card = GOOD): Promise<void> {
  const { subscriberId } = payer;
  const { body } = await api.call("POST", "/v1/card", {
    token: await signIn(payer),
    body: { subscriberId, callbackUrl: `${BASE}/bankcard-settings`, consents: CONSENTS },
  });
  await pay(body.orderRef, card);
  await world.work();
}

const toggle = ({ companyId, token }: TestPayer, active: boolean): Promise<TestReply> =>
  api.call("PATCH", "/v1/subscription", { token, body: { company_id: companyId, active } });
const cardsOf = async ({ token }: TestPayer) =>
  (await api.call("GET", "/v1/subscriber", { token })).body.cards;
const groupOf = async (payer: TestPayer) =>
  (await api.call("GET", "/v1/subscriptions", { token: await signIn(payer) })).body
    .subscriptions[0];
const charges = ({ companyId }: TestPayer) =>
  inCompanyAsProgram(api.db, companyId, (tx) =>
    tx
      .selectFrom("charge")
      .selectAll()
      .where("company_id", "=", companyId)
      .orderBy("sent_at")
      .execute(),
  );
const ledgerFt = ({ companyId }: TestPayer) =>
  inCompanyAsProgram(api.db, companyId, (tx) => sumGateway(tx, companyId));
async function gatewayFt(payer: TestPayer): Promise<bigint> {
  const refs = (await charges(payer)).map((row) => row.order_ref);
  const { transactions } = await control("transactions");
  return transactions
    .filter((one: any) => refs.includes(one.orderRef) && one.status === "FINISHED")
    .reduce((sum: bigint, one: any) => sum + BigInt(one.totalFt), 0n);
}

describe("a forged notification", () => {
  const send = (body: string, signature: string) =>
    api.app.inject({
      method: "POST",
      url: "/hooks/simplepay",
      payload: body,
      headers: { "content-type": "application/json", signature },
    });

  it("of another merchant, of other bytes or of an unknown shape is refused and asks nobody", async () => {
    const payer = await world.buildPayer();
    const { orderRef } = (await choose(payer, "alap")).body;
    const key = api.config.payments.simplePay!.secretKey;
    const right = JSON.stringify({
      orderRef,
      merchant: "PUBLICTESTHUF",
      transactionId: 1,
      status: "FINISHED",
    });
    const foreign = right.replace("PUBLICTESTHUF", "PUBLICTESTEUR");
    for (const [body, signature] of [
      [foreign, signBytes(key, foreign)],
      [right.replace("FINISHED", "REFUND"), signBytes(key, right)],
      [right, signBytes("another-secret-key-of-a-shop", right)],
      ["[]", signBytes(key, "[]")],
      ["", signBytes(key, "")],
    ] as const)
      expect((await send(body, signature)).statusCode).toBe(400);
    await world.work();
    expect(await cardsOf(payer)).toMatchObject([{ state: "pending", active: false }]);
  });

  it("with the facts of a card in another form is answered, or it would come for three days", async () => {
    const facts = {
      orderRef: "BK1",
      merchant: "PUBLICTESTHUF",
      transactionId: 1,
      status: "REFUND",
    };
    const body = JSON.stringify({ ...facts, cardMask: "x".repeat(60), expiry: "10/29" });
    const reply = await send(body, signBytes(api.config.payments.simplePay!.secretKey, body));
    expect(reply.statusCode).toBe(200);
  });

  it("of an order that is nobody's is answered and forgotten", async () => {
    const key = api.config.payments.simplePay!.secretKey;
    const body = JSON.stringify({
      orderRef: "BH-nobodys",
      merchant: "PUBLICTESTHUF",
      transactionId: 1,
      status: "FINISHED",
    });
    expect((await send(body, signBytes(key, body))).statusCode).toBe(200);
    await world.work();
  });

  it("that is replayed after a refund or a refusal moves no money and no period", async () => {
    const payer = await world.buildSubscribed();
    const [charge] = await charges(payer);
    const before = await groupOf(payer);
    for (let time = 0; time < 3; time++) {
      await control("notify", { orderRef: charge!.order_ref });
      await world.passDays(1);
      await world.work();
    }
    expect(await groupOf(payer)).toEqual(before);
    expect([await charges(payer), await ledgerFt(payer)]).toEqual([[charge], 3_175n]);
  });
});

describe("somebody else", () => {
  it("as an accountant, another director or with a foreign payer's id can neither order nor end", async () => {
    const accountant = await buildUser(api.db, { role: "accountant" });
    const payer = await world.buildSubscribed({}, GOOD, { accountantIds: [accountant.id] });
    const other = await world.buildPayer();
    const token = await world.logIn(accountant.id);
    const before = [await groupOf(payer), await cardsOf(payer)];
    const asOther = { ...payer, token: other.token };
    const asAccountant = { ...payer, token };
    for (const [who, status] of [
      [asOther, 404],
      [asAccountant, 403],
    ] as const) {
      expect((await toggle(who, false)).status).toBe(status);
      expect((await choose(who, "uzleti")).status).toBe(status);
    }
    // His own company, paid by somebody else's card.
    const foreign = await choose({ ...other, subscriberId: payer.subscriberId }, "alap");
    expect(foreign.status).toBe(404);
    for (const [method, path, body] of [
      ["POST", "/v1/subscriber", { subscriber: {} }],
      ["POST", "/v1/card", { subscriberId: payer.subscriberId, callbackUrl: `${BASE}/x` }],
      ["PATCH", "/v1/card", { cardId: payer.subscriberId }],
      ["DELETE", "/v1/card", { cardId: payer.subscriberId }],
    ] as const)
      expect((await api.call(method, path, { token, body })).status).toBe(403);
    expect((await api.call("GET", "/v1/payments", { token })).body.payments).toEqual([]);
    expect([await groupOf(payer), await cardsOf(payer)]).toEqual(before);
  });
});

describe("the return from the gateway", () => {
  const begin = async (payer: TestPayer): Promise<string> =>
    (await choose(payer, "alap")).body.orderRef;
  async function walk(orderRef: string, card = GOOD, event?: string) {
    const { location } = await control("pay", { orderRef, card, ...(event && { event }) });
    const url = new URL(location);
    const [r, s] = [url.searchParams.get("r")!, url.searchParams.get("s")!];
    return { token: url.pathname.split("/").at(-1)!, r, s };
  }
  const confirm = async (body: object) => (await api.call("POST", "/v1/billing", { body })).body;

  it("replayed twenty times at once registers one card and one plan, and tells nobody anything new", async () => {
    const payer = await world.buildPayer();
    const back = await walk(await begin(payer));
    const replies = await Promise.all(Array.from({ length: 20 }, () => confirm(back)));
    expect(new Set(replies.map(({ state }) => state))).toEqual(new Set(["SUCCESS"]));
    await world.work();
    expect(await cardsOf(payer)).toMatchObject([{ state: "ready", active: true }]);
    const [card] = await cardsOf(payer);
    const before = [await groupOf(payer), await charges(payer)];
    await world.passDays(1);
    expect((await confirm(back)).state).toBe("SUCCESS");
    await world.work();
    expect([await groupOf(payer), await charges(payer)]).toEqual(before);
    expect(await cardsOf(payer)).toMatchObject([{ _id: card._id, state: "ready", active: true }]);
  });

  it("of an earlier order says nothing of a later one, with whichever token it is sent", async () => {
    const payer = await world.buildPayer();
    const good = await walk(await begin(payer));
    await confirm(good);
    const { token: session, subscriberId } = payer;
    const callbackUrl = `${BASE}/bankcard-settings`;
    const other = await api.call("POST", "/v1/card", {
      token: session,
      body: { subscriberId, callbackUrl, consents: CONSENTS },
    });
    const failed = await walk(other.body.orderRef, "4111111111111111", "FAIL");
    const { token, r, s } = good;
    for (const mixed of [
      { token: failed.token, r, s },
      { token, r: failed.r, s: failed.s },
      { token: failed.token, r, s: failed.s },
    ])
      expect((await confirm(mixed)).code).toBe("payment_return_invalid");
    expect((await confirm(failed)).state).toBe("FAIL");
  });

  it("with another company's token shows neither its payer nor its plan", async () => {
    const victim = await world.buildPayer();
    const back = await walk(await begin(victim));
    const shown = JSON.stringify(await confirm({ token: back.token }));
    expect(shown).not.toContain(victim.companyId);
    expect(shown).not.toContain(victim.userId);
    for (const path of ["/v1/companies", "/v1/subscriptions", "/v1/subscriber", "/v1/payments"])
      expect((await api.call("GET", path, { token: back.token })).status).toBe(401);
  });

  it("of a card that was deleted while its page was open says that it is over, not that it is there", async () => {
    const payer = await world.buildPayer();
    const orderRef = await begin(payer);
    const [card] = await cardsOf(payer);
    const { token } = payer;
    await api.call("DELETE", "/v1/card", { token, body: { cardId: card._id } });
    const back = await walk(orderRef);
    expect((await confirm(back)).code).toBe("link_used_or_expired");
    expect(await cardsOf(payer)).toEqual([]);
  });
});

describe("a refund", () => {
  const toldFt = async (orderRef: string): Promise<number> =>
    (await api.deps.payments!.findRefunds(orderRef)).reduce((sum, each) => sum + each.refundFt, 0);

  it("asked for several times at once, and again, gives the amount back once unless it is meant", async () => {
    const payer = await world.buildSubscribed();
    await world.look();
    const [{ order_ref: orderRef } = { order_ref: "" }] = await charges(payer);
    const given = { orderRef, refundFt: forints(635), note: "Próba" };
    const give = () => refundCharge(api.deps, given);
    const ends = await Promise.all([give(), give(), give(), give()]);
    for (const { kind } of ends) expect(["done", "open", "impossible"]).toContain(kind);
    expect(await toldFt(orderRef)).toBe(635);
    expect(await refundCharge(api.deps, given)).toMatchObject({ kind: "impossible" });
    expect([await toldFt(orderRef), await ledgerFt(payer)]).toEqual([635, 3_175n - 635n]);
    expect(await refundCharge(api.deps, { ...given, again: true })).toMatchObject({ kind: "done" });
    expect([await toldFt(orderRef), await ledgerFt(payer)]).toEqual([1_270, 3_175n - 1_270n]);
  });
});

describe("orders at the same moment", () => {
  it("from a double click register two cards at most and charge one month", async () => {
    const payer = await world.buildPayer();
    await world.passDays(31);
    const orders = await Promise.all([choose(payer, "alap"), choose(payer, "alap")]);
    await Promise.all(orders.map(({ body }) => pay(body.orderRef)));
    await world.work();
    await world.look();
    expect((await cardsOf(payer)).filter((card: any) => card.active)).toHaveLength(1);
    expect(await charges(payer)).toMatchObject([{ state: "finished", gross_ft: 3_175 }]);
    expect(await gatewayFt(payer)).toBe(3_175n);
  });

  it("of two plans with a card leave one of them, charged once", async () => {
    const payer = await world.buildPayer();
    await addCard(payer);
    await world.passDays(31);
    await Promise.all([choose(payer, "alap"), choose(payer, "uzleti"), choose(payer, "alap")]);
    await world.work();
    const rows = await charges(payer);
    expect(rows.filter(({ state }) => state === "finished")).toHaveLength(1);
    expect(await gatewayFt(payer)).toBe(await ledgerFt(payer));
  });

  it("to end and to go on leave one state and its look", async () => {
    const payer = await world.buildSubscribed();
    const requests = [false, true, false, true, false, true];
    await Promise.all(requests.map((active) => toggle(payer, active)));
    await toggle(payer, true);
    await world.passDays(31);
    await world.look();
    expect(await charges(payer)).toHaveLength(2);
  });
});

describe("a charge without an answer", () => {
  it("is found out although the subscription is ended meanwhile", async () => {
    const name = "Lemondott Kft.";
    const payer = await world.buildSubscribed({}, LOST_ANSWER, { name });
    expect(await charges(payer)).toMatchObject([{ state: "sent" }]);
    expect((await toggle(payer, false)).status).toBe(200);
    await world.passMinutes(10);
    await world.look();
    expect(await charges(payer)).toMatchObject([{ state: "finished" }]);
    expect(await ledgerFt(payer)).toBe(await gatewayFt(payer));
    expect(await groupOf(payer)).toMatchObject({ state: "paid", endedAt: null });
    const told = api.mailbox.letters.findLast(({ subject }) => subject.includes(name));
    expect(told!.text).toContain("Következő terhelés: nincs, lemondta");
  });

  it("gives the month that it pays, although the free plan is chosen meanwhile", async () => {
    const payer = await world.buildSubscribed({}, LOST_ANSWER);
    expect((await choose(payer, "uzleti")).body.code).toBe("conflict");
    expect((await choose(payer, "ingyenes")).status).toBe(200);
    await world.passMinutes(10);
    await world.look();
    expect(await groupOf(payer)).toMatchObject({ state: "paid", type: "chargeable" });
    await world.passDays(31);
    await world.look();
    expect(await charges(payer)).toHaveLength(1);
    expect((await groupOf(later(payer))).state).toBe("free");
  });

  it("is not sent again with a card that was deleted meanwhile, and the card stays deleted", async () => {
    const payer = await world.buildSubscribed({}, LOST_REQUEST);
    const [card] = await cardsOf(payer);
    const { transactions } = await control("transactions");
    const registration = transactions.findLast((one: any) => one.card === LOST_REQUEST);
    await control("turn-card", { orderRef: registration.orderRef, card: GOOD });
    await api.call("DELETE", "/v1/card", { token: payer.token, body: { cardId: card._id } });
    // The gateway is not told yet.
    await world.passMinutes(10);
    await world.look();
    expect(await charges(payer)).toMatchObject([{ state: "refused", refusal: "newCard" }]);
    expect([await cardsOf(payer), await gatewayFt(payer)]).toEqual([[], 0n]);
  });

  it("of another amount keeps the period closed, whatever card comes", async () => {
    const payer = await world.buildSubscribed({}, LOST_ANSWER);
    const [charge] = await charges(payer);
    await control("set-total", { orderRef: charge!.order_ref, totalFt: 100 });
    await world.passMinutes(1);
    await world.look();
    await addCard(payer);
    await world.passDays(20);
    await world.look();
    expect(await charges(payer)).toMatchObject([{ state: "disputed" }]);
    const given = { orderRef: charge!.order_ref, note: "A pénz visszament" };
    expect(await releaseDispute(api.deps, given)).toBeUndefined();
    await world.look();
    // The time of grace is over: the month begins on the day of the payment.
    const today = budapestDate(api.clock.now().getTime());
    expect(await charges(payer)).toMatchObject([
      { state: "refused" },
      { state: "finished", period_from: today },
    ]);
    expect(await releaseDispute(api.deps, given)).toBe("The charge is not disputed.");
  });

  it("that was refused after the end of the subscription promises no other try", async () => {
    const payer = await world.buildSubscribed({}, NO_FUNDS);
    await toggle(payer, false);
    const before = api.mailbox.letters.length;
    await world.passDays(8);
    await world.look();
    expect(await charges(payer)).toHaveLength(1);
    expect(api.mailbox.letters.slice(before)).toEqual([]);
    expect((await groupOf(payer)).state).toBe("free");
  });
});

describe("a lapsed company", () => {
  it("pays from the day on which it comes back, not for the months between", async () => {
    const payer = later(await world.buildSubscribed({}, NO_FUNDS));
    for (const days of [3, 4, 28, 28, 28]) {
      await world.passDays(days);
      await world.look();
    }
    expect(await charges(payer)).toHaveLength(3);
    expect(await groupOf(payer)).toMatchObject({ state: "lapsed", readingsRest: true });
    // A card without money gives no time of grace.
    await addCard(payer, NO_FUNDS);
    expect((await groupOf(payer)).state).toBe("lapsed");
    await world.passDays(9);
    await world.look();
    expect(await charges(payer)).toHaveLength(4);
    await addCard(payer);
    const today = budapestDate(api.clock.now().getTime());
    expect((await charges(payer)).at(-1)).toMatchObject({ state: "finished", period_from: today });
    await world.look();
    expect([await gatewayFt(payer), await ledgerFt(payer)]).toEqual([3_175n, 3_175n]);
    expect(await groupOf(payer)).toMatchObject({ state: "paid", readingsRest: false });
    await world.passDays(31);
    await world.look();
    expect(await charges(payer)).toHaveLength(6);
  });

  it("gets no new days of grace by ending and choosing again", async () => {
    const payer = later(await world.buildSubscribed({}, NO_FUNDS));
    await world.passDays(15);
    for (const leave of [
      () => choose(payer, "ingyenes"),
      async () => toggle({ ...payer, token: await world.logIn(payer.userId) }, false),
    ]) {
      expect((await leave()).status).toBe(200);
      expect((await groupOf(payer)).state).toBe("free");
      expect((await choose(payer, "alap")).status).toBe(200);
      await world.work();
      expect((await groupOf(payer)).state).toBe("lapsed");
    }
    expect(await gatewayFt(payer)).toBe(0n);
  });
});

describe("a plan that is changed while its month is not paid", () => {
  it("keeps the 31st on which its months begin, also behind the last day of a short month", async () => {
    const payer = later(await world.buildPayer());
    const today = (): LocalDate => budapestDate(api.clock.now().getTime());
    let anchor = monthEnd(addDays(today(), 32));
    while (!anchor.endsWith("31") || monthEnd(addDays(anchor, 1)).endsWith("31"))
      anchor = monthEnd(addDays(anchor, 1));
    await world.passDays(daysBetween(today(), anchor));
    const { orderRef } = (await choose(payer, "alap")).body;
    await pay(orderRef);
    await world.work();

    const short = monthEnd(addDays(anchor, 1));
    await control("turn-card", { orderRef, card: NO_FUNDS });
    await world.passDays(daysBetween(today(), short));
    await world.look();
    await world.passDays(1);
    await control("turn-card", { orderRef, card: GOOD });
    expect((await choose(payer, "uzleti")).status).toBe(200);
    await world.work();

    const [second, third, fourth] = [1, 2, 3].map((months) => {
      let end = short;
      for (let month = 0; month < months; month++) end = monthEnd(addDays(end, 1));
      return end;
    });
    for (const end of [second!, third!]) {
      await world.passDays(daysBetween(today(), end));
      await world.look();
    }
    expect(
      (await charges(payer)).map((row) => [row.state, row.period_from, row.period_until]),
    ).toEqual([
      ["finished", anchor, short],
      ["refused", short, second],
      ["finished", short, second],
      ["finished", second, third],
      ["finished", third, fourth],
    ]);
  });
});

/** The last day of the day's month. */
function monthEnd(day: LocalDate): LocalDate {
  const [year, month] = day.split("-").map(Number) as [number, number];
  return `${day.slice(0, 8)}${daysInMonth(year, month)}` as LocalDate;
}

describe("a larger plan", () => {
  it("that is left before its difference was charged is neither had nor paid", async () => {
    const payer = await world.buildSubscribed();
    await choose(payer, "uzleti");
    expect((await groupOf(payer)).accountRoom).toBe(3);
    await toggle(payer, false);
    await world.work();
    await world.look();
    expect(await charges(payer)).toMatchObject([{ net_ft: 2_500 }]);
    await world.passDays(40);
    await choose(later(payer), "alap");
    await world.work();
    expect((await charges(payer)).map(({ net_ft: netFt }) => netFt)).toEqual([2_500, 2_500]);
  });

  it("chosen and taken back twenty times within a paid month costs its difference once, and is never had unpaid", async () => {
    const payer = await world.buildSubscribed();
    for (let time = 0; time < 20; time++) await choose(payer, time % 2 === 0 ? "uzleti" : "alap");
    expect((await groupOf(payer)).accountRoom).toBe(3);
    await choose(payer, "uzleti");
    await Promise.all([world.work(), world.work()]);
    await world.look();
    expect((await charges(payer)).map(({ kind }) => kind)).toEqual(["month", "upgrade"]);
    expect(await gatewayFt(payer)).toBe(6_350n);
    expect((await groupOf(payer)).accountRoom).toBe(10);
  });

  it("above what a card may be charged is not sold", async () => {
    const payer = await world.buildPayer();
    const subscription = { plan: "uzleti", extraAccounts: 100 };
    expect((await choose(payer, "uzleti", { subscription })).body.code).toBe("validation_failed");
  });
});

describe("a card", () => {
  it("that is deleted while its page is open is ended at the gateway when it is registered", async () => {
    const payer = await world.buildPayer();
    const { orderRef } = (await choose(payer, "alap")).body;
    const [card] = await cardsOf(payer);
    const cancel = world.work;
    await api.call("DELETE", "/v1/card", { token: payer.token, body: { cardId: card._id } });
    await pay(orderRef);
    await control("notify", { orderRef });
    await cancel();
    const { transactions } = await control("transactions");
    const { transactionId } = transactions.find((one: any) => one.orderRef === orderRef);
    const known = await api.deps.payments!.findCard(String(transactionId)).catch(() => undefined);
    expect(known?.usable ?? false).toBe(false);
    expect(await cardsOf(payer)).toEqual([]);
  });

  it("is chosen and deleted by many calls at once: each has its end, and one ready card is active", async () => {
    const payer = await world.buildSubscribed();
    for (let count = 1; count < 3; count++) await addCard(payer);
    const ids = (await cardsOf(payer)).map(({ _id }: any) => _id);
    const change = (method: "PATCH" | "DELETE", cardId: string) =>
      api.call(method, "/v1/card", { token: payer.token, body: { cardId } });
    const turns = Array.from({ length: 12 }, (_, index) => ids[index % ids.length]);
    const chosen = await Promise.all(turns.map((id) => change("PATCH", id)));
    expect(chosen.map(({ status }) => status)).toEqual(turns.map(() => 200));
    expect((await cardsOf(payer)).filter(({ active }: any) => active)).toHaveLength(1);
    // Of a card that is deleted meanwhile the choice is refused, and the active one stays.
    expect((await change("PATCH", ids[0])).status).toBe(200);
    const both = await Promise.all(
      [0, 1, 2, 3].map((index) => change(index % 2 ? "DELETE" : "PATCH", ids[2])),
    );
    expect(both.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    await change("PATCH", ids[1]);
    await change("DELETE", ids[0]);
    expect(await cardsOf(payer)).toMatchObject([{ _id: ids[1], active: true }]);
  });

  it("whose end the gateway does not tell is registered all the same", async () => {
    const payer = await world.buildPayer();
    const { orderRef } = (await choose(payer, "alap")).body;
    await control("pay", { orderRef, card: GOOD });
    const findCard = () => Promise.reject(new PaymentFault("refused", "cardquery: 5326"));
    world.parts = { payments: { ...api.deps.payments!, findCard } };
    await world.passMinutes(4);
    await world.look();
    world.parts = {};
    expect(await cardsOf(payer)).toMatchObject([{ state: "ready", active: true, expiresAt: null }]);
  });

  it("that cannot be charged any more is registered anew with a plan, as the page asks", async () => {
    const payer = await world.buildSubscribed();
    const cards = api.db
      .updateTable("payment_card")
      .where("subscriber_id", "=", payer.subscriberId);
    const over = new Date(api.clock.now().getTime() - DAY_MS);
    await cards.set({ expires_at: over }).execute();
    expect((await choose(payer, "uzleti", { consents: undefined })).body.fields).toMatchObject([
      { path: "consents" },
    ]);
    expect((await choose(payer, "uzleti")).body.url).toContain("/trx/");
    await cards.set({ expires_at: null }).execute();
    expect((await choose(payer, "uzleti")).body.url).toBeUndefined();
    const card = (await cardsOf(payer)).find(({ active }: any) => active);
    await api.db
      .updateTable("payment_token")
      .set({ state: "spent" })
      .where("card_id", "=", card._id)
      .execute();
    expect((await choose(payer, "alap")).body.url).toContain("/trx/");
  });

  it("whose charges are over is asked for anew and not charged in vain", async () => {
    const name = "Lejárt Terhelések Kft.";
    const payer = await world.buildSubscribed({}, undefined, { name });
    await world.passDays(20);
    await api.db
      .updateTable("payment_card")
      .set({ tokens_until: new Date(api.clock.now().getTime() + 5 * DAY_MS) })
      .where("subscriber_id", "=", payer.subscriberId)
      .execute();
    await world.passDays(12);
    await world.look();
    expect(await charges(payer)).toHaveLength(1);
    const told = api.mailbox.letters.findLast(({ subject }) => subject.includes(name));
    expect(told!.subject).toContain("Bankkártya szükséges");
    await addCard(later(payer));
    expect(await charges(payer)).toHaveLength(2);
  });
});

describe("a token that the gateway knows as used", () => {
  it("for an order that it does not know is left, and the next one is tried", async () => {
    const payer = await world.buildSubscribed();
    const { transactions } = await control("transactions");
    const registration = transactions.findLast(({ kind }: any) => kind === "registration");
    await control("spend-token", { orderRef: registration.orderRef });
    await world.passDays(31);
    await world.look();
    expect((await charges(payer)).at(-1)).toMatchObject({ state: "refused", refusal: "tokenUsed" });
    await world.passDays(3);
    api.clock.advance(MINUTE_MS);
    await world.look();
    expect((await charges(payer)).at(-1)).toMatchObject({ state: "finished" });
  });
});
