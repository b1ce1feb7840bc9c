/** Why a message was not taken, and why an endpoint was stopped. */
export const WEBHOOK_FAULTS = [
  /** A status that is neither 2xx nor one of the others below. */
  "status",
  /** A redirect; it is not followed. */
  "redirect",
  /** 410: the receiver wants no more messages. */
  "gone",
  /** No answer in ten seconds. */
  "timeout",
  /** The name of the address cannot be resolved. */
  "name",
  /** The name leads into a private network. */
  "private",
  /** The connection was refused or broke off. */
  "connection",
  /** The certificate is not valid for the address. */
  "certificate",
  /** The key of the endpoint was revoked or its person has left. */
  "key",
] as const;
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];
