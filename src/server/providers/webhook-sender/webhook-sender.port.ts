/** Sends messages to addresses that strangers have named. */
import type { WebhookFault } from "#contract/webhooks/webhook-faults.ts";

export interface WebhookMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The exact bytes that were signed. */
  readonly body: string;
  readonly signal?: AbortSignal | undefined;
}

/** A message was taken where `fault` is null: the answer's status is 200 to 299. */
export interface WebhookAnswer {
  readonly fault: WebhookFault | null;
  /** Null where there was no answer. */
  readonly status: number | null;
  readonly ms: number;
  /** The receiver asks to be left alone so long. */
  readonly retryAfterSeconds: number | null;
}

/** Why an address is not taken. */
export type AddressFault =
  | "webhook_url_invalid"
  | "webhook_url_insecure"
  | "webhook_url_private"
  | "webhook_url_unknown";

export interface WebhookSender {
  /**
   * Looks at an address as a person names it, and resolves its name. Undefined where messages may
   * be sent there. The name may lead elsewhere later, so `send` looks again.
   */
  check(url: string): Promise<AddressFault | undefined>;
  /**
   * Sends one message, without following redirects and without reading the answer's body. The
   * connection goes to an address that was checked. Never rejects, except by the caller's signal.
   */
  send(message: WebhookMessage): Promise<WebhookAnswer>;
}
