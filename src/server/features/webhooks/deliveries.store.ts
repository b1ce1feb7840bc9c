/** Deliveries: each an event on its way to an endpoint. */
import type { Tx } from "#server/database/tenant.ts";

export interface NewDelivery {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly state: "waiting" | "held";
}

/** Stores deliveries; one that the endpoint has of the event already stays as it is. */
export async function insertDeliveries(
  tx: Tx,
  companyId: string,
  deliveries: readonly NewDelivery[],
  at: Date,
): Promise<void> {
  await tx
    .insertInto("webhook_delivery")
    .values(
      deliveries.map(({ id, endpointId, eventId, state }) => ({
        company_id: companyId,
        id,
        endpoint_id: endpointId,
        event_id: eventId,
        state,
        next_try_at: state === "waiting" ? at : null,
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
