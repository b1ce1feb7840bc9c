/** The whole way of a subscription with another gateway than SimplePay. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { CARD_CONSENT_VERSION } from "#contract/billing/cards.ts";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { type BillingWorld, startBillingWorld } from "#server/testing/billing-world.ts";
import { sumGateway } from "./money/money-ledger.store.ts";

let world: BillingWorld;
beforeAll(async () => {
  world = await startBillingWorld({ PAYMENT_GATEWAY: "test" });
});
afterAll(() => world?.close());

it("is ordered, charged, told by a notification and booked, and SimplePay's address is closed", async () => {
  const { api } = world;
  const control = async (verb: string, body: object): Promise<any> => {
    const address = `${api.config.payments.testGateway!.url}/control/${verb}`;
    return (await fetch(address, { method: "POST", body: JSON.stringify(body) })).json();
  };
  await world.begin();
  const payer = await world.buildPayer();
  await world.passDays(31);
  const chosen = await api.call("POST", "/v1/subscription", {
    token: payer.token,
    body: {
      company_id: payer.companyId,
      subscriberId: payer.subscriberId,
      callbackUrl: "http://bankhid.test/subscriptions",
      subscription: { plan: "alap", extraAccounts: 0 },
      consents: { dataTransfer: true, recurringPayment: true, version: CARD_CONSENT_VERSION },
    },
  });
  const { location } = await control("pay", { reference: chosen.body.orderRef });
  const { pathname, searchParams } = new URL(location);
  const back = await api.call("POST", "/v1/billing", {
    body: {
      token: pathname.split("/").at(-1),
      r: searchParams.get("r"),
      s: searchParams.get("s"),
    },
  });
  expect(back.body.state).toBe("SUCCESS");
  await world.work();
  const [charge] = await inCompanyAsProgram(api.db, payer.companyId, (tx) =>
    tx.selectFrom("charge").selectAll().where("company_id", "=", payer.companyId).execute(),
  );
  expect(charge).toMatchObject({ state: "finished", gross_ft: 3_175 });
  const { text, signature } = await control("event", { reference: charge!.order_ref });
  const send = (path: string) =>
    api.app.inject({
      method: "POST",
      url: path,
      payload: text,
      headers: { "content-type": "application/json", "x-event-signature": signature },
    });
  const told = await send("/hooks/test-gateway");
  expect([told.statusCode, told.body]).toEqual([200, '{"received":true}']);
  expect((await send("/hooks/simplepay")).statusCode).toBe(404);
  await world.work();
  const booked = await inCompanyAsProgram(api.db, payer.companyId, (tx) =>
    sumGateway(tx, payer.companyId),
  );
  expect(booked).toBe(3_175n);
});
