/**
 * Settings of the issuer of our own invoices: the part of the environment's schema that `config.ts`
 * spreads into its own.
 */
import { z } from "zod";

const webUrl = z.url({ protocol: /^https?$/ });
const REQUEST_SECONDS_MAX = 120;

/** The variables; the texts that explain them are in `.env.example`. */
export const invoicingVariables = {
  SZAMLA_AGENT_KEY: z.string().trim().min(10).max(100).optional(),
  SZAMLA_AGENT_URL: webUrl.optional(),
  SZAMLA_AGENT_PREFIX: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{1,10}$/)
    .optional(),
  SZAMLA_AGENT_ELECTRONIC: z.enum(["on", "off"]).default("on"),
  SZAMLA_AGENT_SECONDS: z.coerce.number().int().min(1).max(REQUEST_SECONDS_MAX).default(60),
};

const invoicingSchema = z.object(invoicingVariables);
type InvoicingEnvironment = z.infer<typeof invoicingSchema>;

export interface SzamlaAgentSettings {
  /** The one address of every call, as it is. */
  readonly url: string;
  readonly key: string;
  /** The series of our invoices at the issuer; undefined: the account's own. */
  readonly prefix: string | undefined;
  readonly electronic: boolean;
  readonly timeoutMs: number;
}

export interface InvoicingSettings {
  /** Undefined: the program issues no invoices. */
  readonly szamlaAgent: SzamlaAgentSettings | undefined;
}

const LIVE_URL = "https://www.szamlazz.hu/szamla/";
/** The key that the sandbox's issuer knows. */
const SANDBOX_KEY = "sandbox-szamla-agent-key";

/** The settings; with `sandbox` (never in production) the sandbox's issuer stands in. */
export function buildInvoicing(
  environment: InvoicingEnvironment,
  sandbox: { port: number } | undefined,
): InvoicingSettings {
  const { SZAMLA_AGENT_KEY: key } = environment;
  const shared = {
    prefix: environment.SZAMLA_AGENT_PREFIX,
    electronic: environment.SZAMLA_AGENT_ELECTRONIC === "on",
    timeoutMs: environment.SZAMLA_AGENT_SECONDS * 1_000,
  };
  if (key)
    return { szamlaAgent: { ...shared, url: environment.SZAMLA_AGENT_URL ?? LIVE_URL, key } };
  if (sandbox === undefined) return { szamlaAgent: undefined };
  const url = `http://127.0.0.1:${sandbox.port}/sandbox/szamla-agent/szamla/`;
  return { szamlaAgent: { ...shared, url, key: SANDBOX_KEY } };
}

/** The same settings with the sandbox's address moved to the port where it really listens. */
export function moveSandboxInvoicing(
  { szamlaAgent }: InvoicingSettings,
  from: number,
  to: number,
): InvoicingSettings {
  const move = (url: string) =>
    url.replace(`http://127.0.0.1:${from}/sandbox/`, `http://127.0.0.1:${to}/sandbox/`);
  return { szamlaAgent: szamlaAgent && { ...szamlaAgent, url: move(szamlaAgent.url) } };
}
