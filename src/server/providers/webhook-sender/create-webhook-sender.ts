/** The sender of webhooks by the configuration. */
import type { Config } from "#server/config.ts";
import { createWebhookSender } from "./https-webhook-sender.adapter.ts";
import type { WebhookSender } from "./webhook-sender.port.ts";

export function createConfiguredSender(config: Config): WebhookSender {
  const { production, sandbox, webhooks } = config;
  const own =
    sandbox === undefined
      ? []
      : ["localhost", "127.0.0.1"].map((name) => `${name}:${sandbox.port}`);
  return createWebhookSender({
    trusted: new Set(production ? [] : [...own, ...webhooks.trustedHosts]),
  });
}
