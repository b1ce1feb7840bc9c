/**
 * Paying against the sandbox over real HTTP: the program, the gateway's and the issuer's stand-ins,
 * and payers. For tests of billing.
 */
import { CARD_CONSENT_VERSION } from "#contract/billing/cards.ts";
import { DAY_MS } from "#values/durations.ts";
import {
  billingJobs,
  queueDueInvoices,
  queueDueWork,
} from "#server/features/billing/billing.jobs.ts";
import { buildJobs } from "#server/jobs/job.ts";
import type { Deps } from "#server/deps.ts";
import { buildCompany } from "./build-company.ts";
import { createMemoryQueue } from "./build-ingest.ts";
import { buildSession } from "./build-session.ts";
import { createTestApp, type TestApp } from "./test-app.ts";
import { startTestSandbox } from "./test-sandbox.ts";

export const BASE = "http://bankhid.test";
/** Both yeses that a card is registered with. */
export const CONSENTS = {
  dataTransfer: true,
  recurringPayment: true,
  version: CARD_CONSENT_VERSION,
};
/** Cards of the gateway's stand-in, as its README lists them. */
export const GOOD = "4908366099900425";
export const NO_FUNDS = "4000000000000341";
export const LOST_ANSWER = "4000000000000119";
export const LOST_REQUEST = "4000000000000135";
const ROUNDS_MAX = 200;

export interface BillingWorld {
  readonly api: TestApp;
  /** Before each test: today in daytime for the program and the gateway, and no waiting jobs. */
  begin(): Promise<void>;
  /** A control verb of a stand-in. */
  control(standIn: "simplepay" | "szamla-agent", verb: string, body?: object): Promise<any>;
  passDays(days: number): Promise<void>;
  passMinutes(minutes: number): Promise<void>;
  /** Parts that jobs get instead of the usual ones, such as one that dies. */
  parts: Partial<Deps>;
  /** Runs the waiting jobs and those that they enqueue. */
  work(): Promise<void>;
  /** The minute's looks, and what they find. */
  look(): Promise<void>;
  buildPayer(facts?: object, company?: Parameters<typeof buildCompany>[1]): Promise<TestPayer>;
  /** A session of a login of this moment, which outlives the months of a test. */
  logIn(userId: string): Promise<string>;
  /** A payer whose trial is over, and whose first month is charged. */
  buildSubscribed(
    facts?: object,
    card?: string,
    company?: Parameters<typeof buildCompany>[1],
  ): Promise<TestPayer>;
  close(): Promise<void>;
}

export interface TestPayer {
  readonly companyId: string;
  readonly userId: string;
  readonly token: string;
  readonly subscriberId: string;
}

export async function startBillingWorld(
  environment: Record<string, string> = {},
): Promise<BillingWorld> {
  const sandbox = await startTestSandbox();
  const queue = createMemoryQueue();
  const api = await createTestApp({
    deps: { queue },
    environment: { ...sandbox.environment, BASE_URL: BASE, PLAN_LIMITS: "on", ...environment },
  });
  const control: BillingWorld["control"] = async (standIn, verb, body = {}) => {
    const reply = await fetch(
      `http://127.0.0.1:${sandbox.port}/sandbox/${standIn}/control/${verb}`,
      {
        method: "POST",
        body: JSON.stringify(body),
      },
    );
    const given = (await reply.json()) as { message?: string };
    if (!reply.ok) throw new Error(`The sandbox refuses ${verb}: ${given.message}`);
    return given;
  };
  const moveClock = (ms: number): Promise<void> => {
    api.clock.advance(ms);
    return control("simplepay", "clock", { to: api.clock.now().toISOString() });
  };
  const work = async (): Promise<void> => {
    const jobs = buildJobs(billingJobs, { ...api.deps, ...world.parts });
    for (let round = 0; queue.jobs.length > 0; round++) {
      if (round > ROUNDS_MAX) throw new Error("The jobs never end");
      const { name, data } = queue.jobs.shift()!;
      // Of waiting jobs with one key the queue keeps one.
      const same = JSON.stringify({ name, data });
      const others = queue.jobs.filter((one) => JSON.stringify(one) !== same);
      queue.jobs.splice(0, queue.jobs.length, ...others);
      const job = jobs.find(({ definition }) => definition.name === name);
      await job?.run(data, { id: "test", retry: 0, signal: new AbortController().signal });
    }
  };
  const logIn = (userId: string): Promise<string> => {
    const later = new Date(Date.now() + 400 * DAY_MS);
    return buildSession(api.db, userId, {
      loggedInAt: api.clock.now(),
      idleExpiresAt: later,
      absoluteExpiresAt: later,
    });
  };
  const buildPayer: BillingWorld["buildPayer"] = async (facts = {}, request = {}) => {
    // The test's first day may be the one before the database's: until noon they differ.
    const company = await buildCompany(api.db, { createdAt: began, ...request });
    const token = await logIn(company.ownerId);
    const subscriber = { ...PAYER, ...facts };
    const { body } = await api.call("POST", "/v1/subscriber", { token, body: { subscriber } });
    const { subscriberId } = body as { subscriberId: string };
    return { companyId: company.id, userId: company.ownerId, token, subscriberId };
  };
  let began = api.clock.now();
  const address = await api.app.listen({ port: 0, host: "127.0.0.1" });
  await control("simplepay", "settings", {
    ipnUrl: `${address}/hooks/simplepay`,
    ipnDelayMs: DAY_MS,
  });
  const world: BillingWorld = {
    api,
    begin() {
      api.clock.reset();
      api.clock.toDaytime();
      began = api.clock.now();
      queue.jobs.length = 0;
      return moveClock(0);
    },
    control,
    parts: {},
    passDays: (days) => moveClock(days * DAY_MS),
    passMinutes: (minutes) => moveClock(minutes * 60_000),
    work,
    async look() {
      await queueDueWork(api.deps);
      await queueDueInvoices(api.deps);
      await work();
    },
    buildPayer,
    logIn,
    async buildSubscribed(facts = {}, card = GOOD, company = {}) {
      const payer = await buildPayer(facts, company);
      await moveClock(31 * DAY_MS);
      const chosen = await api.call("POST", "/v1/subscription", {
        token: payer.token,
        body: {
          company_id: payer.companyId,
          subscriberId: payer.subscriberId,
          callbackUrl: `${BASE}/subscriptions`,
          subscription: { plan: "alap", extraAccounts: 0 },
          consents: CONSENTS,
        },
      });
      const { location } = await control("simplepay", "pay", {
        orderRef: chosen.body.orderRef,
        card,
      });
      const url = new URL(location);
      await api.call("POST", "/v1/billing", {
        body: {
          token: url.pathname.split("/").at(-1),
          r: url.searchParams.get("r"),
          s: url.searchParams.get("s"),
        },
      });
      await work();
      return payer;
    },
    async close() {
      await api.close();
      await sandbox.stop();
    },
  };
  return world;
}

const PAYER = {
  name: "Próba & Társa Kft.",
  taxNumber: "12345676-2-42",
  country: "HU",
  zip: "1011",
  city: "Budapest",
  address: "Fő utca 1.",
  email: "szamla@example.hu",
};
