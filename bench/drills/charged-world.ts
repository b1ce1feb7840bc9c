/**
 * The surroundings of the drill of charges: a server with fsync, the gateway, the issuer of
 * invoices, a mail server, two web and two worker programs with a clock that the drill moves, and
 * payers who have chosen a plan through HTTP.
 */
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { CARD_CONSENT_VERSION } from "#contract/billing/cards.ts";
import { DAY_MS, MINUTE_MS } from "#values/durations.ts";
import { connect, type Database } from "#server/database/connect.ts";
import { startOwnPostgres } from "../own-postgres.ts";
import { prepareDatabase } from "#server/database/prepare-database.ts";
import { QUEUE_SCHEMA } from "#server/database/queue-schema-name.ts";
import { allJobDefinitions } from "#server/jobs/all-jobs.ts";
import { openQueue, type Queue } from "#server/jobs/queue.ts";
import { createLog } from "#server/log.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { startTestSandbox, type TestSandbox } from "#server/testing/test-sandbox.ts";
import { Person } from "../histories/product.ts";
import { FleetProgram, lastingPort } from "./fleet.ts";
import { startLetterSink } from "./letter-sink.ts";
import { type Balancer, startBalancer } from "./tcp-balancer.ts";

const CONNECTIONS_MAX = "250";
const HEARTBEAT_SECONDS = 10;
const SESSION_DAYS = 900;
const FIRST_TAX_NUMBER = 10_000_000;
const BASE_URL = "http://bankhid.test";
/** What charges, asks about charges, and issues their invoices. */
const MONEY_JOBS = ["billing.charge", "payment.settle", "invoice.issue"];
const LOOKS = ["billing.look", "invoice.look"];
const SETTINGS = {
  NODE_ENV: "test",
  LOG_LEVEL: "warn",
  BASE_URL,
  TRUST_PROXY: "true",
  QUEUE_HEARTBEAT_SECONDS: String(HEARTBEAT_SECONDS),
  QUEUE_WATCH_SECONDS: "2",
};

interface Parts {
  readonly sandbox: TestSandbox;
  readonly owner: pg.Pool;
  readonly db: Database;
  readonly queue: Queue;
  readonly programs: readonly FleetProgram[];
  readonly balancer: Balancer;
}

export interface KeptWorld {
  readonly aheadMs: number;
  readonly people: number;
}

class ChargedWorld {
  readonly programs: readonly FleetProgram[];
  readonly db: Database;
  readonly #parts: Parts;
  readonly #clockFile: string;
  #aheadMs = 0;
  #people = 0;

  constructor(parts: Parts, clockFile: string, kept: KeptWorld) {
    this.#aheadMs = kept.aheadMs;
    this.#people = kept.people;
    this.#parts = parts;
    this.programs = parts.programs;
    this.db = parts.db;
    this.#clockFile = clockFile;
  }

  now(): number {
    return Date.now() + this.#aheadMs;
  }

  /** What a later run goes on with, beside the folder. */
  get kept(): KeptWorld {
    return { aheadMs: this.#aheadMs, people: this.#people };
  }

  async control(standIn: "simplepay" | "szamla-agent", verb: string, body: object): Promise<any> {
    const { port } = this.#parts.sandbox;
    const address = `http://127.0.0.1:${port}/sandbox/${standIn}/control/${verb}`;
    const reply = await fetch(address, { method: "POST", body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`The sandbox refuses ${verb}: ${await reply.text()}`);
    return reply.json();
  }

  /**
   * Lets so much time pass for the programs and the gateway. The database has its own clock, so
   * what waits in the queue is brought nearer by the same time.
   */
  async pass(ms: number): Promise<void> {
    this.#aheadMs += ms;
    writeClock(this.#clockFile, this.#aheadMs);
    await this.#parts.owner.query(
      `update ${QUEUE_SCHEMA}.job set start_after = start_after - $1 * interval '1 ms'
       where name = any($2) and state in ('created', 'retry')`,
      [ms, MONEY_JOBS],
    );
    await this.control("simplepay", "clock", { to: new Date(this.now()).toISOString() });
  }

  /** Milliseconds until a subscription or an invoice is due, 0 for now; undefined: none is. */
  async nextDueMs(): Promise<number | undefined> {
    const { rows } = await this.#parts.owner.query<{ at: Date | null }>(
      `select least((select min(next_at) from subscription_due),
                    (select min(next_at) from invoice_due)) as at`,
    );
    const at = rows[0]?.at;
    return at === null || at === undefined ? undefined : Math.max(0, at.getTime() - this.now());
  }

  /** Asks the real queue for the looks that the timetable asks for each minute. */
  async askForLooks(): Promise<void> {
    for (const name of LOOKS) {
      const job = allJobDefinitions.find((one) => one.name === name)!;
      await this.#parts.queue.enqueue(job, {}, { key: "drill" });
    }
  }

  /** Jobs of money that wait or run, and those that run. */
  async countJobs(): Promise<{ open: number; running: number }> {
    const { rows } = await this.#parts.owner.query<{ open: number; running: number }>(
      `select count(*)::int as open, (count(*) filter (where state = 'active'))::int as running
       from ${QUEUE_SCHEMA}.job
       where name = any($1) and state in ('created', 'retry', 'active')`,
      [[...MONEY_JOBS, ...LOOKS]],
    );
    return rows[0]!;
  }

  /** Jobs of money that were begun more than once: their program died, or they failed. */
  async countRepeated(): Promise<number> {
    const { rows } = await this.#parts.owner.query<{ count: number }>(
      `select count(*)::int from ${QUEUE_SCHEMA}.job where name = any($1) and retry_count > 0`,
      [MONEY_JOBS],
    );
    return rows[0]!.count;
  }

  /** A director whose trial is over chooses a plan and registers a card; answers the company. */
  async subscribe(): Promise<string> {
    const serial = this.#people++;
    const company = await buildCompany(this.db, { taxNumber: String(FIRST_TAX_NUMBER + serial) });
    const later = new Date(Date.now() + SESSION_DAYS * DAY_MS);
    const person = new Person(this.#parts.balancer, "fizeto@pelda.example");
    const token = { idleExpiresAt: later, absoluteExpiresAt: later };
    person.useToken(await buildSession(this.db, company.ownerId, token));
    person.comeFrom(1_000 + serial);
    const { subscriberId } = await person.call<{ subscriberId: string }>("POST", "/v1/subscriber", {
      subscriber: PAYER,
    });
    const { orderRef } = await person.call<{ orderRef: string }>("POST", "/v1/subscription", {
      company_id: company.id,
      subscriberId,
      callbackUrl: `${BASE_URL}/subscriptions`,
      subscription: { plan: "alap", extraAccounts: 0 },
      consents: { dataTransfer: true, recurringPayment: true, version: CARD_CONSENT_VERSION },
    });
    const { location } = await this.control("simplepay", "pay", { orderRef });
    const url = new URL(location as string);
    await person.call("POST", "/v1/billing", {
      token: url.pathname.split("/").at(-1),
      r: url.searchParams.get("r"),
      s: url.searchParams.get("s"),
    });
    return company.id;
  }
}

const PAYER = {
  name: "Próba Kft.",
  taxNumber: "",
  country: "HU",
  zip: "1011",
  city: "Budapest",
  address: "Fő utca 1.",
  email: "szamla@pelda.example",
};

/** A reader sees the old time or the new one, never a part of it. */
function writeClock(file: string, aheadMs: number): void {
  writeFileSync(`${file}.new`, String(aheadMs));
  renameSync(`${file}.new`, file);
}

/**
 * Starts it all in the folder, or goes on with what stands there. `close` ends the programs;
 * the folder stays.
 */
export async function startChargedWorld(
  folder: string,
  kept: KeptWorld = { aheadMs: 0, people: 0 },
): Promise<{ readonly world: ChargedWorld; close(): Promise<void> }> {
  const closes: (() => unknown)[] = [];
  const close = async (): Promise<void> => {
    for (const one of closes.splice(0).reverse()) await Promise.resolve(one()).catch(() => {});
  };
  try {
    const sandbox = await startTestSandbox({
      programUrl: BASE_URL,
      folder: join(folder, "sandbox"),
    });
    closes.push(() => sandbox.stop());
    const settings = { max_connections: CONNECTIONS_MAX };
    const embedded = await startOwnPostgres({ dataDir: join(folder, "data"), settings });
    closes.push(() => embedded.stop());
    const { appUrl } = await prepareDatabase(embedded.ownerUrl);
    const connection = await connect(appUrl);
    closes.push(() => connection.close());
    const owner = new pg.Pool({ connectionString: embedded.ownerUrl, max: 2 });
    owner.on("error", () => {});
    closes.push(() => owner.end());
    const sink = await startLetterSink();
    closes.push(() => sink.close());
    const queue = await openQueue({
      appUrl,
      log: createLog({ logLevel: "warn" }),
      definitions: allJobDefinitions,
      works: false,
      heartbeatSeconds: HEARTBEAT_SECONDS,
    });
    closes.push(() => queue.stop(0));
    const clockFile = join(folder, "clock");
    writeClock(clockFile, kept.aheadMs);
    const ports = [await lastingPort(), await lastingPort()];
    const balancer = await startBalancer(ports);
    closes.push(() => balancer.close());
    const environment = {
      ...sandbox.environment,
      ...SETTINGS,
      DATABASE_URL: embedded.ownerUrl,
      DATABASE_APP_URL: appUrl,
      DATA_DIR: join(folder, "files"),
      SMTP_URL: sink.url,
      CLOCK_FILE: clockFile,
    };
    const given = { folder, environment, entry: "bench/drills/clocked-main.ts" };
    const programs = [
      ...ports.map((port, at) => new FleetProgram(`web-${at + 1}`, "web", port, given)),
      new FleetProgram("worker-1", "worker", await lastingPort(), given),
      new FleetProgram("worker-2", "worker", await lastingPort(), given),
    ];
    closes.push(async () => void (await Promise.all(programs.map((program) => program.stop()))));
    await Promise.all(programs.map((program) => program.start()));
    const parts = { sandbox, owner, db: connection.db, queue, programs, balancer };
    const world = new ChargedWorld(parts, clockFile, kept);
    const notices = { ipnUrl: `${balancer.address}/hooks/simplepay`, ipnDelayMs: MINUTE_MS };
    await world.control("simplepay", "settings", notices);
    await world.pass(0);
    return { world, close };
  } catch (error) {
    await close();
    throw error;
  }
}
