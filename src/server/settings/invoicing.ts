/** Settings of the issuer of our own invoices. */
import { z } from "zod";
import { providerUrl } from "./addresses.ts";
import { type Sandbox, standInUrl } from "./sandbox.ts";
import { optional, section, setting, type ValuesOf } from "./setting.ts";
import { onOff, seconds, text } from "./values.ts";

const REQUEST_SECONDS_MAX = 120;
const LIVE_URL = "https://www.szamlazz.hu/szamla/";
// The key that the sandbox's issuer knows.
const SANDBOX_KEY = "sandbox-szamla-agent-key";

export const invoicing = section({
  title: "Our own invoices",
  settings: {
    key: optional(z.string().trim().min(10).max(100))`SZAMLA_AGENT_KEY=
      The key of Számla Agent (made in Számlázz.hu's account). Without it the program issues no
      invoice in production and its page of payments says so; elsewhere the sandbox stands in
      (/sandbox/szamla-agent).`,
    url: optional(providerUrl)`SZAMLA_AGENT_URL=
      The one address of every call. Default: the live one.`,
    prefix: optional(text.regex(/^[A-Za-z0-9-]{1,10}$/))`SZAMLA_AGENT_PREFIX=
      Series of the invoices. Default: the account's own.`,
    electronic: setting(onOff)`SZAMLA_AGENT_ELECTRONIC=on
      Electronic invoices (on) or paper ones (off), as the account allows.`,
    timeoutMs: setting(seconds(1, REQUEST_SECONDS_MAX))`SZAMLA_AGENT_SECONDS=60
      Seconds of one request.`,
  },
});

export type SzamlaAgentSettings = NonNullable<ReturnType<typeof buildInvoicing>["szamlaAgent"]>;

/** Without an issuer the program issues no invoices; with `sandbox` the sandbox's stands in. */
export function buildInvoicing(
  { key, url, ...shared }: ValuesOf<typeof invoicing.settings>,
  sandbox: Sandbox | undefined,
) {
  if (key) return { szamlaAgent: { ...shared, url: url ?? LIVE_URL, key } };
  const szamlaAgent = sandbox && {
    ...shared,
    url: standInUrl(sandbox, "szamla-agent/szamla/"),
    key: SANDBOX_KEY,
  };
  return { szamlaAgent };
}
