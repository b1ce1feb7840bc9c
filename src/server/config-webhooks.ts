/** Settings of webhooks: the part of the environment's schema that `config.ts` spreads. */
import { z } from "zod";

export const webhookVariables = {
  WEBHOOK_TRUSTED_HOSTS: z
    .string()
    .transform((text) => text.split(",").map((host) => host.trim()))
    .refine(
      (hosts) => hosts.every((host) => /^[A-Za-z0-9.-]+:\d{1,5}$/.test(host)),
      "must be host:port, with commas between",
    )
    .optional(),
};

const schema = z.object(webhookVariables);

export interface WebhookSettings {
  /** `host:port`: receivers whose network address is not checked; never in production. */
  readonly trustedHosts: readonly string[];
}

export function buildWebhooks(environment: z.infer<typeof schema>): WebhookSettings {
  return { trustedHosts: environment.WEBHOOK_TRUSTED_HOSTS ?? [] };
}
