/**
 * Events that programs of integrators are told of. `emitEvent` stores one in the transaction of its
 * cause. A job numbers new events afterwards (`api-events.jobs.ts`), and webhooks are sent by
 * `features/webhooks`.
 */
import { showId } from "#contract/integrator-api/ids.ts";
import type { EventType } from "#contract/webhooks/event-types.ts";
import type { Maker } from "#server/database/stamps.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { spreadEventsJob } from "./api-event-definitions.ts";
import * as store from "./api-events.store.ts";

export { spreadEventsJob } from "./api-event-definitions.ts";
export { type ActorFacts, clientIdOfStamp, presentActor } from "./present-actor.ts";
export {
  deleteOldEvents,
  type EventRow,
  findStreamEnds,
  listCompaniesWithNewEvents,
  listEvents,
  numberNewEvents,
} from "./api-events.store.ts";

/** What happened, by the program's own ids. */
export type ApiEvent =
  /** Without an account: any of the company may have changed. */
  | { readonly type: "transactions.sync_available"; readonly accountId?: string }
  | { readonly type: "statement.available" | "account.connected"; readonly accountId: string }
  | { readonly type: "settlement.matched"; readonly settlementId: string }
  | { readonly type: "export.completed" | "export.failed"; readonly exportId: string }
  | { readonly type: "consent.expired" | "consent.revoked"; readonly consentId: string }
  /** `once` names the reminder: a second call with the same name stores nothing. */
  | { readonly type: "consent.expiring"; readonly consentId: string; readonly once: string }
  /** Only the endpoints of the key hear of it. */
  | { readonly type: "access_key.revoked"; readonly keyId: string; readonly clientId: string }
  /** Only this endpoint hears of it. */
  | { readonly type: "webhook.test"; readonly endpointId: string };

type Needs = Pick<Deps, "queue" | "clock" | "newId">;

/** A second event of these says nothing more while the first one waits for its number. */
const MERGED: ReadonlySet<EventType> = new Set(["transactions.sync_available"]);

/**
 * Stores an event in the transaction of its cause: it exists exactly when the cause is committed.
 * `by` is who caused it, null for the program itself. Nothing is stored for a company without an
 * active access key. Call it at the end of the
 * transaction, after the company's locks are taken. Answers the event's id, undefined where none
 * was stored.
 */
export async function emitEvent(
  tx: Tx,
  deps: Needs,
  { companyId, by }: { readonly companyId: string; readonly by: Maker | null },
  event: ApiEvent,
): Promise<string | undefined> {
  if (event.type !== "access_key.revoked" && !(await store.hasActiveKey(tx, companyId)))
    return undefined;
  const { subject, data, forKeyId, forEndpointId } = describe(event);
  const merges = MERGED.has(event.type);
  if (event.type === "consent.expiring" && (await store.hasToldEvent(tx, companyId, event.once)))
    return undefined;
  if (merges && (await store.joinsNewEvent(tx, companyId, { type: event.type, subject, by })))
    return undefined;
  const id = deps.newId();
  await store.insertEvent(tx, {
    companyId,
    id,
    type: event.type,
    subject,
    data,
    forKeyId,
    forEndpointId,
    by,
    at: deps.clock.now(),
  });
  await deps.queue.enqueue(spreadEventsJob, { companyId }, { tx, key: companyId });
  return id;
}

interface Described {
  readonly subject: string;
  /** As programs get it. */
  readonly data: Record<string, string>;
  readonly forKeyId: string | null;
  readonly forEndpointId: string | null;
}

function describe(event: ApiEvent): Described {
  const forAll = { subject: "", forKeyId: null, forEndpointId: null };
  switch (event.type) {
    case "transactions.sync_available":
      return event.accountId === undefined
        ? { ...forAll, data: {} }
        : {
            ...forAll,
            subject: event.accountId,
            data: { accountId: showId("account", event.accountId) },
          };
    case "statement.available":
    case "account.connected":
      return { ...forAll, data: { accountId: showId("account", event.accountId) } };
    case "settlement.matched":
      return { ...forAll, data: { settlementId: showId("settlement", event.settlementId) } };
    case "export.completed":
    case "export.failed":
      return { ...forAll, data: { exportId: showId("export", event.exportId) } };
    case "consent.expiring":
      return {
        ...forAll,
        subject: event.once,
        data: { consentId: showId("consent", event.consentId) },
      };
    case "consent.expired":
    case "consent.revoked":
      return { ...forAll, data: { consentId: showId("consent", event.consentId) } };
    case "access_key.revoked":
      return { ...forAll, data: { clientId: event.clientId }, forKeyId: event.keyId };
    case "webhook.test":
      return {
        ...forAll,
        data: { webhookEndpointId: showId("webhook", event.endpointId) },
        forEndpointId: event.endpointId,
      };
  }
}
