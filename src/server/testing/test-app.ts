/**
 * The whole HTTP application on a database of its own, without a port: `call` sends a request
 * through `inject`.
 */
import { rmSync } from "node:fs";
import type { FastifyInstance, InjectOptions } from "fastify";
import { DAY_MS, HOUR_MS } from "#values/durations.ts";
import { budapestDate, budapestDayStart } from "#values/local-date.ts";
import type { Clock } from "../clock.ts";
import { type AppOptions, buildApp } from "../app.ts";
import type { Config } from "../config.ts";
import { connect, type Database } from "../database/connect.ts";
import { type PoolLimits, WEB_LIMITS } from "../database/pool.ts";
import type { Deps } from "../deps.ts";
import { createPostgresEvents } from "../events-postgres.ts";
import { createHealthProbe } from "../http/health-probe.store.ts";
import { createLog } from "../log.ts";
import type { Letter, Mailer } from "../mail/outbound/mailer.ts";
import { newId } from "../new-id.ts";
import { unlimitedQuota } from "../quota.ts";
import { createCompanyRegister } from "#server/providers/company-register/create-company-register.ts";
import { createBankFeeds } from "../providers/bank-feed/create-bank-feeds.ts";
import { createCaptcha } from "../providers/captcha/create-captcha.ts";
import { createSandboxBank } from "../providers/bank-feed/sandbox-bank.adapter.ts";
import { createPaymentGateway } from "../providers/payment/create-payment-gateway.ts";
import { createWebhookSender } from "../providers/webhook-sender/https-webhook-sender.adapter.ts";
import { createInvoiceIssuer } from "../providers/invoicing/create-invoice-issuer.ts";
import { callAddress } from "./call-address.ts";
import { buildTestConfig } from "./test-config.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

/** An address that webhooks are taken for without a look at it; nobody listens there. */
export const TRUSTED_WEBHOOK = "http://127.0.0.1:9/hook";

export interface TestReply {
  readonly status: number;
  readonly body: any;
  readonly headers: Record<string, string | string[] | number | undefined>;
  readonly text: string;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly database: TestDatabase;
  readonly config: Config;
  readonly deps: Deps;
  /**
   * Letters that the application sent, newest last. While `refuse` is true the mail server refuses;
   * while `away` is true it does not answer.
   */
  readonly mailbox: { readonly letters: Letter[]; refuse: boolean; away: boolean };
  readonly clock: TestClock;
  /** Another web process on the same database. */
  another(): Promise<FastifyInstance>;
  call(method: InjectOptions["method"], path: string, options?: CallOptions): Promise<TestReply>;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly address?: string;
  readonly headers?: Record<string, string>;
  readonly app?: FastifyInstance;
}

export interface TestClock extends Clock {
  /** Lets this much time pass for the program; the database's own clock stays. */
  advance(ms: number): void;
  /**
   * Goes to the first moment of the next window of a limit, so that no window turns over in the
   * middle of a test.
   */
  toNextWindow(seconds: number): void;
  /**
   * Back to the last noon in Budapest. For work that has an hour, also after the change to summer
   * time; forward would end sessions early.
   */
  toDaytime(): void;
  /** Stands until it is set back: for a limit that is near, the machine's time must not pass. */
  stand(): void;
  /** Back to the machine's own time. */
  reset(): void;
}

export interface TestAppOptions {
  readonly environment?: Record<string, string>;
  /** Parts of the composition that the test brings itself: queue, files. */
  readonly deps?: Partial<Deps>;
  readonly app?: AppOptions;
  /** Fewer connections than the web's own, so that a test fills them. */
  readonly pool?: Partial<PoolLimits>;
  /** The caller's database, which stays when the application is closed; else one of its own. */
  readonly database?: TestDatabase;
}

/**
 * Waits that no test reaches: on a crowded machine answers come later. A test of a limit gives the
 * limit itself.
 */
const PATIENT = { statementMs: 60_000, lockMs: 60_000, waitMs: 60_000 };
const CALL_LIMIT_MS = 180_000;

export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase());
  const config = buildTestConfig(options.environment);
  const connection = await connect(database.appUrl, {
    ...WEB_LIMITS,
    ...PATIENT,
    ...options.pool,
  });
  const log = createLog(config);
  const clock = createTestClock();
  const mailbox = { letters: [] as Letter[], refuse: false, away: false };
  const events = createPostgresEvents({ db: connection.db, appUrl: database.appUrl, log });
  const health = createHealthProbe(database.appUrl, { isHere: async () => true }, 0);
  const deps: Deps = {
    config,
    log,
    db: connection.db,
    clock,
    newId: () => newId(),
    mailer: createMemoryMailer(mailbox),
    events,
    health,
    queue: refuseUse("queue"),
    files: refuseUse("files"),
    captcha: createCaptcha({ config, db: connection.db, clock, log }),
    bankFeeds: createBankFeeds({ config, clock }),
    sandboxBank: createSandboxBank({ config, clock }),
    companyRegister: createCompanyRegister({ config, clock, newId: () => newId() }),
    payments: createPaymentGateway(config),
    invoicing: createInvoiceIssuer(config),
    webhookSender: createWebhookSender({ trusted: new Set([new URL(TRUSTED_WEBHOOK).host]) }),
    quota: unlimitedQuota,
    ...options.deps,
  };
  const appOptions = { callLimitMs: CALL_LIMIT_MS, ...options.app };
  const apps = [await buildApp(deps, appOptions)];
  const [app] = apps as [FastifyInstance];
  return {
    app,
    db: connection.db,
    database,
    config,
    deps,
    mailbox,
    clock,
    async another() {
      const other = await buildApp(deps, appOptions);
      apps.push(other);
      return other;
    },
    call: (method, path, callOptions = {}) =>
      call(callOptions.app ?? app, method, path, callOptions),
    async close() {
      for (const one of apps) await one.close();
      await events.close();
      await health.close();
      await connection.close();
      if (options.database === undefined) await database.drop();
      rmSync(config.dataDir, { recursive: true, force: true });
    },
  };
}

async function call(
  app: FastifyInstance,
  method: InjectOptions["method"],
  path: string,
  options: CallOptions,
): Promise<TestReply> {
  const reply = await app.inject(describeCall(method, path, options));
  const json = String(reply.headers["content-type"] ?? "").includes("json") && reply.body !== "";
  return {
    status: reply.statusCode,
    body: json ? reply.json() : undefined,
    headers: reply.headers,
    text: reply.body,
  };
}

/** A call as Fastify injects it. */
export function describeCall(
  method: InjectOptions["method"],
  path: string,
  { token, body, address, headers }: CallOptions,
): InjectOptions {
  return {
    method,
    url: path,
    remoteAddress: address ?? callAddress(),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  };
}

// By noon everything that runs at an hour of the night or of the morning has run.
const NOON_MS = 12 * HOUR_MS;

function createTestClock(): TestClock {
  let ahead = 0;
  let stoodAt: number | undefined;
  const now = (): Date => new Date((stoodAt ?? Date.now()) + ahead);
  return {
    now,
    advance: (ms) => void (ahead += ms),
    toNextWindow: (seconds) =>
      void (ahead += seconds * 1_000 - (now().getTime() % (seconds * 1_000))),
    toDaytime: () => {
      const instant = now().getTime();
      const noon = budapestDayStart(budapestDate(instant)) + NOON_MS;
      ahead += (noon <= instant ? noon : noon - DAY_MS) - instant;
    },
    stand: () => void (stoodAt ??= Date.now()),
    reset() {
      ahead = 0;
      stoodAt = undefined;
    },
  };
}

function createMemoryMailer(mailbox: {
  letters: Letter[];
  refuse: boolean;
  away: boolean;
}): Mailer {
  return {
    async send(letter) {
      if (mailbox.refuse)
        throw Object.assign(new Error("550 refused"), { responseCode: 550, command: "RCPT TO" });
      if (mailbox.away) throw new Error("connection refused");
      mailbox.letters.push(letter);
    },
    close: async () => {},
  };
}

// A test that needs such a part gives it; a call of a missing part fails with its name.
function refuseUse<T extends object>(name: string): T {
  return new Proxy({} as T, {
    get: (_target, property) => () => {
      throw new Error(
        `The test gave no ${name}, but ${String(property)} was called. Pass it to createTestApp.`,
      );
    },
  });
}
