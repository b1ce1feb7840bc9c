import type { Config } from "#server/config.ts";
import type { InvoiceIssuer } from "./invoicing.port.ts";
import { createSzamlaAgent } from "./szamla-agent/szamla-agent.adapter.ts";

/** The issuer that the configuration names; undefined where none is set up. */
export function createInvoiceIssuer(config: Pick<Config, "invoicing">): InvoiceIssuer | undefined {
  const { szamlaAgent } = config.invoicing;
  return szamlaAgent && createSzamlaAgent(szamlaAgent);
}
