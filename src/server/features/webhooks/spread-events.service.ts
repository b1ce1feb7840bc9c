/** New events get their numbers, and each endpoint that wants one gets a delivery of it. */
import { type EventType, mayHear } from "#contract/webhooks/event-types.ts";
import { inCompanyAsProgram, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { type EventRow, numberNewEvents } from "#server/features/api-events/api-events.service.ts";
import { insertDeliveries, type NewDelivery } from "./deliveries.store.ts";
import { sendDeliveryJob } from "./webhook-job-definitions.ts";
import { type HearingEndpoint, listHearingEndpoints } from "./endpoints.store.ts";

type Needs = Pick<Deps, "db" | "queue" | "clock" | "newId">;

/** Events of one transaction. */
const EVENTS_AT_ONCE = 200;

/** Spreads every new event of a company; a repetition finds nothing left. */
export async function spreadEvents(
  deps: Needs,
  companyId: string,
  signal?: AbortSignal,
): Promise<void> {
  while (signal?.aborted !== true) {
    const count = await inCompanyAsProgram(deps.db, companyId, async (tx) => {
      const events = await numberNewEvents(tx, companyId, EVENTS_AT_ONCE);
      if (events.length > 0) await makeDeliveries(tx, deps, companyId, events);
      return events.length;
    });
    if (count < EVENTS_AT_ONCE) return;
  }
}

async function makeDeliveries(
  tx: Tx,
  deps: Omit<Needs, "db">,
  companyId: string,
  events: readonly EventRow[],
): Promise<void> {
  const endpoints = await listHearingEndpoints(tx, companyId);
  const at = deps.clock.now();
  const made: NewDelivery[] = events.flatMap((event) =>
    endpoints
      .filter((endpoint) => hears(endpoint, event))
      .map((endpoint) => ({
        id: deps.newId(),
        endpointId: endpoint.id,
        eventId: event.id,
        // A stopped endpoint keeps its events until somebody sends them again; a test is sent.
        state: endpoint.state === "active" || isTest(event) ? "waiting" : "held",
      })),
  );
  if (made.length === 0) return;
  await insertDeliveries(tx, companyId, made, at);
  for (const { id, endpointId, state } of made) {
    if (state !== "waiting") continue;
    const options = { tx, key: id, group: endpointId };
    await deps.queue.enqueue(sendDeliveryJob, { companyId, deliveryId: id }, options);
  }
}

const isTest = (event: EventRow): boolean => event.type === "webhook.test";

function hears(endpoint: HearingEndpoint, event: EventRow): boolean {
  if (event.forEndpointId !== null) return event.forEndpointId === endpoint.id;
  if (event.forKeyId !== null) return event.forKeyId === endpoint.keyId;
  const type = event.type as EventType;
  return (
    endpoint.keyStatus === "ACTIVE" &&
    endpoint.types.includes(type) &&
    mayHear(type, endpoint.scopes)
  );
}
