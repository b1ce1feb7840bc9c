import { SELF, stampOf } from "#server/http/through.ts";
import { EVENT_TYPES } from "#contract/webhooks/event-types.ts";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { insertEvent, numberNewEvents } from "#server/features/api-events/api-events.store.ts";
import { insertDeliveries } from "#server/features/webhooks/deliveries.store.ts";
import { insertEndpoint } from "#server/features/webhooks/endpoints.store.ts";
import { sealedForEndpoint } from "#server/features/webhooks/send-delivery.service.ts";
import { createWebhookSecret } from "#server/features/webhooks/sign-message.ts";
import { newId } from "#server/new-id.ts";
import { sealSecret } from "#server/seal-secret.ts";
import { type TestApp, TRUSTED_WEBHOOK } from "./test-app.ts";

/** An endpoint of a key that wants every event, at an address where nobody listens. */
export async function buildWebhook(
  api: TestApp,
  given: { readonly companyId: string; readonly keyId: string; readonly by: string },
): Promise<string> {
  const id = newId();
  const secret = sealSecret(api.config.secrets, createWebhookSecret(), sealedForEndpoint(id));
  const maker = { userId: given.by, through: stampOf(SELF) };
  const place = { url: TRUSTED_WEBHOOK, types: EVENT_TYPES, secret, at: new Date() };
  await inCompanyAsProgram(api.db, given.companyId, (tx) =>
    insertEndpoint(tx, { ...given, ...place, maker, id }),
  );
  return id;
}

/** An event on its way to the endpoint. */
export async function buildDelivery(
  api: TestApp,
  companyId: string,
  endpointId: string,
): Promise<string> {
  const [id, at] = [newId(), new Date()];
  const event = { companyId, id, type: "statement.available", subject: "", data: {}, at };
  await inCompanyAsProgram(api.db, companyId, async (tx) => {
    await insertEvent(tx, { ...event, forKeyId: null, forEndpointId: null, by: null });
    await numberNewEvents(tx, companyId, 100);
    const delivery = { id, endpointId, eventId: id, state: "waiting" as const };
    await insertDeliveries(tx, companyId, [delivery], at);
  });
  return id;
}
