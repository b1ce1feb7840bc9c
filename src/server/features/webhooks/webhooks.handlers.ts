import type { Deps } from "#server/deps.ts";
import { actingKey } from "#server/http/actor.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import type { Handlers, HandlersOf } from "#server/http/handler.ts";
import { showId } from "#contract/integrator-api/ids.ts";
import type * as ofPrograms from "#contract/integrator-api/webhooks.ts";
import * as present from "./webhooks.present.ts";
import * as service from "./webhooks.service.ts";

/** Webhooks on the page of keys. */
export function webhookHandlers(deps: service.WebhookDeps) {
  const show = (state: service.EndpointState, access: CompanyAccess) =>
    present.presentWebhook(state, access, deps.clock.now());
  return {
    webhookList: async ({ companies }) => {
      const all = [];
      for (const access of companies)
        for (const state of await service.listWebhooks(deps, access)) all.push(show(state, access));
      return { webhooks: all };
    },
    webhookCreate: async ({ company, body }) => {
      const { state, secret } = await service.createWebhook(deps, company, body);
      return { webhook: show(state, company), secret };
    },
    webhookSave: async ({ company, body }) =>
      show(await service.saveWebhook(deps, company, body.webhook_id, body), company),
    webhookDelete: async ({ company, body }) => {
      await service.deleteWebhook(deps, company, body.webhook_id);
      return { ok: true };
    },
    webhookRotate: async ({ company, body }) => {
      const { state, secret } = await service.rotateWebhook(
        deps,
        company,
        body.webhook_id,
        body.secret_id,
      );
      return { webhook: show(state, company), secret };
    },
    webhookOldSecretEnd: async ({ company, body }) => {
      await service.endOldWebhookSecret(deps, company, body.webhook_id);
      return { ok: true };
    },
    webhookTest: async ({ company, body }) => ({
      eventId: await service.testWebhook(deps, company, body.webhook_id),
    }),
    webhookReplay: async ({ company, body }) => {
      const { webhook_id: id, delivery_id: deliveryId, from, to } = body;
      return { count: await service.replayWebhook(deps, company, id, { deliveryId, from, to }) };
    },
    webhookDeliveryList: async ({ company, query }) => {
      const page = { open: query.open === "true", cursor: query.page };
      const found = await service.listWebhookDeliveries(deps, company, query.webhook_id, page);
      return { deliveries: found.rows.map(present.presentDelivery), nextPage: found.next };
    },
  } satisfies Partial<Handlers>;
}

/** Webhooks of the calling key. */
export function apiWebhookHandlers(
  deps: service.WebhookDeps & Pick<Deps, "clock">,
): HandlersOf<typeof ofPrograms> {
  const show = (state: service.EndpointState) => present.presentApiWebhook(state, deps.clock.now());
  return {
    apiWebhookList: async ({ company }) => ({
      data: (await service.listWebhooks(deps, company)).map(show),
      nextCursor: null,
      hasMore: false,
    }),
    apiWebhookCreate: async ({ company, actor, body }) => {
      const { url, eventTypes: types } = body;
      const clientId = actingKey(actor.person)?.clientId ?? "";
      const { state, secret } = await service.createWebhook(deps, company, {
        clientId,
        url,
        types,
      });
      return { ...show(state), secret };
    },
    apiWebhookGet: async ({ company, params }) =>
      show(await service.getWebhook(deps, company, params.id)),
    apiWebhookSave: async ({ company, params, body }) => {
      const { url, eventTypes: types, resume } = body;
      return show(await service.saveWebhook(deps, company, params.id, { url, types, resume }));
    },
    apiWebhookDelete: async ({ company, params }) => {
      await service.deleteWebhook(deps, company, params.id);
      return { id: showId("webhook", params.id), deleted: true };
    },
    apiWebhookRotate: async ({ company, params }) => {
      const { state, secret } = await service.rotateWebhook(deps, company, params.id);
      return { ...show(state), secret };
    },
    apiWebhookTest: async ({ company, params }) => ({
      eventId: showId("event", await service.testWebhook(deps, company, params.id)),
    }),
    apiDeliveryList: async ({ company, params, query }) => {
      const page = { open: false, cursor: query.cursor };
      const { rows, next } = await service.listWebhookDeliveries(deps, company, params.id, page);
      return {
        data: rows.map(present.presentApiDelivery),
        nextCursor: next,
        hasMore: next !== null,
      };
    },
    apiWebhookReplay: async ({ company, params, body }) => ({
      count: await service.replayWebhook(deps, company, params.id, body),
    }),
  };
}
