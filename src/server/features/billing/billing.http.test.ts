/**
 * Paying, from the first plan to the refused charge, against the gateway's stand-in over real HTTP:
 * registrations, returns, notifications, charges, and what may not be forged.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import pg from "pg";
import { DAY_MS, MINUTE_MS } from "#values/durations.ts";
import { budapestDate } from "#values/local-date.ts";
import { sendDueLetters } from "#server/features/letters/deliver-letters.service.ts";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { createLink } from "#server/features/auth/sessions.service.ts";
import { buildJobs } from "#server/jobs/job.ts";
import { signBytes } from "#server/providers/payment/simplepay/simplepay-signature.ts";
import {
  type BillingWorld,
  startBillingWorld,
  BASE,
  CONSENTS,
  GOOD,
  NO_FUNDS,
  LOST_ANSWER,
  LOST_REQUEST,
} from "#server/testing/billing-world.ts";
import type { Letter } from "#server/mail/outbound/mailer.ts";
import type { TestApp, TestReply } from "#server/testing/test-app.ts";
import { billingJobs } from "./billing.jobs.ts";
import { tellComingCharges } from "./charges/tell-coming-charges.service.ts";
import { checkMoney, sumGateway } from "./money/money-ledger.store.ts";
import { createPlanQuota } from "./subscriptions/plan-quota.ts";
import { tellEndingTrials } from "./subscriptions/tell-ending-trials.service.ts";

const BLOCKED = "4000000000000069";

let world: BillingWorld;
let api: TestApp;
let owner: pg.Client;

beforeAll(async () => {
  world = await startBillingWorld();
  ({ api } = world);
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await world?.close();
});
beforeEach(() => world.begin());

const control = (verb: string, body: object = {}): Promise<any> =>
  world.control("simplepay", verb, body);
const passDays = (days: number): Promise<void> => world.passDays(days);
const days = (until: string, from: string): number =>
  (Date.parse(until) - Date.parse(from)) / DAY_MS;
const work = (): Promise<void> => world.work();
const look = (): Promise<void> => world.look();

async function buildPayer(given: { kind?: "demo" } = {}) {
  const { companyId, userId, ...payer } = await world.buildPayer({}, given);
  return { ...payer, company: { id: companyId, ownerId: userId } };
}
type Payer = Awaited<ReturnType<typeof buildPayer>>;

function choose(
  { company, token, subscriberId }: Payer,
  plan = "alap",
  more: object = {},
): Promise<TestReply> {
  return api.call("POST", "/v1/subscription", {
    token,
    body: {
      company_id: company.id,
      subscriberId,
      callbackUrl: `${BASE}/subscriptions`,
      subscription: { plan, extraAccounts: 0 },
      consents: CONSENTS,
      ...more,
    },
  });
}

/** Walks the gateway's page; answers the return's token, `r` and `s`. */
async function payWith(orderRef: string, card: string, event?: string) {
  const { location } = await control("pay", { orderRef, card, ...(event ? { event } : {}) });
  const url = new URL(location);
  return {
    token: url.pathname.split("/").at(-1)!,
    r: url.searchParams.get("r")!,
    s: url.searchParams.get("s")!,
  };
}

const confirm = (body: object): Promise<TestReply> => api.call("POST", "/v1/billing", { body });

/** A payer whose trial is over and whose card is registered. */
async function buildSubscribed(card = "4908366099900425", plan = "alap"): Promise<Payer> {
  const payer = await buildPayer();
  await passDays(31);
  const { orderRef } = (await choose(payer, plan)).body;
  await confirm(await payWith(orderRef, card));
  await work();
  return payer;
}

const charges = ({ company }: Payer) =>
  inCompanyAsProgram(api.db, company.id, (tx) =>
    tx
      .selectFrom("charge")
      .selectAll()
      .where("company_id", "=", company.id)
      .orderBy("sent_at")
      .execute(),
  );
const paid = ({ company }: Payer) =>
  inCompanyAsProgram(api.db, company.id, (tx) => sumGateway(tx, company.id));
const groupOf = async ({ token }: Payer) => {
  const { status, body } = await api.call("GET", "/v1/subscriptions", { token });
  expect([status, body.code]).toEqual([200, undefined]);
  return body.subscriptions[0];
};
/** The gateway's answers to the payer's card are another card's from now on. */
async function turnCard({ subscriberId }: Payer, card: string): Promise<void> {
  const { order_ref: orderRef } = await api.db
    .selectFrom("payment_card")
    .select("order_ref")
    .where("subscriber_id", "=", subscriberId)
    .executeTakeFirstOrThrow();
  await control("turn-card", { orderRef, card });
}
/** What the gateway's books say was charged for these orders. */
async function chargedAtGateway(payer: Payer): Promise<number> {
  const refs = (await charges(payer)).map((row) => row.order_ref);
  const { transactions } = await control("transactions");
  return transactions
    .filter((one: any) => refs.includes(one.orderRef) && one.status === "FINISHED")
    .reduce((sum: number, one: any) => sum + one.totalFt, 0);
}

describe("a plan in the trial", () => {
  it("registers a card without a charge, and is charged from the end of the trial on", async () => {
    const payer = await buildPayer();
    expect(await groupOf(payer)).toMatchObject({ state: "trial", type: "trial", endedAt: null });
    const chosen = await choose(payer);
    expect(chosen.body.url).toContain("/sandbox/simplepay/trx/");
    const back = await payWith(chosen.body.orderRef, "4908366099900425");
    const shown = await confirm(back);
    expect(shown.body).toMatchObject({ state: "SUCCESS", orderRef: chosen.body.orderRef });
    await work();
    expect(await charges(payer)).toEqual([]);
    api.clock.advance(2 * MINUTE_MS);
    expect(await sendDueLetters(api.deps)).toBe(1);
    const confirmed = api.mailbox.letters.at(-1)!;
    expect(confirmed.subject).toMatch(/^Megrendelés visszaigazolása: Alap csomag, /);
    expect(confirmed.text).toMatch(/Bruttó havonta: 3\s175\sFt[^]*ÁSZF/);
    const group = await groupOf(payer);
    expect(group).toMatchObject({ state: "trial", type: "chargeable", netAmount: 2_500 });
    expect([group.roomFrom, group.accountRoom]).toEqual([group.nextChargeOn, 2]);
    expect(group.nextChargeFt).toBe(3_175);
    expect(group.plans.find((plan: any) => plan.checked)).toMatchObject({ grossAmount: 3_175 });

    const before = api.mailbox.letters.length;
    await passDays(26);
    expect(await tellComingCharges(api.deps)).toBe(1);
    expect(await tellComingCharges(api.deps)).toBe(0);
    expect(api.mailbox.letters.slice(before).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("Az első terhelés napja"),
    ]);
    await look();
    expect(await charges(payer)).toEqual([]);
    await passDays(5);
    await look();
    expect(await charges(payer)).toMatchObject([{ state: "finished", gross_ft: 3_175 }]);
    expect(await paid(payer)).toBe(3_175n);
    expect(api.mailbox.letters.at(-1)!.subject).toContain("Sikeres fizetés");
    await look();
    expect(await charges(payer)).toHaveLength(1);
    await passDays(31);
    await look();
    expect(await charges(payer)).toHaveLength(2);
    expect(await checkMoney(api.db, payer.company.id)).toEqual([]);
  });
});

describe("the end of a trial without a plan", () => {
  const told = (email: string): readonly Letter[] =>
    api.mailbox.letters.filter(
      ({ to, subject }) => to === email && subject.startsWith("Véget ér a próbaidőszak"),
    );
  const emailOf = async ({ company }: Payer): Promise<string> =>
    (
      await api.db
        .selectFrom("app_user")
        .select("email")
        .where("id", "=", company.ownerId)
        .executeTakeFirstOrThrow()
    ).email;

  it("is told to the director once, five days ahead, with what stops and what stays", async () => {
    const payer = await buildPayer();
    const email = await emailOf(payer);
    await passDays(24);
    await tellEndingTrials(api.deps);
    expect(told(email)).toEqual([]);
    await passDays(1);
    await tellEndingTrials(api.deps);
    await tellEndingTrials(api.deps);
    await passDays(3);
    await tellEndingTrials(api.deps);
    expect(told(email)).toHaveLength(1);
    const { text } = told(email)[0]!;
    const { trialUntil } = await groupOf(payer);
    expect(text.replaceAll(/\. ?/g, "-")).toContain(`A próbaidőszak utolsó napja ${trialUntil}-,`);
    expect(text).toMatch(/a bankok lekérdezése szünetel, új bank nem köthető össze\./);
    expect(text).toMatch(/Az eddigi tételek megmaradnak, olvashatók és letölthetők/);
    // The company has no account, so one fits into the free plan.
    expect(text).not.toContain("új bankszámla nem vehető fel");
  });

  it("is told to nobody who has chosen a plan, and not of a demo or of a trial that is over", async () => {
    const [chosen, demo, late] = [
      await buildPayer(),
      await buildPayer({ kind: "demo" }),
      await buildPayer(),
    ];
    await choose(chosen, "ingyenes");
    const emails = await Promise.all([chosen, demo].map(emailOf));
    const lateEmail = await emailOf(late);
    await passDays(31);
    await tellEndingTrials(api.deps);
    expect(told(lateEmail)).toEqual([]);
    await passDays(-4);
    await tellEndingTrials(api.deps);
    expect([emails.flatMap(told).length, told(lateEmail).length]).toEqual([0, 1]);
  });
});

describe("the return from the gateway", () => {
  it.each([
    ["FAIL", true],
    ["CANCEL", false],
    ["TIMEOUT", false],
  ] as const)("%s changes no plan; it tells the transaction: %s", async (event, told) => {
    const payer = await buildPayer();
    const { orderRef } = (await choose(payer)).body;
    const back = await payWith(orderRef, "4111111111111111", event);
    for (let visit = 0; visit < 2; visit++) {
      const { body } = await confirm(back);
      expect(body.state).toBe(event);
      expect("transactionId" in body).toBe(told);
    }
    expect((await groupOf(payer)).type).toBe("trial");
  });

  it("waits while the gateway has not decided, whatever the browser says, and ends by itself", async () => {
    const payer = await buildPayer();
    const { orderRef } = (await choose(payer)).body;
    const [link] = await api.db
      .selectFrom("payment_card")
      .select("transaction_id as id")
      .where("order_ref", "=", orderRef)
      .execute();
    const told = { r: 0, t: Number(link!.id), e: "SUCCESS", m: "PUBLICTESTHUF", o: orderRef };
    const json = JSON.stringify(told);
    const signed = {
      r: Buffer.from(json).toString("base64"),
      s: signBytes(api.config.payments.simplePay!.secretKey, json),
    };
    const { token } = await createLink(api.deps, {
      kind: "payment",
      userId: payer.company.ownerId,
      orderRef,
    });
    // The browser is faster than the gateway's books.
    expect((await confirm({ token, ...signed, status: "SUCCESS" })).body.state).toBe(
      "WAITING_FOR_IPN",
    );
    expect((await groupOf(payer)).type).toBe("trial");
    await payWith(orderRef, "4908366099900425");
    expect((await confirm({ token, ...signed })).body.state).toBe("SUCCESS");
  });

  it("that is forged, tampered or another order's changes nothing", async () => {
    const payer = await buildPayer();
    const first = (await choose(payer)).body.orderRef;
    const back = await payWith(first, "4111111111111111");
    const json = JSON.parse(Buffer.from(back.r, "base64").toString());
    const forged = Buffer.from(JSON.stringify({ ...json, e: "SUCCESS", r: 0 })).toString("base64");
    const other = await buildPayer();
    const foreign = await payWith((await choose(other)).body.orderRef, "4908366099900425");
    for (const wrong of [
      { ...back, r: forged },
      { ...back, s: "" },
      { ...back, s: "AAAA" },
      { token: back.token, r: foreign.r, s: foreign.s },
      { ...back, orderRef: "BK-other" },
    ]) {
      const reply = await confirm(wrong);
      expect(reply.body).toMatchObject({ code: "payment_return_invalid" });
    }
    expect((await groupOf(payer)).type).toBe("trial");
    const nobody = await confirm({ ...back, token: "x".repeat(43) });
    expect(nobody.body.code).toBe("link_used_or_expired");
    // The token of a payment opens nothing else.
    expect((await api.call("GET", "/v1/companies", { token: back.token })).status).toBe(401);
  });

  it("leads to our own pages only, and needs both consents of today's texts", async () => {
    const payer = await buildPayer();
    for (const more of [
      { callbackUrl: "https://evil.example/subscriptions" },
      { callbackUrl: `${BASE}/profile` },
      { consents: { ...CONSENTS, version: "1999-01-01" } },
      { consents: undefined },
      { consents: { ...CONSENTS, recurringPayment: false } },
    ])
      expect((await choose(payer, "alap", more)).body.code).toBe("validation_failed");
  });
});

describe("a notification", () => {
  it("is kept as it came, answered signed, told twice without harm, and names the card", async () => {
    const payer = await buildPayer();
    const { orderRef } = (await choose(payer)).body;
    await payWith(orderRef, "4908366099900425");
    for (let time = 0; time < 2; time++) {
      const delivery = await control("notify", { orderRef });
      expect(delivery).toMatchObject({ result: "OK", signature: "OK" });
    }
    await work();
    const kept = await api.db
      .selectFrom("payment_notice")
      .selectAll()
      .where("order_ref", "=", orderRef)
      .execute();
    expect(kept).toHaveLength(2);
    const { cards } = (await api.call("GET", "/v1/subscriber", { token: payer.token })).body;
    expect(cards).toMatchObject([
      { state: "ready", active: true, mask: "xxxx-xxxx-xxxx-0425", chargesLeft: 24 },
    ]);
    expect((await groupOf(payer)).type).toBe("chargeable");
  });

  it("without a right signature is kept, refused and believed nothing of", async () => {
    const payer = await buildPayer();
    const { orderRef } = (await choose(payer)).body;
    const reply = await api.call("POST", "/hooks/simplepay", {
      body: { orderRef, merchant: "PUBLICTESTHUF", transactionId: 1, status: "FINISHED" },
      headers: { signature: "AAAA" },
    });
    expect(reply.status).toBe(400);
    await work();
    expect((await groupOf(payer)).type).toBe("trial");
    const kept = await api.db
      .selectFrom("payment_notice")
      .select("is_signed")
      .where("signature", "=", "AAAA")
      .execute();
    expect(kept).toEqual([{ is_signed: false }]);
  });
});

describe("a charge", () => {
  it("after the trial comes at once, once for a period, however often it is asked for", async () => {
    const payer = await buildSubscribed();
    expect(await charges(payer)).toMatchObject([{ state: "finished", gross_ft: 3_175 }]);
    const run = () =>
      buildJobs(billingJobs, api.deps)
        .find(({ definition }) => definition.name === "billing.charge")!
        .run(
          { companyId: payer.company.id },
          { id: "x", retry: 0, signal: new AbortController().signal },
        );
    await Promise.all([run(), run(), run()]);
    expect(await chargedAtGateway(payer)).toBe(3_175);
    const [charge] = await charges(payer);
    await control("notify", { orderRef: charge!.order_ref });
    await work();
    expect(await paid(payer)).toBe(3_175n);
  });

  it("whose answer is lost is asked for and not sent again", async () => {
    const payer = await buildSubscribed(LOST_ANSWER);
    expect(await charges(payer)).toMatchObject([{ state: "sent" }]);
    expect(await paid(payer)).toBe(0n);
    api.clock.advance(MINUTE_MS);
    await look();
    expect(await charges(payer)).toMatchObject([{ state: "finished" }]);
    expect(await chargedAtGateway(payer)).toBe(3_175);
    expect(await paid(payer)).toBe(3_175n);
  });

  it("whose request was lost goes again under the same reference", async () => {
    const payer = await buildSubscribed(LOST_REQUEST);
    const [first] = await charges(payer);
    expect(first!.state).toBe("sent");
    const { transactions } = await control("transactions");
    const registration = transactions.findLast((one: any) => one.card === LOST_REQUEST);
    await control("turn-card", { orderRef: registration.orderRef, card: "4908366099900425" });
    api.clock.advance(10 * MINUTE_MS);
    await look();
    const rows = await charges(payer);
    expect(rows).toMatchObject([{ state: "finished", order_ref: first!.order_ref }]);
    expect(await chargedAtGateway(payer)).toBe(3_175);
  });

  it("without money is tried after 3 and 7 days, the plan holds, nothing new is connected, then it lapses", async () => {
    const first = await buildSubscribed();
    await turnCard(first, NO_FUNDS);
    // Months differ in length, and the days of grace begin on the day of the charge.
    const [running] = await charges(first);
    await passDays(days(running!.period_until, budapestDate(api.clock.now().getTime())));
    await look();
    const payer = { ...first, token: await world.logIn(first.company.ownerId) };
    const quota = createPlanQuota(api.deps);
    const allows = (what: "connection" | "refresh" | "upload") =>
      inCompanyAsProgram(api.db, payer.company.id, (tx) =>
        quota.allows(payer.company.id, what, tx),
      );
    expect((await charges(payer)).slice(1)).toMatchObject([
      { state: "refused", refusal: "retryLater" },
    ]);
    expect((await groupOf(payer)).state).toBe("overdue");
    expect([await allows("connection"), await allows("refresh")]).toEqual([false, true]);
    const refusals = [];
    for (let day = 1; day <= 13; day++) {
      await passDays(1);
      await look();
      refusals.push((await charges(payer)).length - 1);
    }
    expect(refusals).toEqual([1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3]);
    // The day that the page and the letter tell is the last one.
    const { graceUntil, state } = await groupOf(payer);
    expect([state, graceUntil]).toEqual(["overdue", budapestDate(api.clock.now().getTime())]);
    await passDays(2);
    expect((await groupOf(payer)).state).toBe("lapsed");
    expect([await allows("refresh"), await allows("upload")]).toEqual([false, true]);
    expect(api.mailbox.letters.at(-1)!.text).not.toContain("2013");
    const told = api.mailbox.letters.filter(({ text }) => text.includes("terhelését"));
    expect(told.at(-1)!.text).toContain("kibocsátó bank nem hagyta jóvá");

    const { subscriberId, token } = payer;
    const added = await api.call("POST", "/v1/card", {
      token,
      body: { subscriberId, callbackUrl: `${BASE}/bankcard-settings`, consents: CONSENTS },
    });
    await confirm(await payWith(added.body.orderRef, "4908366099900425"));
    await work();
    // The time of grace is over: the month begins on the day of the payment.
    const today = budapestDate(api.clock.now().getTime());
    expect((await charges(payer)).at(-1)).toMatchObject({ state: "finished", period_from: today });
    expect((await groupOf(payer)).state).toBe("paid");
    expect(await chargedAtGateway(payer)).toBe(2 * 3_175);
  });

  it("that was never paid gives no days of grace: the free plan holds, and the month begins on the day of the payment", async () => {
    const payer = await buildSubscribed(NO_FUNDS);
    const allows = (what: "connection" | "refresh" | "account") =>
      inCompanyAsProgram(api.db, payer.company.id, (tx) =>
        createPlanQuota(api.deps).allows(payer.company.id, what, tx),
      );
    expect(await groupOf(payer)).toMatchObject({
      state: "lapsed",
      graceUntil: null,
      accountRoom: 1,
    });
    expect([await allows("connection"), await allows("refresh")]).toEqual([false, false]);
    const letter = api.mailbox.letters.at(-1)!;
    expect(letter.text).toContain("A csomag az első sikeres terheléssel indul");
    expect(letter.text).not.toContain("működik eddig");
    for (const days of [3, 4]) {
      await passDays(days);
      await look();
    }
    expect((await charges(payer)).map(({ state }) => state)).toEqual(Array(3).fill("refused"));
    await turnCard(payer, GOOD);
    await passDays(2);
    await look();
    expect(await charges(payer)).toHaveLength(3);
    const { cards } = (await api.call("GET", "/v1/subscriber", { token: payer.token })).body;
    await api.call("PATCH", "/v1/card", { token: payer.token, body: { cardId: cards[0]._id } });
    await work();
    const today = budapestDate(api.clock.now().getTime());
    expect((await charges(payer)).at(-1)).toMatchObject({ state: "finished", period_from: today });
    expect(await groupOf(payer)).toMatchObject({ state: "paid", roomFrom: null, accountRoom: 3 });
    expect([await allows("connection"), await allows("refresh")]).toEqual([true, true]);
  });

  it("on a blocked card asks for another card and is not repeated", async () => {
    const payer = await buildSubscribed(BLOCKED);
    await passDays(10);
    await look();
    expect(await charges(payer)).toMatchObject([{ state: "refused", refusal: "newCard" }]);
    const { cards } = (await api.call("GET", "/v1/subscriber", { token: payer.token })).body;
    expect(cards).toMatchObject([{ state: "blocked", active: false }]);
  });

  it("that our own set-up refuses is tried until it is mended, and one letter says so", async () => {
    const name = "Beállítás Kft.";
    const { companyId, userId, ...rest } = await world.buildSubscribed({}, undefined, { name });
    const payer = { ...rest, company: { id: companyId, ownerId: userId } };
    await control("settings", { recurringEnabled: false });
    try {
      for (const days of [31, 3, 4, 1]) {
        await passDays(days);
        await look();
      }
    } finally {
      await control("settings", { recurringEnabled: true });
    }
    const refused = (await charges(payer)).slice(1);
    expect(refused.map(({ refusal }) => refusal)).toEqual(Array(4).fill("setup"));
    const told = api.mailbox.letters.filter(
      ({ subject }) => subject === `A havidíj terhelése nem sikerült: ${name}`,
    );
    expect(told).toHaveLength(1);
    expect(told[0]!.text).toContain("a mi beállításunk hibája miatt");
    expect(told[0]!.text).not.toContain("kibocsátó bank");
    await passDays(1);
    await look();
    expect((await charges(payer)).at(-1)).toMatchObject({ state: "finished" });
    const token = await world.logIn(userId);
    expect((await groupOf({ ...payer, token })).state).toBe("paid");
  });

  it("of which the gateway tells another amount activates nothing", async () => {
    const payer = await buildSubscribed(LOST_ANSWER);
    const [charge] = await charges(payer);
    await control("set-total", { orderRef: charge!.order_ref, totalFt: 100 });
    api.clock.advance(MINUTE_MS);
    await look();
    expect(await charges(payer)).toMatchObject([{ state: "disputed" }]);
    expect(await paid(payer)).toBe(0n);
  });
});

describe("a subscription", () => {
  it("is ended at the end of its period and goes on again, with a line in the log for each", async () => {
    const payer = await buildSubscribed();
    const { company, token } = payer;
    const toggle = (active: boolean) =>
      api.call("PATCH", "/v1/subscription", { token, body: { company_id: company.id, active } });
    expect((await groupOf(payer)).endedAt).not.toBeNull();
    await Promise.all([toggle(false), toggle(false)]);
    expect(await groupOf(payer)).toMatchObject({ endedAt: null, state: "paid" });
    expect((await groupOf(payer)).worksUntil).not.toBeNull();
    // Nothing of it is charged again, so the header's total has nothing of it.
    const totalFt = async (): Promise<number> =>
      (await groupOf(payer)).plans
        .filter((plan: any) => plan.checked)
        .reduce((sum: number, plan: any) => sum + plan.grossAmount, 0);
    expect(await totalFt()).toBe(0);
    await toggle(true);
    expect(await totalFt()).toBe(3_175);
    await toggle(false);
    // In two steps, or the session would end.
    await passDays(25);
    expect((await groupOf(payer)).state).toBe("paid");
    await passDays(15);
    await look();
    expect(await charges(payer)).toHaveLength(1);
    expect((await groupOf(payer)).state).toBe("free");
    expect((await toggle(true)).body.code).toBe("conflict");
    const log = await inCompanyAsProgram(api.db, company.id, (tx) =>
      tx.selectFrom("audit_log").select("action").where("company_id", "=", company.id).execute(),
    );
    expect(log.map(({ action }) => action).toSorted()).toEqual([
      "subscription.change",
      "subscription.charge",
      "subscription.end",
      "subscription.end",
      "subscription.invoice",
      "subscription.resume",
    ]);
  });

  it("with a larger plan pays the difference of the days at once, and has its room from then on", async () => {
    const payer = await buildSubscribed();
    await passDays(10);
    const [first] = await charges(payer);
    expect((await choose(payer, "uzleti")).status).toBe(200);
    // Chosen and not paid: nothing is allowed that was not before.
    expect(await groupOf(payer)).toMatchObject({
      accountRoom: 3,
      nextPlan: "uzleti",
      upgrading: true,
      nextChargeFt: 6_350,
    });
    await work();
    const left = days(first!.period_until, budapestDate(api.clock.now().getTime()));
    const whole = days(first!.period_until, first!.period_from);
    const difference = Math.round((2_500 * left) / whole);
    expect((await charges(payer)).at(-1)).toMatchObject({
      state: "finished",
      kind: "upgrade",
      net_ft: difference,
      period_until: first!.period_until,
    });
    expect(await groupOf(payer)).toMatchObject({
      accountRoom: 10,
      nextPlan: null,
      upgrading: false,
      nextChargeFt: 6_350,
      nextCarriedFt: 0,
    });
    expect(api.mailbox.letters.at(-1)!.text).toContain("A nagyobb csomag mostantól él");
    // The same choice again costs nothing.
    await choose(payer, "uzleti");
    await work();
    expect(await charges(payer)).toHaveLength(2);
    const { payments } = (await api.call("GET", "/v1/payments", { token: payer.token })).body;
    expect(payments).toMatchObject([
      { name: "Bankhíd Üzleti csomag: csomagváltás különbözete", tries: [{ state: "paid" }] },
      { name: "Bankhíd Alap csomag", tries: [{ state: "paid" }] },
    ]);
    await passDays(31);
    await look();
    expect((await charges(payer)).at(-1)).toMatchObject({ net_ft: 5_000, kind: "month" });
    expect(await checkMoney(api.db, payer.company.id)).toEqual([]);
  });

  it("with a larger plan whose difference is refused keeps what was paid, and begins it with the next month", async () => {
    const payer = await buildSubscribed();
    await turnCard(payer, NO_FUNDS);
    await choose(payer, "uzleti");
    await work();
    expect((await charges(payer)).at(-1)).toMatchObject({ state: "refused", kind: "upgrade" });
    expect(await groupOf(payer)).toMatchObject({
      state: "paid",
      accountRoom: 3,
      nextPlan: "uzleti",
      upgrading: false,
      failedSince: null,
    });
    expect(api.mailbox.letters.at(-1)!.subject).toContain("különbözetét nem sikerült levonni");
    // Chosen again with money, on the day of the first month.
    await turnCard(payer, GOOD);
    await choose(payer, "uzleti");
    await work();
    expect(await groupOf(payer)).toMatchObject({ accountRoom: 10, nextPlan: null });
    expect(await charges(payer)).toMatchObject([
      { state: "finished", kind: "month" },
      { state: "refused", kind: "upgrade" },
      { state: "finished", kind: "upgrade" },
    ]);
    expect(await chargedAtGateway(payer)).toBe(3_175 + 3_175);
  });

  it("with a larger plan and a card whose consent allows a monthly charge only begins it with the next month", async () => {
    const payer = await buildSubscribed();
    await api.db
      .updateTable("payment_card")
      .set({ consent_version: "2026-11-26" })
      .where("subscriber_id", "=", payer.subscriberId)
      .execute();
    await choose(payer, "uzleti");
    await work();
    expect(await charges(payer)).toHaveLength(1);
    expect(await groupOf(payer)).toMatchObject({
      accountRoom: 3,
      nextPlan: "uzleti",
      upgrading: false,
    });
  });

  it("with a smaller plan pays and names it from the next period on", async () => {
    const payer = await buildSubscribed(GOOD, "uzleti");
    await choose(payer, "alap");
    expect(await groupOf(payer)).toMatchObject({ accountRoom: 10, nextPlan: "alap" });
    for (const month of [1, 2]) {
      await passDays(31);
      await look();
      expect(await charges(payer)).toHaveLength(1 + month);
    }
    const names = (await charges(payer)).map((row) => row.invoice_name);
    expect(names).toEqual(["Üzleti", "Alap", "Alap"].map((name) => `Bankhíd ${name} csomag`));
  });

  it("of a demo is not sold, and another director's card is not there", async () => {
    const demo = await buildPayer({ kind: "demo" });
    expect((await choose(demo)).body.code).toBe("payment_unavailable");
    const mine = await buildSubscribed();
    const { cards } = (await api.call("GET", "/v1/subscriber", { token: mine.token })).body;
    for (const method of ["PATCH", "DELETE"] as const) {
      const reply = await api.call(method, "/v1/card", {
        token: demo.token,
        body: { cardId: cards[0]._id },
      });
      expect(reply.status).toBe(404);
    }
    const deleted = await api.call("DELETE", "/v1/card", {
      token: mine.token,
      body: { cardId: cards[0]._id },
    });
    expect(deleted.status).toBe(200);
    await work();
    await passDays(31);
    const before = api.mailbox.letters.length;
    await look();
    expect(await charges(mine)).toHaveLength(1);
    const subjects = api.mailbox.letters.slice(before).map(({ subject }) => subject);
    expect(subjects.join()).toContain("Bankkártya szükséges");
  });
});

describe("a card whose charges run out", () => {
  it("is asked for before the last month, by letter twice and in the list, and a new one goes on", async () => {
    const payer = await buildSubscribed();
    const { email } = await api.db
      .selectFrom("app_user")
      .select("email")
      .where("id", "=", payer.company.ownerId)
      .executeTakeFirstOrThrow();
    const card = await api.db
      .selectFrom("payment_card")
      .select("id")
      .where("subscriber_id", "=", payer.subscriberId)
      .executeTakeFirstOrThrow();
    const keep = (left: number) =>
      api.db
        .updateTable("payment_token")
        .set({ state: "spent" })
        .where("card_id", "=", card.id)
        .where("state", "=", "free")
        .where("position", "<=", 24 - left)
        .execute();
    const asked = () =>
      api.mailbox.letters.filter(
        ({ to, subject }) => to === email && subject.includes("rögzítse újra"),
      ).length;
    const before = asked();
    const counts = [];
    for (const left of [3, 2, 1]) {
      await keep(left);
      // Five days before the next charge.
      api.clock.reset();
      api.clock.toDaytime();
      await passDays(31 + 26);
      await tellComingCharges(api.deps);
      await tellComingCharges(api.deps);
      counts.push(asked() - before);
    }
    expect(counts).toEqual([0, 1, 2]);
    const token = await world.logIn(payer.company.ownerId);
    const { cards } = (await api.call("GET", "/v1/subscriber", { token })).body;
    expect(cards).toMatchObject([{ chargesLeft: 1, chargesMonthly: 1 }]);
  });
});

describe("the money ledger", () => {
  it("can only be added to by the program, and names an altered, a missing and an added line", async () => {
    const payer = await buildSubscribed();
    const { id } = payer.company;
    await expect(
      inCompanyAsProgram(api.db, id, (tx) =>
        tx
          .updateTable("money_entry")
          .set({} as never)
          .where("company_id", "=", id)
          .execute(),
      ),
    ).rejects.toThrow();
    await expect(
      inCompanyAsProgram(api.db, id, (tx) =>
        tx.deleteFrom("money_entry").where("company_id", "=", id).execute(),
      ),
    ).rejects.toThrow(/permission denied/);
    await owner.query("update money_entry set amount_ft = 1 where company_id = $1 and seq = 4", [
      id,
    ]);
    const faults = await checkMoney(api.db, id);
    expect(faults).toContainEqual({ companyId: id, seq: 4n, what: "altered" });
    expect(faults.some(({ what }) => what === "unbalanced")).toBe(true);
    await owner.query("delete from money_entry where company_id = $1 and seq = 2", [id]);
    expect(await checkMoney(api.db, id)).toContainEqual({
      companyId: id,
      seq: 2n,
      what: "missing",
    });
  });
});
