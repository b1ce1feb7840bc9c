/**
 * Webhooks of access keys. A director sees and changes every one of the company, an accountant
 * those of his keys, a program those of its own key. A secret is answered once and kept sealed.
 */
import type { AuditAction } from "#contract/audit/audit-actions.ts";
import type { EventType } from "#contract/webhooks/event-types.ts";
import {
  OLD_WEBHOOK_SECRET_DAYS,
  REPLAY_MAX,
  TESTS_PER_MINUTE,
  TICKS_MAX,
  WEBHOOKS_MAX,
} from "#contract/webhooks/webhook-limits.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { emitEvent } from "#server/features/api-events/api-events.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { findUsableKey } from "#server/features/integrator-keys/integrator-keys.service.ts";
import { deliverAll } from "#server/features/letters/letters.service.ts";
import { actingKey, makerOf } from "#server/http/actor.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError, invalidField, notFound } from "#server/http/errors.ts";
import { readTimeCursor, writeTimeCursor } from "#server/http/time-cursor.ts";
import { isOwner } from "#server/roles.ts";
import { sealSecret } from "#server/seal-secret.ts";
import { DAY_MS } from "#values/durations.ts";
import * as deliveries from "./deliveries.store.ts";
import * as store from "./endpoints.store.ts";
import { sealedForEndpoint } from "./send-delivery.service.ts";
import { createWebhookSecret } from "./sign-message.ts";
import { storeMadeLetters, type WebhookLetters } from "./webhook-letters.ts";
import { sendDeliveryJob } from "./webhook-job-definitions.ts";

export type WebhookDeps = Pick<Deps, "queue" | "events" | "webhookSender"> &
  Parameters<typeof deliverAll>[0];

/** An endpoint with how its deliveries go. */
export interface EndpointState {
  readonly row: store.EndpointRow;
  /** The oldest first. */
  readonly newest: readonly deliveries.DeliveryRow[];
  readonly counts: deliveries.OpenCounts | undefined;
  readonly lastTry: deliveries.LastTryRow | undefined;
}

const PAGE_ROWS = 50;

function viewOf({ companyId, role, actor }: CompanyAccess): store.EndpointView {
  const { person } = actor;
  const key = actingKey(person);
  if (key !== undefined) return { companyId, keyId: key.id };
  return isOwner(role) ? { companyId } : { companyId, userId: person.userId };
}

/** Endpoints that the caller sees, the oldest first. */
export function listWebhooks(
  deps: Pick<Deps, "db">,
  access: CompanyAccess,
): Promise<EndpointState[]> {
  return inCompany(deps.db, access.companyId, (tx) => readStates(tx, viewOf(access)));
}

/** Throws `not_found`. */
export function getWebhook(
  deps: Pick<Deps, "db">,
  access: CompanyAccess,
  id: string,
): Promise<EndpointState> {
  return inCompany(deps.db, access.companyId, (tx) => readState(tx, viewOf(access), id));
}

async function readState(tx: Tx, view: store.EndpointView, id: string): Promise<EndpointState> {
  const [state] = await readStates(tx, view, id);
  if (state === undefined) throw notFound("Webhook");
  return state;
}

async function readStates(tx: Tx, view: store.EndpointView, id?: string): Promise<EndpointState[]> {
  const rows = await store.listEndpoints(tx, view, id);
  if (rows.length === 0) return [];
  const { companyId } = view;
  const ids = rows.map((row) => row.id);
  const newest = await deliveries.listNewest(tx, companyId, ids, TICKS_MAX);
  const counts = await deliveries.countOpen(tx, companyId, ids);
  const lastTries = await deliveries.listLastTries(tx, companyId, ids);
  return rows.map((row) => ({
    row,
    newest: newest.filter(({ endpointId }) => endpointId === row.id).reverse(),
    counts: counts.find(({ endpointId }) => endpointId === row.id),
    lastTry: lastTries.find(({ endpointId }) => endpointId === row.id),
  }));
}

// A request that comes again within this time is one whose answer was lost.
const SAME_REQUEST_MS = 10 * 60_000;

/** The request was carried out before, as this endpoint. */
class SameRequest extends Error {
  readonly id: string;

  constructor(id: string) {
    super(`The same request made the endpoint ${id}`);
    this.id = id;
  }
}

/**
 * Adds an address to a key. The same request of the same person that comes again within ten
 * minutes, because its answer was lost, gives the endpoint another secret instead of making a
 * second one. Throws `not_found` for a key that the caller does not see, `conflict` for a revoked
 * one, `too_many_webhooks`, and what `checkUrl` throws.
 */
export async function createWebhook(
  deps: WebhookDeps,
  access: CompanyAccess,
  given: { readonly clientId: string; readonly url: string; readonly types: readonly EventType[] },
): Promise<{ readonly state: EndpointState; readonly secret: string }> {
  const key = await findUsableKey(deps, access, given.clientId);
  await checkUrl(deps, given.url);
  const { companyId, actor } = access;
  const id = deps.newId();
  const secret = createWebhookSecret();
  const types = [...new Set(given.types)];
  const request = { companyId, keyId: key.id, url: given.url, types, by: actor.person.userId };
  try {
    const state = await change(deps, access, id, "webhook.create", async (tx) => {
      const at = deps.clock.now();
      const count = await store.countEndpointsLocked(tx, companyId);
      const since = new Date(at.getTime() - SAME_REQUEST_MS);
      const same = await store.findSameEndpoint(tx, { ...request, since });
      if (same !== undefined) throw new SameRequest(same);
      if (count >= WEBHOOKS_MAX)
        throw new ApiError("too_many_webhooks", {
          message: `A company has at most ${WEBHOOKS_MAX} webhooks`,
        });
      const sealed = sealSecret(deps.config.secrets, secret, sealedForEndpoint(id));
      await store.insertEndpoint(tx, { ...request, maker: makerOf(actor), id, secret: sealed, at });
      return { url: given.url, types };
    });
    return { state, secret };
  } catch (error) {
    if (error instanceof SameRequest) return rotateWebhook(deps, access, error.id);
    throw error;
  }
}

/** Changes an endpoint, or starts a stopped one again: what was held is sent then. */
export async function saveWebhook(
  deps: WebhookDeps,
  access: CompanyAccess,
  id: string,
  given: {
    readonly url?: string | undefined;
    readonly types?: readonly EventType[] | undefined;
    readonly resume?: true | undefined;
  },
): Promise<EndpointState> {
  const { companyId } = access;
  const { row } = await getWebhook(deps, access, id);
  const url = given.url === row.url ? undefined : given.url;
  if (url !== undefined) await checkUrl(deps, url);
  const types = given.types === undefined ? undefined : [...new Set(given.types)];
  const resumes = given.resume === true && row.state === "stopped";
  if (url === undefined && types === undefined && !resumes) return getWebhook(deps, access, id);
  const action = resumes ? "webhook.resume" : "webhook.save";
  return change(deps, access, id, action, async (tx) => {
    await store.updateEndpoint(tx, companyId, id, { url, types });
    if (resumes) await sendAgain(tx, deps, companyId, id, { kind: "held" });
    return { ...(url !== undefined && { url }), ...(types !== undefined && { types }) };
  });
}

/** Deletes an endpoint with its deliveries. Throws `not_found`. */
export async function deleteWebhook(
  deps: WebhookDeps,
  access: CompanyAccess,
  id: string,
): Promise<void> {
  const tell = await inCompany(deps.db, access.companyId, (tx) =>
    deleteWebhookIn(tx, deps, access, id),
  );
  await tell();
}

/** As `deleteWebhook`, within a transaction; answers what is to be done after the commit. */
export async function deleteWebhookIn(
  tx: Tx,
  deps: Pick<Deps, "events">,
  access: CompanyAccess,
  id: string,
): Promise<() => Promise<void>> {
  const { companyId } = access;
  const { row } = await readState(tx, viewOf(access), id);
  await audit(tx, access, "webhook.delete", { kind: "webhook", id }, { before: { url: row.url } });
  await store.deleteEndpoint(tx, companyId, id);
  return () => deps.events.publish("Client", companyId);
}

/**
 * Makes a new secret beside the current one. The same `secretId` again, because the answer was
 * lost, gives the new secret another value: the one that the receiver knows stays beside it.
 */
export async function rotateWebhook(
  deps: WebhookDeps,
  access: CompanyAccess,
  id: string,
  secretId = deps.newId(),
): Promise<{ readonly state: EndpointState; readonly secret: string }> {
  const secret = createWebhookSecret();
  const state = await change(deps, access, id, "webhook.rotate", async (tx) => {
    const at = deps.clock.now();
    const goodUntil = new Date(at.getTime() + OLD_WEBHOOK_SECRET_DAYS * DAY_MS);
    const sealed = sealSecret(deps.config.secrets, secret, sealedForEndpoint(id));
    const made = { id: secretId, secret: sealed, at };
    if (await store.renewUnseenSecret(tx, access.companyId, id, made)) return { again: true };
    await store.replaceSecret(tx, access.companyId, id, { ...made, goodUntil });
    return { goodUntil: goodUntil.toISOString() };
  });
  return { state, secret };
}

/** Lets the replaced secret sign no more. Throws `not_found` where none does. */
export async function endOldWebhookSecret(
  deps: WebhookDeps,
  access: CompanyAccess,
  id: string,
): Promise<void> {
  await change(deps, access, id, "webhook.end-secret", async (tx) => {
    if (!(await store.endOldSecret(tx, access.companyId, id, deps.clock.now())))
      throw notFound("Secret");
    return {};
  });
}

/** Sends a test to one endpoint, also to a stopped one; answers the event. */
export async function testWebhook(
  deps: WebhookDeps,
  access: CompanyAccess,
  id: string,
): Promise<string> {
  let eventId: string | undefined;
  await change(deps, access, id, "webhook.test", async (tx) => {
    const since = new Date(deps.clock.now().getTime() - 60_000);
    if ((await deliveries.countTests(tx, access.companyId, id, since)) >= TESTS_PER_MINUTE)
      throw new ApiError("rate_limited", { message: "Too many tests", retryAfterSeconds: 60 });
    const { companyId, actor } = access;
    const caused = { companyId, by: makerOf(actor) };
    eventId = await emitEvent(tx, deps, caused, { type: "webhook.test", endpointId: id });
    return {};
  });
  if (eventId === undefined) throw new ApiError("conflict", { message: "The key is revoked" });
  return eventId;
}

export interface ReplayRequest {
  readonly deliveryId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Sends events again, the oldest first: one, those of a time, or all that were not taken. A stopped
 * endpoint starts again. Throws `not_found` for another endpoint's delivery.
 */
export async function replayWebhook(
  deps: WebhookDeps,
  access: CompanyAccess,
  id: string,
  request: ReplayRequest,
): Promise<number> {
  const choice = readChoice(request);
  let count = 0;
  await change(deps, access, id, "webhook.replay", async (tx) => {
    count = await sendAgain(tx, deps, access.companyId, id, choice);
    if (choice.kind === "one" && count === 0) throw notFound("Delivery");
    return { count, ...(choice.kind === "time" && { from: request.from, to: request.to }) };
  });
  return count;
}

function readChoice({ deliveryId, from, to }: ReplayRequest): deliveries.ReplayChoice {
  if (deliveryId !== undefined) return { kind: "one", id: deliveryId };
  if (from === undefined && to === undefined) return { kind: "open" };
  if (from === undefined) throw invalidField("from", "is needed with to");
  if (to === undefined) throw invalidField("to", "is needed with from");
  if (from >= to) throw invalidField("to", "is not after from");
  return { kind: "time", from: new Date(from), to: new Date(to) };
}

async function sendAgain(
  tx: Tx,
  deps: Pick<Deps, "queue" | "clock">,
  companyId: string,
  endpointId: string,
  choice: deliveries.ReplayChoice,
): Promise<number> {
  const at = deps.clock.now();
  const ids = await deliveries.replayDeliveries(tx, companyId, endpointId, choice, {
    at,
    limit: REPLAY_MAX,
  });
  if (ids.length > 0 || choice.kind === "held")
    await store.resumeEndpoint(tx, companyId, endpointId);
  for (const deliveryId of ids) {
    const options = { tx, key: deliveryId, group: endpointId };
    await deps.queue.enqueue(sendDeliveryJob, { companyId, deliveryId }, options);
  }
  return ids.length;
}

/** A page of deliveries. Throws `not_found`, `page_cursor_invalid`. */
export async function listWebhookDeliveries(
  deps: Pick<Deps, "db">,
  access: CompanyAccess,
  id: string,
  page: { readonly open: boolean; readonly cursor: string | undefined },
): Promise<{ readonly rows: deliveries.DeliveryRow[]; readonly next: string | null }> {
  const after =
    page.cursor === undefined || page.cursor === "" ? undefined : readTimeCursor(page.cursor);
  const { companyId } = access;
  const found = await inCompany(deps.db, companyId, async (tx) => {
    const [row] = await store.listEndpoints(tx, viewOf(access), id);
    if (row === undefined) throw notFound("Webhook");
    const { open } = page;
    return deliveries.listDeliveries(tx, companyId, id, { open, after, limit: PAGE_ROWS + 1 });
  });
  const rows = found.slice(0, PAGE_ROWS);
  const last = rows.at(-1);
  return { rows, next: found.length > PAGE_ROWS && last ? writeTimeCursor(last) : null };
}

/**
 * Throws `webhook_url_invalid`, `webhook_url_insecure`, `webhook_url_private`,
 * `webhook_url_unknown`.
 */
async function checkUrl(deps: Pick<Deps, "webhookSender">, url: string): Promise<void> {
  const fault = await deps.webhookSender.check(url);
  if (fault !== undefined)
    throw new ApiError(fault, { message: `The address is refused: ${fault}` });
}

/**
 * Runs a command on an endpoint that the caller sees, with its line in the log, and with letters
 * where messages go to an address to which none went before.
 */
async function change(
  deps: WebhookDeps,
  access: CompanyAccess,
  id: string,
  action: AuditAction,
  work: (tx: Tx) => Promise<object>,
): Promise<EndpointState> {
  const { companyId } = access;
  const view = viewOf(access);
  const done = await inCompany(deps.db, companyId, async (tx) => {
    const before = action === "webhook.create" ? undefined : await readState(tx, view, id);
    const after = await work(tx);
    const found = await readState(tx, view, id);
    const told = { url: found.row.url, clientId: found.row.clientId, ...after };
    await audit(tx, access, action, { kind: "webhook", id }, { after: told });
    return { found, letters: await tellOfAddress(tx, deps, access, found, before) };
  });
  await deps.events.publish("Client", companyId);
  await deliverAll(deps, done.letters);
  return done.found;
}

async function tellOfAddress(
  tx: Tx,
  deps: WebhookDeps,
  { companyId, actor }: CompanyAccess,
  { row: { id: endpointId, url } }: EndpointState,
  before: EndpointState | undefined,
): Promise<WebhookLetters> {
  if (url === before?.row.url) return [];
  const told = { change: before === undefined ? "made" : "moved", by: actor.person } as const;
  return storeMadeLetters(tx, deps, { companyId, endpointId, url }, told);
}
