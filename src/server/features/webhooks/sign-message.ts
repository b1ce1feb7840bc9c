/**
 * A message as Standard Webhooks lays it down (standardwebhooks.com, version 1): `webhook-id`,
 * `webhook-timestamp` in seconds, `webhook-signature` with one `v1,<base64>` for each secret. The
 * signature is over `<id>.<timestamp>.<body>`, so the body's exact bytes count.
 */
import { Webhook } from "standardwebhooks";
import type { ApiActor } from "#contract/integrator-api/actors.ts";
import { showId } from "#contract/integrator-api/ids.ts";
import { randomKey } from "#server/chance.ts";

const SECRET_BYTES = 32;

/** `whsec_` and 32 random bytes in base64. */
export function createWebhookSecret(): string {
  return `whsec_${randomKey(SECRET_BYTES).toString("base64")}`;
}

export interface MessageEvent {
  readonly id: string;
  readonly type: string;
  readonly companyId: string;
  readonly data: Readonly<Record<string, string>>;
  readonly at: Date;
  readonly actor: ApiActor;
}

/** The body: equal at each repeat, as long as the person keeps his name and the program its key. */
export function writeBody({ id, type, companyId, data, at, actor }: MessageEvent): string {
  return JSON.stringify({
    id: showId("event", id),
    type,
    createdAt: at.toISOString(),
    companyId: showId("company", companyId),
    data,
    actor,
  });
}

/** The headers of a message; the signature of each secret, the current one first. */
export function signMessage(
  eventId: string,
  body: string,
  secrets: readonly string[],
  at: Date,
): Record<string, string> {
  const id = showId("event", eventId);
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, at, body));
  return {
    "content-type": "application/json",
    "user-agent": "Bankhid-Webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": signatures.join(" "),
  };
}
