/**
 * The program's configuration, read from the settings of `settings/`. With the tools the only
 * reader of process.env.
 */
import { isLocalHost, providerUrl, readUrl } from "./settings/addresses.ts";
import { bankFeeds, buildFeeds } from "./settings/bank-feeds.ts";
import { buildRegister, companyRegister } from "./settings/company-register.ts";
import { data } from "./settings/data.ts";
import { invoiceFeed } from "./settings/invoice-feed.ts";
import { buildInvoicing, invoicing } from "./settings/invoicing.ts";
import { buildMail, letters } from "./settings/mail.ts";
import { findMisspelt } from "./settings/misspelt.ts";
import { buildOperator, listAdvisers, login, operator, pages } from "./settings/pages.ts";
import { buildPayments, payments } from "./settings/payments.ts";
import { buildProgram, runs, web } from "./settings/program.ts";
import { buildDemo, moveStandIns, type Sandbox, sandboxServers } from "./settings/sandbox.ts";
import { readSecretKeys, secretKeys } from "./settings/secret-keys.ts";
import {
  findSectionFaults,
  listSettings,
  type ReadStated,
  readSettings,
  type Section,
  type SettingTree,
  type ValuesOf,
} from "./settings/setting.ts";
import { port } from "./settings/values.ts";
import { webhooks } from "./settings/webhooks.ts";
import type { Secrets } from "./secrets.ts";

/** All settings, in the order of `.env.example`. */
const sections = {
  runs,
  web,
  data,
  webhooks,
  secretKeys,
  letters,
  sandboxServers,
  bankFeeds,
  invoiceFeed,
  payments,
  invoicing,
  companyRegister,
  login,
  pages,
  operator,
};
export const allSections: readonly Section<SettingTree>[] = Object.values(sections);
const allSettings = allSections.flatMap(({ settings }) => listSettings(settings));
export const settingNames: readonly string[] = allSettings.map(({ name }) => name);

type Values = {
  readonly [Name in keyof typeof sections]: ValuesOf<(typeof sections)[Name]["settings"]>;
};
export type Config = ReturnType<typeof buildConfig> & {
  /** Settings that work but are hardly meant, one sentence each, for the log at the start. */
  readonly warnings: readonly string[];
};

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
  const stated = new Map(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const read: ReadStated = (name) => stated.get(name)?.trim();
  const production = read("NODE_ENV") === "production";
  const faults: string[] = [];
  const values = Object.fromEntries(
    Object.entries(sections).map(([name, { settings }]) => [
      name,
      readSettings(settings, (setting) => stated.get(setting), faults),
    ]),
  ) as Values;
  faults.push(...allSections.flatMap((one) => findSectionFaults(one, read, production)));
  if (production) faults.push(...findKindFaults(read));
  const secrets = readSecretKeys(read, production, faults);
  const hints = findMisspelt([...stated.keys()], settingNames).map(
    ({ name, meant }) =>
      `${name}: is no setting of this program${meant ? `; ${meant} may be meant` : ""}`,
  );
  if (faults.length > 0) throw new ConfigFault([...new Set(faults)], hints);
  const warnings = allSections.flatMap((one) => one.listWarnings?.(read, production) ?? []);
  return { ...buildConfig(values, secrets), warnings: [...hints, ...warnings] };
}

/** Faults of production that every setting of a kind can have. */
function findKindFaults(read: ReadStated): string[] {
  return allSettings.flatMap(({ name, schema }) => {
    const text = read(name);
    if (schema === port && text !== undefined && Number(text) === 0)
      return [`${name}: 0 is another port at each start; name the one that others look for`];
    const url = schema === providerUrl ? readUrl(text) : undefined;
    if (url?.protocol === "http:" && !isLocalHost(url.hostname))
      return [
        `${name}: must begin with https:// in production; our keys and the users' data would travel in the open`,
      ];
    return [];
  });
}

function buildConfig(values: Values, secrets: Secrets) {
  const program = buildProgram(values.runs, values.web);
  const { port: sandboxPort, smtpPort } = values.sandboxServers;
  /** The stand-ins of the outside world; undefined in production, where they do not exist. */
  const sandbox: Sandbox | undefined = program.production
    ? undefined
    : { port: sandboxPort, smtpPort };
  const hasMailbox = sandbox !== undefined && values.letters.smtpUrl === undefined;
  return {
    ...program,
    ...values.data,
    secrets,
    sandbox,
    mail: buildMail(values.letters, sandbox),
    demo: buildDemo(values.sandboxServers, values.runs.nodeEnv, hasMailbox),
    feeds: buildFeeds(values.bankFeeds, sandbox, program.baseUrl),
    invoiceFeed: values.invoiceFeed,
    register: buildRegister(values.companyRegister, values.pages.contact.email, sandbox),
    payments: buildPayments(values.payments, sandbox),
    invoicing: buildInvoicing(values.invoicing, sandbox),
    webhooks: { trustedHosts: values.webhooks.trustedHosts ?? [] },
    ...values.login,
    contact: values.pages.contact,
    operator: buildOperator(values.operator),
    advisers: listAdvisers(values.pages.advisers, program.production),
  };
}

/**
 * The same configuration with the ports where the sandbox really listens; letters, banks and the
 * other stand-ins use it unless set otherwise.
 */
export function withSandboxPorts(config: Config, ports: Sandbox): Config {
  const { sandbox, mail, feeds, register, payments: cards, invoicing: invoices } = config;
  if (sandbox === undefined) return config;
  const moved = moveStandIns(
    { mail, feeds, register, payments: cards, invoicing: invoices },
    sandbox,
    ports,
  );
  return { ...config, ...moved, sandbox: ports };
}

/** The server that tests clone their databases on; undefined: an embedded one of the test run. */
export function readTestDatabaseUrl(): string | undefined {
  return process.env.DATABASE_URL || undefined;
}
