/**
 * Months of charges against the gateway's stand-in, with refusals, lost requests and answers,
 * notifications that come twice, early or never, and programs that die around their calls of the
 * gateway. Afterwards the gateway's books and ours must agree.
 */
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { CARD_CONSENT_VERSION } from "#contract/billing/cards.ts";
import { DAY_MS, MINUTE_MS } from "#values/durations.ts";
import { budapestDate } from "#values/local-date.ts";
import { inGlobal } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { billingJobs, queueDueWork } from "#server/features/billing/billing.jobs.ts";
import {
  beginRegistration,
  settleRegistration,
} from "#server/features/billing/cards/register-card.service.ts";
import { findSubscriberOf, saveSubscriber } from "#server/features/billing/subscribers.store.ts";
import { buildJobs } from "#server/jobs/job.ts";
import type { PaymentGateway } from "#server/providers/payment/payment.port.ts";
import { buildCompany } from "./build-company.ts";
import { createMemoryQueue } from "./build-ingest.ts";
import {
  type JudgedBooks,
  judgeBillingYear,
  NO_CHANCES,
  QUIET_DAYS,
  YEAR_CHANCES,
} from "./judge-billing-year.ts";
import { createSeededRandom } from "./seeded-random.ts";
import { createTestApp, type TestApp } from "./test-app.ts";
import type { TestDatabase } from "./test-database.ts";
import { startTestSandbox, type TestSandbox } from "./test-sandbox.ts";

export interface YearSetup {
  readonly seed: number;
  readonly subscriptions: number;
  readonly days: number;
  /** Jobs that run at once; with one the seed decides everything. */
  readonly workers?: number;
}

export interface YearResult extends YearSetup, JudgedBooks {
  readonly killed: number;
}

/** How far a year has come, beside its database and the memory of its sandbox. */
export interface KeptYear {
  readonly companies: readonly string[];
  /** Days behind the trial; -1 within it. */
  readonly daysLived: number;
  readonly killed: number;
  readonly nowMs: number;
}

/** Where a year is lived that takes longer than one run. */
export interface YearPlace {
  readonly database: TestDatabase;
  readonly sandboxFolder: string;
  /** What the run before has kept. */
  readonly kept: KeptYear | undefined;
  keep(year: KeptYear): void;
  isTimeUp(): boolean;
}

/** A program that died in the middle of its work. */
class Killed extends Error {}

const KILL_CHANCE = 0.05;
const FIRST_TAX_NUMBER = 10_000_000;
// Looks of one day, some minutes apart: an open charge is asked about after five.
const LOOKS = 3;
const LOOK_MS = 10 * MINUTE_MS;
// An odd number near the golden ratio of 2^32 keeps the seeds of neighbouring days far apart.
const SPREAD = 0x9e_37_79_b1;

const seedOfDay = (seed: number, day: number): number => (Math.imul(day + 1, SPREAD) ^ seed) >>> 0;

/** A year in one run, on a database of the test run. */
export async function simulateBillingYear(request: YearSetup): Promise<YearResult> {
  const result = await liveBillingYear(request);
  if (result === undefined) throw new Error("A year without a limit of time has an end.");
  return result;
}

/** Lives the year, or goes on with one; undefined where the time was up before its end. */
export async function liveBillingYear(
  request: YearSetup,
  place?: YearPlace,
): Promise<YearResult | undefined> {
  const sandbox = await startTestSandbox(place && { folder: place.sandboxFolder });
  const queue = createMemoryQueue();
  const api = await createTestApp({
    deps: { queue },
    ...(place && { database: place.database }),
    environment: {
      ...sandbox.environment,
      BASE_URL: "http://bankhid.test",
      // Tokens of an earlier run stay readable.
      SECRET_KEY: createHash("sha256").update("year").digest("hex"),
    },
  });
  try {
    const address = await api.app.listen({ port: 0, host: "127.0.0.1" });
    const year = new Year(api, sandbox, request, queue);
    await year.control("settings", { ipnUrl: `${address}/hooks/simplepay`, ipnDelayMs: MINUTE_MS });
    return await year.run(place);
  } finally {
    await api.close();
    await sandbox.stop();
  }
}

class Year {
  readonly #api: TestApp;
  readonly #sandbox: TestSandbox;
  readonly #request: YearSetup;
  readonly #queue: ReturnType<typeof createMemoryQueue>;
  #random: () => number;
  #kills = true;
  #killed = 0;
  #daysLived = -1;
  readonly #companies: string[] = [];

  constructor(
    api: TestApp,
    sandbox: TestSandbox,
    request: YearSetup,
    queue: ReturnType<typeof createMemoryQueue>,
  ) {
    this.#api = api;
    this.#sandbox = sandbox;
    this.#request = request;
    this.#queue = queue;
    this.#random = createSeededRandom(request.seed);
  }

  async run(place?: YearPlace): Promise<YearResult | undefined> {
    await this.#begin(place?.kept);
    while (this.#daysLived < this.#request.days + QUIET_DAYS) {
      await this.#goOn();
      if (place?.isTimeUp() !== true) continue;
      place.keep({
        companies: this.#companies,
        daysLived: this.#daysLived,
        killed: this.#killed,
        nowMs: this.#api.clock.now().getTime(),
      });
      return undefined;
    }
    return this.#judge(this.#companies);
  }

  async #begin(kept: KeptYear | undefined): Promise<void> {
    const { clock } = this.#api;
    if (kept === undefined) {
      clock.toDaytime();
    } else {
      this.#companies.push(...kept.companies);
      this.#daysLived = kept.daysLived;
      this.#killed = kept.killed;
      clock.advance(kept.nowMs - clock.now().getTime());
    }
    await this.#passDays(0);
  }

  /** The next subscription, or the next day. */
  async #goOn(): Promise<void> {
    const { subscriptions, days } = this.#request;
    if (this.#companies.length < subscriptions) {
      this.#companies.push(await this.#subscribe());
    } else if (this.#daysLived < 0) {
      await this.#passDays(31);
      this.#daysLived = 0;
    } else {
      const isQuiet = this.#daysLived >= days;
      this.#kills = !isQuiet;
      // Each day has a seed of its own, so that a year in several runs is the same year.
      const seed = seedOfDay(this.#request.seed, this.#daysLived);
      this.#random = createSeededRandom(seed);
      await this.control("chances", isQuiet ? NO_CHANCES : { ...YEAR_CHANCES, seed });
      await this.#liveDay();
      this.#daysLived++;
    }
  }

  async control(verb: string, body: object): Promise<any> {
    const address = `http://127.0.0.1:${this.#sandbox.port}/sandbox/simplepay/control/${verb}`;
    const reply = await fetch(address, { method: "POST", body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`The sandbox refuses ${verb}: ${await reply.text()}`);
    return reply.json();
  }

  async #subscribe(): Promise<string> {
    const { deps } = this.#api;
    const taxNumber = String(FIRST_TAX_NUMBER + this.#companies.length);
    const company = await buildCompany(deps.db, { taxNumber });
    const payer = {
      name: "Próba Kft.",
      taxNumber: "",
      country: "HU",
      zip: "1011",
      city: "Budapest",
      address: "Fő utca 1.",
      email: "a@example.hu",
    };
    await inGlobal(deps.db, (tx) =>
      saveSubscriber(tx, { id: deps.newId(), userId: company.ownerId, ...payer }, deps.clock.now()),
    );
    const subscriber = (await findSubscriberOf(deps.db, company.ownerId))!;
    const { orderRef } = await beginRegistration(deps, subscriber, {
      callbackUrl: "http://bankhid.test/subscriptions",
      consents: { version: CARD_CONSENT_VERSION },
      intent: { companyId: company.id, planKey: "alap", extraAccounts: 0 },
    });
    await this.control("pay", { orderRef });
    await settleRegistration(deps, orderRef);
    return company.id;
  }

  async #passDays(days: number): Promise<void> {
    this.#api.clock.advance(days * DAY_MS);
    await this.control("clock", { to: this.#api.clock.now().toISOString() });
  }

  /** A day of looks; all days begin at the same hour, so that none ends before the charges do. */
  async #liveDay(): Promise<void> {
    await this.#passDays(1 - (LOOKS * LOOK_MS) / DAY_MS);
    for (let look = 0; look < LOOKS; look++) {
      // One look takes 500 companies at most; the looks of the next minutes take the others.
      for (let found = 1; found > 0;) {
        found = await queueDueWork(this.#api.deps);
        if (this.#queue.jobs.length === 0) break;
        await this.#work();
      }
      this.#api.clock.advance(LOOK_MS);
    }
  }

  /** Runs the waiting jobs; a killed one leaves what it had committed. */
  async #work(): Promise<void> {
    const jobs = buildJobs(billingJobs, this.#mortalDeps());
    const workOff = async (): Promise<void> => {
      while (this.#queue.jobs.length > 0) {
        const { name, data } = this.#queue.jobs.shift()!;
        const job = jobs.find(({ definition }) => definition.name === name);
        try {
          const signal = new AbortController().signal;
          await job?.run(data, { id: "year", retry: 0, signal });
        } catch (error) {
          if (!(error instanceof Killed)) throw error;
          this.#killed++;
        }
        await wait(0);
      }
    };
    await Promise.all(Array.from({ length: this.#request.workers ?? 1 }, workOff));
  }

  /** The program's parts with a gateway around whose calls the program may die. */
  #mortalDeps(): Deps {
    const { deps } = this.#api;
    const gateway = deps.payments!;
    const die = (): void => {
      if (this.#kills && this.#random() < KILL_CHANCE) throw new Killed("killed");
    };
    const mortal: PaymentGateway = {
      ...gateway,
      charge: async (order) => {
        die();
        const answer = await gateway.charge(order);
        die();
        return answer;
      },
      findPayments: async (orderRefs) => {
        const found = await gateway.findPayments(orderRefs);
        die();
        return found;
      },
    };
    return { ...deps, payments: mortal };
  }

  async #judge(companies: readonly string[]): Promise<YearResult> {
    const { transactions } = await this.control("transactions", {});
    const today = budapestDate(this.#api.clock.now().getTime());
    const books = await judgeBillingYear(this.#api.deps.db, { companies, transactions, today });
    return { ...this.#request, killed: this.#killed, ...books };
  }
}
