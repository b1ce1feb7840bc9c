/**
 * What a plan allows follows what was paid (docs/decisions/0249): the drill of an attacker, and
 * generated histories of choosing, paying, refusing, ending, deleting cards and time, each judged
 * by what the gateway's own books say.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_PLANS } from "#contract/billing/plans.ts";
import { DAY_MS } from "#values/durations.ts";
import { addDays, budapestDate, type LocalDate } from "#values/local-date.ts";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import {
  type BillingWorld,
  startBillingWorld,
  type TestPayer,
  BASE,
  CONSENTS,
  GOOD,
  LOST_ANSWER,
  NO_FUNDS,
} from "#server/testing/billing-world.ts";
import { buildBankAccount } from "#server/testing/build-transactions.ts";
import { judgeRoom, type RoomsByPrice, type ToldPayment } from "#server/testing/judge-plan-room.ts";
import { createSeededRandom } from "#server/testing/seeded-random.ts";
import type { TestApp, TestReply } from "#server/testing/test-app.ts";
import type { Limited } from "#server/quota.ts";
import { recordChargeback } from "../refunds/record-chargeback.service.ts";
import { createPlanQuota } from "./plan-quota.ts";

// Beside these two histories that found a fault each.
const HISTORIES = 4;
const STEPS = 24;
const EXTRAS = [0, 1, 2] as const;

let world: BillingWorld;
let api: TestApp;
beforeAll(async () => {
  world = await startBillingWorld();
  ({ api } = world);
});
afterAll(() => world?.close());
beforeEach(() => world.begin());

const today = (): LocalDate => budapestDate(api.clock.now().getTime());
const control = (verb: string, body: object = {}): Promise<any> =>
  world.control("simplepay", verb, body);
const allows = (companyId: string, what: Limited): Promise<boolean> =>
  inCompanyAsProgram(api.db, companyId, (tx) =>
    createPlanQuota(api.deps).allows(companyId, what, tx),
  );
const callAs = async (
  { userId }: TestPayer,
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  body?: object,
): Promise<TestReply> =>
  api.call(method, path, { token: await world.logIn(userId), ...(body && { body }) });

async function choose(payer: TestPayer, plan: string, extraAccounts = 0, card = GOOD) {
  const reply = await callAs(payer, "POST", "/v1/subscription", {
    company_id: payer.companyId,
    subscriberId: payer.subscriberId,
    callbackUrl: `${BASE}/subscriptions`,
    subscription: { plan, extraAccounts },
    consents: CONSENTS,
  });
  await payPage(reply, card);
  return reply;
}

/** Walks the gateway's page where the reply leads there. */
async function payPage({ body }: TestReply, card: string): Promise<void> {
  if (body.url === undefined) return;
  const { location } = await control("pay", { orderRef: body.orderRef, card });
  const url = new URL(location);
  const token = url.pathname.split("/").at(-1)!;
  const [r, s] = [url.searchParams.get("r")!, url.searchParams.get("s")!];
  await api.call("POST", "/v1/billing", { body: { token, r, s } });
  await world.work();
}

const toggle = (payer: TestPayer, active: boolean) =>
  callAs(payer, "PATCH", "/v1/subscription", { company_id: payer.companyId, active });
async function addCard(payer: TestPayer, card: string): Promise<void> {
  const body = { subscriberId: payer.subscriberId, callbackUrl: `${BASE}/bankcard-settings` };
  await payPage(await callAs(payer, "POST", "/v1/card", { ...body, consents: CONSENTS }), card);
}
const cardsOf = async (payer: TestPayer) =>
  (await callAs(payer, "GET", "/v1/subscriber")).body.cards;
async function deleteCards(payer: TestPayer): Promise<void> {
  for (const { _id } of await cardsOf(payer))
    await callAs(payer, "DELETE", "/v1/card", { cardId: _id });
  await world.work();
}
/** Lets the payer's card behave as another one from now on. */
async function turnCard({ subscriberId }: TestPayer, card: string): Promise<void> {
  const { order_ref: orderRef } = await api.db
    .selectFrom("payment_card")
    .select("order_ref")
    .where("subscriber_id", "=", subscriberId)
    .executeTakeFirstOrThrow();
  await control("turn-card", { orderRef, card });
}
const groupOf = async (payer: TestPayer) =>
  (await callAs(payer, "GET", "/v1/subscriptions")).body.subscriptions[0];
const chargesOf = ({ companyId }: TestPayer) =>
  inCompanyAsProgram(api.db, companyId, (tx) =>
    tx
      .selectFrom("charge")
      .select(["order_ref", "kind", "state", "refunded_ft", "period_from"])
      .where("company_id", "=", companyId)
      .execute(),
  );

/** Takes accounts in until the plan refuses one; answers how many the company has then. */
async function fill({ companyId }: TestPayer): Promise<number> {
  while (await allows(companyId, "account")) await buildBankAccount(api.db, companyId, {});
  return countAccounts(companyId);
}
const countAccounts = (companyId: string): Promise<number> =>
  inCompanyAsProgram(api.db, companyId, async (tx) => {
    const rows = await tx
      .selectFrom("bank_account")
      .select("id")
      .where("company_id", "=", companyId)
      .where("deleted_at", "is", null)
      .execute();
    return rows.length;
  });

describe("a plan that was chosen and not paid", () => {
  it("allows nothing that the trial does not: the largest plan with five accounts, then the free one and no card", async () => {
    const payer = await world.buildPayer();
    expect(await fill(payer)).toBe(2);
    await choose(payer, "uzleti", 5);
    expect(await fill(payer)).toBe(2);
    expect([await allows(payer.companyId, "connection")]).toEqual([false]);
    expect(await groupOf(payer)).toMatchObject({
      state: "trial",
      type: "chargeable",
      accountRoom: 2,
      roomFrom: addDays(today(), 30),
    });
    await choose(payer, "ingyenes");
    await deleteCards(payer);
    expect(await groupOf(payer)).toMatchObject({ state: "trial", accountRoom: 2, roomFrom: null });
    expect(await fill(payer)).toBe(2);
    for (let day = 0; day < 45; day += 5) {
      await world.passDays(5);
      await world.look();
      expect(await fill(payer)).toBe(2);
    }
    expect(await chargesOf(payer)).toEqual([]);
    // Nothing is lost or hidden, and the page tells what there is beside the room.
    expect(await groupOf(payer)).toMatchObject({ state: "free", accounts: 2, accountRoom: 1 });
  });

  it("counts an account once that several sources report", async () => {
    const payer = await world.buildPayer();
    const { accountNr } = await buildBankAccount(api.db, payer.companyId, {});
    for (const originate of ["aggreg8", "szamlazzhu"] as const)
      await buildBankAccount(api.db, payer.companyId, { accountNr, originate });
    expect(await groupOf(payer)).toMatchObject({ accounts: 1, accountRoom: 2 });
    expect(await allows(payer.companyId, "account")).toBe(true);
    await buildBankAccount(api.db, payer.companyId, {});
    expect(await allows(payer.companyId, "account")).toBe(false);
  });

  it("has its room with the first charge after the trial, and with nothing before", async () => {
    const payer = await world.buildPayer();
    await choose(payer, "uzleti", 1);
    await world.passDays(30);
    expect(await allows(payer.companyId, "refresh")).toBe(false);
    await world.look();
    expect(await allows(payer.companyId, "refresh")).toBe(true);
    expect(await fill(payer)).toBe(11);
  });

  it("gives no room to another company of the same person, nor a second trial to the same tax number", async () => {
    const payer = await world.buildSubscribed();
    const register = async (): Promise<TestPayer> => {
      const { body } = await callAs(payer, "POST", "/v1/company", {
        tax_number: "24681357",
        company_name: "Második Kft.",
      });
      return { ...payer, companyId: body._id };
    };
    const second = await register();
    expect(await fill(second)).toBe(2);
    await world.passDays(20);
    const deleted = await callAs(payer, "DELETE", `/v1/company/${second.companyId}`, {
      company_name: "Második Kft.",
    });
    expect(deleted.status).toBe(200);
    const third = await register();
    expect(await fill(third)).toBe(2);
    await world.passDays(11);
    expect(await allows(third.companyId, "refresh")).toBe(false);
  });

  it("ends with the payment that the payer's bank took back, and not with one that we gave back", async () => {
    const payer = await world.buildSubscribed();
    expect(await fill(payer)).toBe(3);
    const [charge] = await chargesOf(payer);
    await recordChargeback(api.deps, {
      orderRef: charge!.order_ref,
      amountFt: undefined,
      reference: "CB-1",
      note: "Visszaterhelés",
    });
    expect(await allows(payer.companyId, "connection")).toBe(false);
    expect(await allows(payer.companyId, "refresh")).toBe(false);
  });
});

describe("a larger plan whose difference is on its way", () => {
  it("bars the chargeback of its month until that has an end, and gives no room to a month that was taken back", async () => {
    const payer = await world.buildSubscribed();
    const [month] = await chargesOf(payer);
    const takeBack = () =>
      recordChargeback(api.deps, {
        orderRef: month!.order_ref,
        amountFt: undefined,
        reference: "CB-2",
        note: "Visszaterhelés",
      });
    await turnCard(payer, LOST_ANSWER);
    await choose(payer, "uzleti");
    await world.work();
    const difference = async () =>
      (await chargesOf(payer)).find(({ kind }) => kind === "upgrade")?.state;
    expect(await difference()).toBe("sent");
    expect(await takeBack()).toMatchObject({
      kind: "impossible",
      why: expect.stringContaining("difference"),
    });
    // The gateway is asked what became of it.
    api.clock.advance(DAY_MS);
    await world.look();
    expect(await difference()).toBe("finished");
    expect(await fill(payer)).toBe(10);
    expect(await takeBack()).toMatchObject({ kind: "done" });
    expect(await allows(payer.companyId, "refresh")).toBe(false);
    await world.look();
    expect(await chargesOf(payer)).toHaveLength(2);
  });

  it("that was ordered only is not charged any more when its month is taken back", async () => {
    const payer = await world.buildSubscribed();
    const [month] = await chargesOf(payer);
    await choose(payer, "uzleti");
    const done = await recordChargeback(api.deps, {
      orderRef: month!.order_ref,
      amountFt: undefined,
      reference: "CB-3",
      note: "Visszaterhelés",
    });
    expect(done).toMatchObject({ kind: "done" });
    await world.work();
    expect(await chargesOf(payer)).toHaveLength(1);
  });
});

describe("the page of payments", () => {
  it("shows one row for a first month whose first tries were refused", async () => {
    const payer = await world.buildPayer();
    await choose(payer, "alap");
    await turnCard(payer, NO_FUNDS);
    await world.passDays(31);
    await world.look();
    await world.passDays(4);
    await world.look();
    await turnCard(payer, GOOD);
    await world.passDays(4);
    await world.look();
    const states = (await chargesOf(payer)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(["finished", "refused", "refused"]);
    const { payments } = (await callAs(payer, "GET", "/v1/payments")).body;
    expect(payments).toMatchObject([
      { state: "paid", tries: [{ state: "failed" }, { state: "failed" }, { state: "paid" }] },
    ]);
  });
});

/** Rooms by price, of every plan and number of further accounts that the histories choose. */
const ROOMS: RoomsByPrice = new Map(
  DEFAULT_PLANS.plans
    .filter(({ type }) => type === "chargeable")
    .flatMap(({ netFt, accounts }) =>
      EXTRAS.map(
        (extra) => [netFt + extra * DEFAULT_PLANS.extraAccountNetFt, accounts! + extra] as const,
      ),
    ),
);

class History {
  readonly payments: ToldPayment[] = [];
  readonly takenBack = new Map<string, number>();
  readonly told: string[] = [];
  readonly faults: string[] = [];
  readonly #trialUntil = addDays(today(), DEFAULT_PLANS.trialDays);
  readonly payer: TestPayer;
  readonly #random: () => number;

  constructor(payer: TestPayer, random: () => number) {
    this.payer = payer;
    this.#random = random;
  }

  #pick<T>(of: readonly T[]): T {
    return of[Math.floor(this.#random() * of.length)]!;
  }

  async step(): Promise<void> {
    const { payer } = this;
    const card = this.#pick([GOOD, GOOD, NO_FUNDS]);
    const acts: readonly (readonly [string, () => Promise<unknown>])[] = [
      ["choose", () => choose(payer, this.#pick(["alap", "uzleti"]), this.#pick(EXTRAS), card)],
      ["choose", () => choose(payer, this.#pick(["alap", "uzleti"]), this.#pick(EXTRAS), card)],
      ["free", () => choose(payer, "ingyenes")],
      ["end", () => toggle(payer, false)],
      ["resume", () => toggle(payer, true)],
      ["delete cards", () => deleteCards(payer)],
      [`card ${card}`, () => addCard(payer, card)],
      ["charge back", () => this.#chargeBack()],
      ["days", () => this.#passDays(this.#pick([1, 3, 9, 20]))],
      ["days", () => this.#passDays(this.#pick([1, 3, 9, 20]))],
      ["days", () => this.#passDays(31)],
    ];
    const [name, act] = this.#pick(acts);
    this.told.push(`${today()} ${name}`);
    await act();
    await this.#judge();
  }

  async #passDays(days: number): Promise<void> {
    for (let day = 0; day < days; day++) {
      await world.passDays(1);
      await this.#judge();
      await world.look();
      await this.#judge();
    }
  }

  async #chargeBack(): Promise<void> {
    const last = this.payments.at(-1);
    if (last === undefined || this.#random() < 0.5) return;
    const { orderRef } = last;
    const done = await recordChargeback(api.deps, {
      orderRef,
      amountFt: undefined,
      reference: orderRef,
      note: "Visszaterhelés",
    });
    if (done.kind === "done") this.takenBack.set(orderRef, this.payments.length);
  }

  /** What the gateway was paid since the last look, by its own books. */
  async #listen(): Promise<void> {
    const froms = new Map(
      (await chargesOf(this.payer)).map((row) => [row.order_ref, row.period_from]),
    );
    const known = new Set(this.payments.map(({ orderRef }) => orderRef));
    if (known.size === froms.size) return;
    const { transactions } = await control("transactions");
    for (const { orderRef, status, totalFt } of transactions) {
      const from = froms.get(orderRef);
      if (from === undefined || known.has(orderRef) || status !== "FINISHED") continue;
      this.payments.push({ orderRef, day: today(), netFt: Math.round(totalFt / 1.27), from });
    }
  }

  async #judge(): Promise<void> {
    await this.#listen();
    const { least, most } = judgeRoom(
      {
        payments: this.payments,
        takenBack: this.takenBack,
        rooms: ROOMS,
        trialUntil: this.#trialUntil,
        trialRoom: 2,
        freeRoom: 1,
        graceDays: api.config.payments.graceDays,
      },
      today(),
    );
    const { companyId } = this.payer;
    const has = await countAccounts(companyId);
    const more = await allows(companyId, "account");
    const money = JSON.stringify([this.payments, ...this.takenBack]);
    const about = `${has} accounts, ${least}–${most} on ${today()}; ${this.told.join(", ")}; ${money}`;
    if (more && has + 1 > most) this.faults.push(`one more is allowed: ${about}`);
    if (!more && has < least) this.faults.push(`nothing more is allowed: ${about}`);
    if (more) await buildBankAccount(api.db, companyId, {});
    // Banks are read in paid time, and never without a payment once the trial is over.
    const reads = await allows(companyId, "refresh");
    if (least > 0 && !reads) this.faults.push(`no bank is read: ${about}`);
    if (most <= 1 && reads) this.faults.push(`banks are read: ${about}`);
  }
}

describe("generated histories", () => {
  it.each([15, 54, ...Array.from({ length: HISTORIES }, (_, index) => index + 1)])(
    "number %i: at no moment more is allowed than was paid for that moment, or the trial grants",
    async (seed) => {
      const history = new History(await world.buildPayer(), createSeededRandom(seed));
      for (let step = 0; step < STEPS; step++) await history.step();
      expect(history.told).toHaveLength(STEPS);
      expect(history.faults).toEqual([]);
    },
  );
});
