/**
 * A person begins a consent flow and sends the bank's address to another person: that person's
 * accounts stay out of reach, at both aggregators.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HOUR_MS } from "#values/durations.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { comeBack, readFlowCookie } from "#server/testing/flow-return.ts";
import { createTestApp, type TestApp, type TestReply } from "#server/testing/test-app.ts";
import { startTestSandbox, type TestSandbox } from "#server/testing/test-sandbox.ts";
import { refreshPersonConsents } from "#server/features/consents/consent-refresh.service.ts";
import { takeHintJob } from "#server/features/consents/consents.jobs.ts";
import { followRunningFlows } from "./follow-running.service.ts";
import { takeHint } from "./hints.service.ts";

const queue = createMemoryQueue();
let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox?.stop());

interface Begun {
  readonly id: string;
  readonly externalId: string;
  readonly cookie: string;
}

/** A director of his own company who means ill, or well. */
async function buildPerson(api: TestApp) {
  const user = await buildUser(api.db);
  const company = await buildCompany(api.db, { ownerId: user.id });
  const token = await buildSession(api.db, user.id, {
    idleExpiresAt: new Date(Date.now() + 900 * 24 * HOUR_MS),
  });
  const listBanks = async () => (await api.call("GET", "/v1/aggreg8/banks", { token })).body.banks;
  return {
    userId: user.id,
    async begin(): Promise<Begun> {
      const bank = (await listBanks()).find((each: any) => each.name.includes("OTP"));
      const body = {
        company_id: company.id,
        flowType: "ADD_BANK",
        bankId: bank._id,
        redirectUri: "/bank-consents",
      };
      const reply = await api.call("POST", "/v1/aggreg8/user-flow/init", { token, body });
      expect(reply.status).toBe(201);
      const id = reply.body.userFlowId;
      const row = await api.db
        .selectFrom("user_flow")
        .select("external_id")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return { id, externalId: row.external_id, cookie: readFlowCookie(reply) };
    },
    look: async (id: string, query = ""): Promise<any> =>
      (await api.call("GET", `/v1/aggreg8/user-flow/${id}${query}`, { token })).body,
    async seen(): Promise<{ consents: any[]; accounts: any[] }> {
      const { consents } = (await api.call("GET", "/v1/aggreg8/consents", { token })).body;
      const { accounts } = (
        await api.call("GET", `/v1/aggreg8/accounts?company_id=${company.id}`, { token })
      ).body;
      return { consents, accounts };
    },
  };
}

const NOTHING = { consents: [], accounts: [] };
const expectForeignWords = (page: TestReply): void => {
  expect(page.status).toBe(200);
  expect(page.text).toContain("Ezt az összekötést egy másik böngészőben kezdték el");
  expect(page.text).toContain("vonja vissza");
  // The words stay until they are read, and the page of the other one is not named.
  expect(page.text).not.toMatch(/connect-return\.js|bank-consents|Sikerült/);
};

describe("at the aggregator with its own screen", () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await createTestApp({ environment: sandbox.environment, deps: { queue } });
  });
  afterAll(() => api?.close());
  beforeEach(async () => {
    await sandbox.aggreg8.reset();
    await sandbox.aggreg8.control("settings", { webhookDelayMs: 10 });
  });
  afterEach(() => api.clock.reset());

  /** The victim says yes at his bank; answers where the screen leads. */
  async function sayYes(
    flow: Begun,
    bankUser = "aldozat",
  ): Promise<{ consentId: string; location: string }> {
    const screen = { userFlowId: flow.externalId, bankUser };
    const walked = await sandbox.aggreg8.control<{ consentId: string; location: string }>(
      "finish-flow",
      screen,
    );
    await new Promise((done) => setTimeout(done, 60));
    return walked;
  }
  const listAtProvider = async (): Promise<any[]> =>
    (await sandbox.aggreg8.control<{ consents: any[] }>("consents")).consents;
  const notified = async (flow: Begun, consentExternalId: string): Promise<void> => {
    const hint = {
      provider: "aggreg8" as const,
      flowExternalId: flow.externalId,
      consentExternalId,
      news: false,
      look: 0,
    };
    const row = await api.db
      .selectFrom("user_flow as f")
      .innerJoin("provider_user as p", "p.user_id", "f.user_id")
      .select("p.external_id as id")
      .where("f.id", "=", flow.id)
      .executeTakeFirstOrThrow();
    await takeHint(
      api.deps,
      { ...hint, userExternalId: row.id, since: api.clock.now().toISOString() },
      takeHintJob,
    );
  };

  it("a return to another browser fails the flow, says why, and ends the consent at the provider", async () => {
    const attacker = await buildPerson(api);
    const flow = await attacker.begin();
    const { location } = await sayYes(flow);
    expectForeignWords(await comeBack(api, location, ""));
    expect((await attacker.look(flow.id)).result).toBe("FAIL");
    expect(await attacker.seen()).toEqual(NOTHING);
    expect(await listAtProvider()).toEqual([]);
    // The person who began the flow opens the ended screen once more, and follows it in his own
    // browser.
    await comeBack(api, location, flow.cookie);
    expect((await attacker.look(flow.id)).result).toBe("FAIL");
    expect(await attacker.seen()).toEqual(NOTHING);
  });

  it("a cookie of another flow is another browser", async () => {
    const [attacker, other] = [await buildPerson(api), await buildPerson(api)];
    const [flow, own] = [await attacker.begin(), await other.begin()];
    const { location } = await sayYes(flow);
    expectForeignWords(await comeBack(api, location, own.cookie));
    expect(await attacker.seen()).toEqual(NOTHING);
  });

  it("a flow that never comes back is ended well by nobody: page, notification, the minute's job, the nightly look", async () => {
    const attacker = await buildPerson(api);
    const flow = await attacker.begin();
    const { consentId } = await sayYes(flow);
    expect((await attacker.look(flow.id)).result).toBeNull();
    await notified(flow, consentId);
    api.clock.advance(31_000);
    await followRunningFlows(api.deps);
    expect((await attacker.look(flow.id, "?popupClosed=true")).result).toBeNull();
    api.clock.advance(7_000);
    expect((await attacker.look(flow.id, "?popupClosed=true")).result).toBe("CANCEL");
    await refreshPersonConsents(api.deps, api.deps.bankFeeds.get("aggreg8")!, attacker.userId);
    expect(await attacker.seen()).toEqual(NOTHING);
    expect(await listAtProvider()).toHaveLength(1);
    // When its screen is surely closed, the new consent is ended at the provider.
    api.clock.advance(HOUR_MS);
    await followRunningFlows(api.deps);
    expect(await listAtProvider()).toEqual([]);
    expect(await attacker.seen()).toEqual(NOTHING);
  });

  it("a flow without a page times out so, and the sweep tries again where the provider was down", async () => {
    const attacker = await buildPerson(api);
    await sayYes(await attacker.begin());
    api.clock.advance(601_000);
    await followRunningFlows(api.deps);
    expect(await attacker.seen()).toEqual(NOTHING);
    api.clock.advance(HOUR_MS);
    await sandbox.aggreg8.fault({ kind: "500", times: 20 });
    await followRunningFlows(api.deps);
    await sandbox.aggreg8.clearFaults();
    expect(await listAtProvider()).toHaveLength(1);
    await followRunningFlows(api.deps);
    expect(await listAtProvider()).toEqual([]);
  });

  it("an address of return that somebody makes up changes nothing", async () => {
    const attacker = await buildPerson(api);
    const flow = await attacker.begin();
    await sayYes(flow);
    for (const query of [
      `state=${flow.id}`,
      `state=${flow.id}&key=x`,
      `state=${flow.id}&key=${"a".repeat(43)}`,
    ]) {
      const page = await api.call("GET", `/connect/return?${query}`, {
        headers: { cookie: flow.cookie },
      });
      expect(page.text).toContain("Ez a visszatérési cím már nem érvényes");
    }
    expect((await attacker.look(flow.id)).result).toBeNull();
    expect(await attacker.seen()).toEqual(NOTHING);
  });

  it("a flow of his own that ends well brings nothing of the one before", async () => {
    const attacker = await buildPerson(api);
    await sayYes(await attacker.begin());
    api.clock.advance(181_000);
    const own = await attacker.begin();
    const { location, consentId } = await sayYes(own, "sajat");
    await comeBack(api, location, own.cookie);
    expect((await attacker.look(own.id)).result).toBe("SUCCESS");
    const rows = await api.db
      .selectFrom("bank_consent")
      .select("external_id")
      .where("user_id", "=", attacker.userId)
      .execute();
    expect(rows).toEqual([{ external_id: consentId }]);
  });

  it("the notification may come before the return of the right browser", async () => {
    const person = await buildPerson(api);
    const flow = await person.begin();
    const { location, consentId } = await sayYes(flow);
    await notified(flow, consentId);
    expect((await person.look(flow.id)).result).toBeNull();
    const page = await comeBack(api, location, flow.cookie);
    expect(page.text).toContain("Sikerült");
    expect(page.text).toContain('href="/bank-consents"');
    expect((await person.look(flow.id)).result).toBe("SUCCESS");
    expect((await person.seen()).consents).toHaveLength(1);
  });

  it("a return of the right browser before the provider is ready is enough for whoever looks next", async () => {
    const person = await buildPerson(api);
    const flow = await person.begin();
    await sandbox.aggreg8.control("settings", { webhookDelayMs: 400 });
    const walked = await sandbox.aggreg8.control<{ location: string }>("finish-flow", {
      userFlowId: flow.externalId,
      bankUser: "lassu",
    });
    expect((await comeBack(api, walked.location, flow.cookie)).text).toContain("Köszönjük");
    await expect
      .poll(async () => (await person.look(flow.id)).result, { timeout: 60_000 })
      .toBe("SUCCESS");
  });
});

describe("at the aggregator whose banks lead back themselves", () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await createTestApp({
      environment: { ...sandbox.environment, BANK_FEED_ROUTES: "*=enablebanking" },
      deps: { queue },
    });
  });
  afterAll(() => api?.close());
  beforeEach(() => sandbox.enableBanking.reset());

  it("a return to another browser uses no code and opens nothing; the right browser may still bring it", async () => {
    const attacker = await buildPerson(api);
    const flow = await attacker.begin();
    const { location } = await sandbox.enableBanking.control<{ location: string }>("finish-auth", {
      authorizationId: flow.externalId,
      bankUser: "aldozat",
    });
    expectForeignWords(await comeBack(api, location, ""));
    expect((await attacker.look(flow.id)).result).toBeNull();
    expect(await attacker.seen()).toEqual(NOTHING);
    expect((await comeBack(api, location, flow.cookie)).text).toContain("Sikerült");
    expect((await attacker.look(flow.id)).result).toBe("SUCCESS");
  });
});
