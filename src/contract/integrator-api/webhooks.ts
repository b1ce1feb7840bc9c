/** Webhooks as programs set them: those of the calling key. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { instantSchema } from "#contract/fields.ts";
import {
  eventTypeSchema,
  eventTypesSchema,
  lastTrySchema,
  webhookFaultSchema,
  webhookUrlSchema,
} from "#contract/webhooks/webhooks.ts";
import { OLD_WEBHOOK_SECRET_DAYS, REPLAY_MAX } from "#contract/webhooks/webhook-limits.ts";
import { idIn, idOut } from "./ids.ts";
import { cursorSchema, listOf, OF_KEY, READ_ERRORS } from "./shared.ts";

const endpointSchema = z.object({
  id: idOut("webhook"),
  url: z.string(),
  eventTypes: z.array(eventTypeSchema),
  /** FAILING: an event waits for a repeat. STOPPED: nothing is sent until it is resumed. */
  state: z.enum(["OK", "FAILING", "STOPPED"]),
  stopReason: webhookFaultSchema.nullable(),
  /** Events that wait, and events that were given up. */
  waiting: z.number().int(),
  failed: z.number().int(),
  lastTry: lastTrySchema.nullable(),
  createdAt: instantSchema,
  secretCreatedAt: instantSchema,
  /** Until then the replaced secret signs too. */
  oldSecretUntil: instantSchema.nullable(),
});
const withSecret = endpointSchema.extend({
  /** `whsec_…`; in this reply only. */
  secret: z.string(),
});
const params = z.object({ id: idIn("webhook") });
const URL_ERRORS = [
  "webhook_url_invalid",
  "webhook_url_insecure",
  "webhook_url_private",
  "webhook_url_unknown",
] as const;
const OF_WEBHOOKS = { ...OF_KEY, tag: "webhooks", scope: "webhooks:write" } as const;
const REPEATABLE = [
  "idempotency_key_missing",
  "idempotency_key_reused",
  "request_in_progress",
] as const;

export const apiWebhookList = endpoint({
  ...OF_WEBHOOKS,
  method: "GET",
  path: "/webhook-endpoints",
  gives: "data",
  summary: "Webhook endpoints of the key, in one page.",
  reply: listOf(endpointSchema),
  errors: READ_ERRORS,
});

export const apiWebhookCreate = endpoint({
  ...OF_WEBHOOKS,
  method: "POST",
  path: "/webhook-endpoints",
  gives: "right.ownWebhook",
  summary: "Adds an address that is told of events. The secret is in this reply only.",
  body: z.object({ url: webhookUrlSchema, eventTypes: eventTypesSchema }),
  reply: withSecret,
  status: 201,
  errors: [...READ_ERRORS, ...URL_ERRORS, "conflict", "too_many_webhooks"],
});

export const apiWebhookGet = endpoint({
  ...OF_WEBHOOKS,
  method: "GET",
  path: "/webhook-endpoints/:id",
  gives: "data",
  summary: "A webhook endpoint.",
  params,
  hasEtag: true,
  reply: endpointSchema,
  errors: READ_ERRORS,
});

export const apiWebhookSave = endpoint({
  ...OF_WEBHOOKS,
  method: "PATCH",
  path: "/webhook-endpoints/:id",
  gives: "right.ownWebhook",
  summary: "Changes the address or the events, or starts a stopped endpoint again.",
  params,
  body: z.object({
    url: webhookUrlSchema.optional(),
    eventTypes: eventTypesSchema.optional(),
    resume: z.literal(true).optional(),
  }),
  reply: endpointSchema,
  errors: [...READ_ERRORS, ...URL_ERRORS, "conflict"],
});

export const apiWebhookDelete = endpoint({
  ...OF_WEBHOOKS,
  method: "DELETE",
  path: "/webhook-endpoints/:id",
  gives: "right.ownWebhook",
  summary: "Deletes an endpoint with its deliveries; the events stay.",
  params,
  reply: z.object({ id: idOut("webhook"), deleted: z.literal(true) }),
  errors: READ_ERRORS,
});

export const apiWebhookRotate = endpoint({
  ...OF_WEBHOOKS,
  method: "POST",
  path: "/webhook-endpoints/:id/rotate-secret",
  gives: "right.ownWebhook",
  summary: `Makes a new secret. The one before signs beside it for ${OLD_WEBHOOK_SECRET_DAYS} days.`,
  params,
  reply: withSecret,
  status: 201,
  errors: READ_ERRORS,
});

export const apiWebhookTest = endpoint({
  ...OF_WEBHOOKS,
  method: "POST",
  path: "/webhook-endpoints/:id/test",
  gives: "right.ownWebhook",
  summary: "Sends an event of the type webhook.test to this endpoint only.",
  params,
  reply: z.object({ eventId: idOut("event") }),
  status: 202,
  errors: [...READ_ERRORS, "conflict", "rate_limited"],
});

export const apiDeliveryList = endpoint({
  ...OF_WEBHOOKS,
  method: "GET",
  path: "/webhook-endpoints/:id/deliveries",
  gives: "data",
  summary: "Deliveries of an endpoint, the newest first.",
  params,
  query: z.object({ cursor: cursorSchema.optional() }),
  reply: listOf(
    z.object({
      id: idOut("delivery"),
      eventId: idOut("event"),
      type: eventTypeSchema,
      createdAt: instantSchema,
      /** HELD: the endpoint is stopped. FAILED: given up. */
      state: z.enum(["WAITING", "DELIVERED", "FAILED", "HELD"]),
      tries: z.number().int(),
      lastTry: lastTrySchema.nullable(),
      nextTryAt: instantSchema.nullable(),
    }),
  ),
  errors: [...READ_ERRORS, "page_cursor_invalid"],
});

export const apiWebhookReplay = endpoint({
  ...OF_WEBHOOKS,
  method: "POST",
  path: "/webhook-endpoints/:id/replay",
  gives: "right.ownWebhook",
  summary: `Sends events again, at most ${REPLAY_MAX}: one delivery, those of a time, or all that were not taken.`,
  params,
  idempotent: true,
  body: z.object({
    deliveryId: idIn("delivery").optional(),
    from: instantSchema.optional(),
    to: instantSchema.optional(),
  }),
  reply: z.object({ count: z.number().int() }),
  status: 202,
  errors: [...READ_ERRORS, ...REPEATABLE, "conflict"],
});
