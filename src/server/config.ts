/** The one schema of the environment, and with the tools the only reader of process.env. */
import { z } from "zod";
import { type Operator, PRIVACY_VERSION } from "#contract/people/operator.ts";
import { buildFeeds, type FeedSettings, feedVariables } from "./config-feeds.ts";
import { findDeploymentFaults, findWeakKeys, listDeploymentWarnings } from "./config-deployment.ts";
import { findMissing } from "./config-missing.ts";
import {
  type Adviser,
  buildAdvisers,
  consultationVariables,
  listConsultationWarnings,
} from "./config-consultation.ts";
import { findMisspelt } from "./config-names.ts";
import {
  buildInvoiceFeed,
  type InvoiceFeedSettings,
  invoiceFeedVariables,
} from "./config-invoice-feed.ts";
import { buildOperator, listOperatorWarnings, operatorVariables } from "./config-operator.ts";
import { buildRegister, type RegisterSettings, registerVariables } from "./config-register.ts";
import { buildPayments, type PaymentSettings, paymentVariables } from "./config-payments.ts";
import { buildInvoicing, type InvoicingSettings, invoicingVariables } from "./config-invoicing.ts";
import { buildWebhooks, type WebhookSettings, webhookVariables } from "./config-webhooks.ts";
import { mailboxUrl, nameServer } from "./config-sandbox.ts";
import { addressList, PORT_MAX, serverList } from "./config-addresses.ts";
import { readSecrets, type Secrets } from "./secrets.ts";

const ROLES = ["web", "worker", "mail", "sandbox"] as const;
export type Role = (typeof ROLES)[number];

const port = z.coerce.number("must be a number from 1 to 65535").int().min(0).max(PORT_MAX);
const bytes = z.coerce.number().int().min(0);
const room = bytes.min(1, "must be more than nothing: with 0 no file is taken");
const optionalText = z.string().trim().optional();
const flag = z.enum(["true", "false"]).transform((text) => text === "true");
// Companies get addresses below it, so a slip would be seen by nobody but their couriers.
const mailDomain = z
  .string()
  .trim()
  .regex(
    /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i,
    "must be the name of a domain, such as fajl.example.hu",
  );
const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  hostname: /.*/,
  error: "must be an address: postgres://user:password@host:5432/database",
});
const webUrl = z.url({ protocol: /^https?$/, error: "must be an address: https://app.example.hu" });

const MIB = 1024 * 1024;
// Below this the machine itself gets into trouble: logs, the database's own files, temporary files.
const DISK_RESERVE_BYTES = 1024 * MIB;

const GIB = 1024 * MIB;
// A statement is some hundred kilobytes: this is a hundred thousand of them, and no more than a
// fair part of a usual disk.
const STORAGE_COMPANY_BYTES = 20 * GIB;
// A person with many small companies does not reach it; a person who registers companies to get
// more room does.
const STORAGE_PERSON_BYTES = 50 * GIB;

// A supervisor should hear of a server that is away for longer than an hour.
const DATABASE_WAIT_SECONDS_MAX = 3_600;

// The queue takes no shorter one.
const QUEUE_HEARTBEAT_SECONDS_MIN = 10;

// A balancer that looks every two seconds and believes the second failure has noticed by then.
const DRAIN_DELAY_SECONDS = 5;
// Longer is a slip of the keyboard: every supervisor has killed the program by then.
const DRAIN_DELAY_SECONDS_MAX = 300;

// Each waits with its rows and files until somebody comes.
const DEMO_STOCK_MAX = 20;
// Each week has three reports; the cases with a story stand in the last eight.
const DEMO_WEEKS_MIN = 8;
const DEMO_WEEKS_MAX = 52;

/** One entry per variable; the texts that explain them are in `.env.example`. */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  ROLES: z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((role) => role.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(ROLES)).min(1))
    .optional(),
  PORT: port.default(8080),
  HOST: z.string().optional(),
  BASE_URL: webUrl.optional(),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  METRICS_TOKEN: optionalText,
  METRICS_PORT: port.optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_APP_URL: databaseUrl.optional(),
  DATABASE_WAIT_SECONDS: z.coerce.number().int().min(0).max(DATABASE_WAIT_SECONDS_MAX).default(60),
  MIGRATE_AT_START: flag.prefault("true"),
  SECRET_KEY: optionalText,
  SECRET_KEY_ID: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,32}$/)
    .default("k1"),
  SECRET_KEYS_OLD: z.string().default(""),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be an address: smtps://user:password@host:465" })
    .optional(),
  MAIL_FROM: z.string().min(3).default("Bankhíd <bankhid@localhost>"),
  MAIL_PORT: port.default(2525),
  MAIL_DOMAIN: mailDomain.default("fajl.localhost"),
  MAIL_RELAYS: addressList.prefault(""),
  MAIL_NAME_SERVERS: serverList.optional(),
  SANDBOX_PORT: port.default(8090),
  SANDBOX_SMTP_PORT: port.default(8025),
  SANDBOX_OPEN: flag.prefault("false"),
  DEMO_REPORT_WEEKS: z.coerce.number().int().min(DEMO_WEEKS_MIN).max(DEMO_WEEKS_MAX).optional(),
  DEMO_STOCK: z.coerce.number().int().min(0).max(DEMO_STOCK_MAX).optional(),
  CAPTCHA_PROVIDER: z.enum(["altcha", "recaptcha", "hcaptcha"]).default("altcha"),
  CAPTCHA_SITE_KEY: optionalText,
  CAPTCHA_SECRET_KEY: optionalText,
  LOGIN_REPLY: z.enum(["explicit", "neutral"]).default("explicit"),
  PRIVACY_VERSION: z.string().min(1).default(PRIVACY_VERSION),
  CONTACT_PHONE: z.string().default("+36 1 555 0100"),
  CONTACT_EMAIL: z.string().default("segitseg@bankhid.example"),
  SOCIAL_URL: webUrl.default("https://www.facebook.com/"),
  SIMPLEPAY_URL: webUrl.default("https://simplepay.hu/vasarloknak/"),
  DRAIN_DELAY_SECONDS: z.coerce.number().int().min(0).max(DRAIN_DELAY_SECONDS_MAX).optional(),
  QUEUE_HEARTBEAT_SECONDS: z.coerce.number().int().min(QUEUE_HEARTBEAT_SECONDS_MIN).default(20),
  QUEUE_WATCH_SECONDS: z.coerce.number().int().min(1).default(10),
  UPLOAD_BYTES_MAX: room.optional(),
  DISK_RESERVE_BYTES: bytes.default(DISK_RESERVE_BYTES),
  STORAGE_COMPANY_BYTES_MAX: room.default(STORAGE_COMPANY_BYTES),
  STORAGE_PERSON_BYTES_MAX: room.default(STORAGE_PERSON_BYTES),
  ...feedVariables,
  ...invoiceFeedVariables,
  ...registerVariables,
  ...paymentVariables,
  ...operatorVariables,
  ...consultationVariables,
  ...invoicingVariables,
  ...webhookVariables,
});

type Environment = z.infer<typeof environmentSchema>;

export interface Config {
  production: boolean;
  roles: Role[];
  port: number;
  host: string;
  /** Without a slash at its end. */
  baseUrl: string;
  trustProxy: boolean;
  logLevel: Environment["LOG_LEVEL"];
  metricsToken: string | undefined;
  /** Where a process without the role `web` answers /metrics and /health; undefined: nowhere. */
  metricsPort: number | undefined;
  /**
   * How long requests are still taken after a stop was asked for, while readiness already answers
   * 503.
   */
  drainDelaySeconds: number;
  /**
   * After how many seconds without a sign of life a program's jobs are another's, and how often
   * that is looked at.
   */
  queue: { heartbeatSeconds: number; watchSeconds: number };
  dataDir: string;
  /**
   * `waitSeconds`: how long a start waits for the server; `migrateAtStart`: false waits for `npm
   * run migrate` instead.
   */
  database: {
    url: string | undefined;
    appUrl: string | undefined;
    waitSeconds: number;
    migrateAtStart: boolean;
  };
  secrets: Secrets;
  /**
   * `port`, `domain`: where letters of companies come in. `relays`: mail servers before us, whose
   * word about a letter's origin counts. `nameServers`: those asked about senders; empty for the
   * machine's.
   */
  mail: {
    smtpUrl: string | undefined;
    from: string;
    port: number;
    domain: string;
    relays: readonly string[];
    nameServers: readonly string[];
  };
  /** The stand-ins of the outside world; undefined in production, where they do not exist. */
  sandbox: { port: number; smtpPort: number } | undefined;
  /**
   * „Kipróbálom": there only where letters go to the sandbox's mailbox; `stock` demos are made
   * ahead, and each has the couriers' reports of `reportWeeks`.
   */
  demo: { available: boolean; stock: number; reportWeeks: number };
  /** Banks that are read by a feed; a source that is not set up is off. */
  feeds: FeedSettings;
  invoiceFeed: InvoiceFeedSettings;
  /** Names companies by their tax number; off where it is not set up. */
  register: RegisterSettings;
  /** Card payments and plans; cards are off where no gateway is set up. */
  payments: PaymentSettings;
  /** The issuer of our own invoices; undefined where none is set up. */
  invoicing: InvoicingSettings;
  webhooks: WebhookSettings;
  captcha: {
    provider: Environment["CAPTCHA_PROVIDER"];
    siteKey: string | undefined;
    secretKey: string | undefined;
  };
  loginReply: "explicit" | "neutral";
  privacyVersion: string;
  contact: { phone: string; email: string; socialUrl: string; simplePayUrl: string };
  operator: Operator;
  /** Those who give consultations; none are offered where there is nobody. */
  advisers: readonly Adviser[];
  limits: Limits;
  /** Settings that work but are hardly meant, one sentence each, for the log at the start. */
  warnings: readonly string[];
}

/** In bytes. Kept files: those of one company, and those of all companies of one director. */
interface Limits {
  uploadBytesMax: number | undefined;
  diskReserveBytes: number;
  storageCompanyBytesMax: number;
  storagePersonBytesMax: number;
}

/** The environment cannot be used; the message holds every fault, one a line. */
export class ConfigFault extends Error {
  constructor(faults: readonly string[], hints: readonly string[] = []) {
    const count = `${faults.length} ${faults.length === 1 ? "fault" : "faults"}`;
    super(
      `The configuration has ${count} (see .env.example):\n- ${[...faults, ...hints].join("\n- ")}`,
    );
    this.name = "ConfigFault";
  }
}

/** Reads and checks the environment. Throws ConfigFault with all faults at once. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  // An empty variable is how people switch one off in an env file.
  const entries = Object.entries(environment).filter(
    ([, value]) => value !== undefined && value.trim() !== "",
  );
  const stated: Record<string, string | undefined> = Object.fromEntries(entries);
  const parsed = environmentSchema.safeParse(stated);
  const faults = parsed.success
    ? []
    : parsed.error.issues.map(({ path: [name, ...inside], message }) => {
        const place = inside.length > 0 ? ` (${inside.map(String).join(".")})` : "";
        return `${String(name)}${place}: ${message}`;
      });
  const lenient = (name: string): string | undefined => stated[name]?.trim();
  const production = lenient("NODE_ENV") === "production";
  faults.push(...findMissing(lenient, production), ...findDeploymentFaults(lenient, production));
  const misspelt = findMisspelt(Object.keys(stated), Object.keys(environmentSchema.shape));
  const secrets = readSecrets({
    production,
    dataDir: lenient("DATA_DIR") ?? "./data",
    key: lenient("SECRET_KEY"),
    keyId: lenient("SECRET_KEY_ID") ?? "k1",
    oldKeys: lenient("SECRET_KEYS_OLD") ?? "",
    write: faults.length === 0,
  });
  faults.push(...secrets.faults, ...findWeakKeys(secrets.secrets, production));
  const hints = misspelt.map(
    ({ name, meant }) =>
      `${name}: is no setting of this program${meant ? `; ${meant} may be meant` : ""}`,
  );
  if (!parsed.success || faults.length > 0) throw new ConfigFault([...new Set(faults)], hints);
  const warnings = [
    ...hints,
    ...listDeploymentWarnings(lenient, production),
    ...listOperatorWarnings(lenient, production),
    ...listConsultationWarnings(lenient, production),
  ];
  return { ...buildConfig(parsed.data, secrets.secrets), warnings };
}

function buildConfig(environment: Environment, secrets: Secrets): Omit<Config, "warnings"> {
  const production = environment.NODE_ENV === "production";
  const sandbox = production
    ? undefined
    : { port: environment.SANDBOX_PORT, smtpPort: environment.SANDBOX_SMTP_PORT };
  const baseUrl = (environment.BASE_URL ?? `http://localhost:${environment.PORT}`).replace(
    /\/+$/,
    "",
  );
  const everyRole: Role[] = production ? ["web", "worker", "mail"] : [...ROLES];
  return {
    production,
    roles: environment.ROLES ?? everyRole,
    port: environment.PORT,
    // The sandbox answers anybody, so outside production only this machine is let in by default.
    host: environment.HOST ?? (production ? "0.0.0.0" : "127.0.0.1"),
    baseUrl,
    trustProxy: environment.TRUST_PROXY,
    logLevel: environment.LOG_LEVEL,
    metricsToken: environment.METRICS_TOKEN,
    metricsPort: environment.METRICS_PORT,
    drainDelaySeconds: environment.DRAIN_DELAY_SECONDS ?? (production ? DRAIN_DELAY_SECONDS : 0),
    queue: {
      heartbeatSeconds: environment.QUEUE_HEARTBEAT_SECONDS,
      watchSeconds: environment.QUEUE_WATCH_SECONDS,
    },
    dataDir: environment.DATA_DIR,
    database: {
      url: environment.DATABASE_URL,
      appUrl: environment.DATABASE_APP_URL,
      waitSeconds: environment.DATABASE_WAIT_SECONDS,
      migrateAtStart: environment.MIGRATE_AT_START,
    },
    secrets,
    mail: buildMail(environment, sandbox),
    sandbox,
    demo: {
      available: sandbox !== undefined && environment.SMTP_URL === undefined,
      stock: environment.DEMO_STOCK ?? (environment.NODE_ENV === "development" ? 1 : 0),
      reportWeeks:
        environment.DEMO_REPORT_WEEKS ??
        (environment.NODE_ENV === "test" ? DEMO_WEEKS_MIN : DEMO_WEEKS_MAX),
    },
    feeds: buildFeeds(environment, sandbox, baseUrl),
    invoiceFeed: buildInvoiceFeed(environment),
    register: buildRegister(environment, sandbox),
    payments: buildPayments(environment, sandbox),
    invoicing: buildInvoicing(environment, sandbox),
    webhooks: buildWebhooks(environment),
    captcha: {
      provider: environment.CAPTCHA_PROVIDER,
      siteKey: environment.CAPTCHA_SITE_KEY,
      secretKey: environment.CAPTCHA_SECRET_KEY,
    },
    loginReply: environment.LOGIN_REPLY,
    privacyVersion: environment.PRIVACY_VERSION,
    contact: {
      phone: environment.CONTACT_PHONE,
      email: environment.CONTACT_EMAIL,
      socialUrl: environment.SOCIAL_URL,
      simplePayUrl: environment.SIMPLEPAY_URL,
    },
    operator: buildOperator(environment),
    advisers: buildAdvisers(environment, production),
    limits: buildLimits(environment),
  };
}

function buildLimits(environment: Environment): Limits {
  return {
    uploadBytesMax: environment.UPLOAD_BYTES_MAX,
    diskReserveBytes: environment.DISK_RESERVE_BYTES,
    storageCompanyBytesMax: environment.STORAGE_COMPANY_BYTES_MAX,
    storagePersonBytesMax: environment.STORAGE_PERSON_BYTES_MAX,
  };
}

function buildMail(environment: Environment, sandbox: Config["sandbox"]): Config["mail"] {
  const sandboxNames = sandbox ? [nameServer(sandbox.smtpPort)] : [];
  return {
    // Without a setting letters go to the sandbox's mailbox.
    smtpUrl: environment.SMTP_URL ?? (sandbox && mailboxUrl(sandbox.smtpPort)),
    from: environment.MAIL_FROM,
    port: environment.MAIL_PORT,
    domain: environment.MAIL_DOMAIN,
    relays: environment.MAIL_RELAYS,
    nameServers: environment.MAIL_NAME_SERVERS ?? sandboxNames,
  };
}

/** The server that tests clone their databases on; undefined: an embedded one of the test run. */
export function readTestDatabaseUrl(): string | undefined {
  return process.env.DATABASE_URL || undefined;
}
