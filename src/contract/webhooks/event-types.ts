/** The events that programs of integrators are told of. Their data are ids only, no bank data. */
import type { KeyScope } from "#contract/integrator-keys/key-scopes.ts";

/** What a key must be allowed to do to be told of the event; null: every key is told. */
export const EVENT_SCOPES = {
  /** Transactions of an account came, changed or went. */
  "transactions.sync_available": "transactions:read",
  /** A statement of an account was read. */
  "statement.available": "statements:read",
  /** A settlement and a credit of the bank were matched. */
  "settlement.matched": "settlements:read",
  "export.completed": "exports:write",
  "export.failed": "exports:write",
  /** An account is read from a connected bank from now on. */
  "account.connected": "accounts:read",
  /** A bank's consent ends soon. */
  "consent.expiring": "accounts:read",
  "consent.expired": "accounts:read",
  "consent.revoked": "accounts:read",
  /** The key itself was revoked: the last event that its endpoints get. */
  "access_key.revoked": null,
  /** Somebody pressed the button of the test; only its endpoint gets it. */
  "webhook.test": null,
} as const satisfies Readonly<Record<string, KeyScope | null>>;
export type EventType = keyof typeof EVENT_SCOPES;

export const EVENT_TYPES = Object.keys(EVENT_SCOPES) as [EventType, ...EventType[]];

/** Whether a key with these scopes is told of events of the type. */
export function mayHear(type: EventType, scopes: readonly string[]): boolean {
  const scope = EVENT_SCOPES[type];
  return scope === null || scopes.includes(scope);
}

/** So long an event is listed and can be sent again. */
export const EVENT_DAYS = 30;
