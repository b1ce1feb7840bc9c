/** Webhooks as people set them: which address is told of which events, and how that goes. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { idSchema, instantSchema, okSchema } from "#contract/fields.ts";
import { EVENT_DAYS, EVENT_TYPES } from "./event-types.ts";
import { WEBHOOK_FAULTS } from "./webhook-faults.ts";
import {
  OLD_WEBHOOK_SECRET_DAYS,
  REPLAY_MAX,
  TICKS_MAX,
  WEBHOOK_URL_MAX,
} from "./webhook-limits.ts";

export const eventTypeSchema = z.enum(EVENT_TYPES);
export const webhookUrlSchema = z.string().trim().min(1).max(WEBHOOK_URL_MAX);
/** At least one; a test comes to every endpoint. */
export const eventTypesSchema = z.array(eventTypeSchema).min(1).max(EVENT_TYPES.length);
export const webhookFaultSchema = z.enum(WEBHOOK_FAULTS);

export const lastTrySchema = z.object({
  at: instantSchema,
  /** The answer's status; null where none came. */
  status: z.number().int().nullable(),
  /** Null: taken. */
  fault: webhookFaultSchema.nullable(),
  ms: z.number().int(),
});

/** `late`: taken, but not at the first try. */
const tickSchema = z.enum(["taken", "late", "waiting", "failed"]);

export const webhookSchema = z.object({
  _id: idSchema,
  companyId: idSchema,
  url: z.string(),
  types: z.array(eventTypeSchema),
  /** The key that it belongs to. */
  program: z.object({ clientId: z.string(), displayName: z.string() }),
  /** Who made it, with the program by which he did; null where he has deleted his account. */
  createdBy: z.string().nullable(),
  state: z.enum(["OK", "FAILING", "STOPPED"]),
  stopReason: webhookFaultSchema.nullable(),
  stoppedAt: instantSchema.nullable(),
  createdAt: instantSchema,
  secretAt: instantSchema,
  /** The replaced secret signs too until then; null where there is none. */
  oldSecretUntil: instantSchema.nullable(),
  /** The last deliveries, the oldest first. */
  ticks: z.array(tickSchema).max(TICKS_MAX),
  /** Events that wait for their delivery. */
  waiting: z.number().int(),
  /** Events that were given up; they can be sent again. */
  failed: z.number().int(),
  lastTry: lastTrySchema.nullable(),
  /** Since when its oldest waiting event is not taken, and how long it is tried. */
  failing: z.object({ since: instantSchema, until: instantSchema }).nullable(),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const deliverySchema = z.object({
  _id: idSchema,
  eventId: idSchema,
  type: eventTypeSchema,
  /** When it happened. */
  createdAt: instantSchema,
  /** `held`: the endpoint is stopped. `failed`: given up. */
  state: z.enum(["waiting", "delivered", "failed", "held"]),
  tries: z.number().int(),
  lastTry: lastTrySchema.nullable(),
  nextTryAt: instantSchema.nullable(),
});
export type WebhookDelivery = z.infer<typeof deliverySchema>;

const WEBHOOK_ERRORS = [
  "unauthenticated",
  "privacy_not_accepted",
  "not_found",
  "validation_failed",
] as const;
const named = z.object({ company_id: idSchema, webhook_id: idSchema });
const secretReply = z.object({ webhook: webhookSchema, secret: z.string() });
const OF_PERSON = {
  tag: "webhooks",
  policy: "company.member",
} as const;

export const webhookList = endpoint({
  ...OF_PERSON,
  method: "GET",
  path: "/integrator/webhooks",
  gives: "data",
  summary:
    "Webhooks of companies: a director sees all of a company, an accountant those of his keys.",
  companies: "query.company_id",
  query: z.object({ company_id: idSchema.optional() }),
  reply: z.object({ webhooks: z.array(webhookSchema) }),
  errors: WEBHOOK_ERRORS,
});

export const webhookCreate = endpoint({
  ...OF_PERSON,
  method: "POST",
  path: "/integrator/webhook",
  gives: "right.webhook",
  summary: "Adds an address to a key; the secret that signs is in this reply only.",
  company: "body.company_id",
  body: z.object({
    company_id: idSchema,
    clientId: z.string().min(1).max(64),
    url: webhookUrlSchema,
    types: eventTypesSchema,
  }),
  reply: secretReply,
  status: 201,
  errors: [
    ...WEBHOOK_ERRORS,
    "conflict",
    "too_many_webhooks",
    "webhook_url_invalid",
    "webhook_url_insecure",
    "webhook_url_private",
    "webhook_url_unknown",
  ],
  ratePerMinute: 30,
});

export const webhookSave = endpoint({
  ...OF_PERSON,
  method: "PATCH",
  path: "/integrator/webhook",
  gives: "right.webhook",
  summary: "Changes the address or the events of a webhook, or starts a stopped one again.",
  company: "body.company_id",
  body: named.extend({
    url: webhookUrlSchema.optional(),
    types: eventTypesSchema.optional(),
    resume: z.literal(true).optional(),
  }),
  reply: webhookSchema,
  errors: [
    ...WEBHOOK_ERRORS,
    "conflict",
    "webhook_url_invalid",
    "webhook_url_insecure",
    "webhook_url_private",
    "webhook_url_unknown",
  ],
  ratePerMinute: 30,
});

export const webhookDelete = endpoint({
  ...OF_PERSON,
  method: "DELETE",
  path: "/integrator/webhook",
  gives: "end.right",
  summary: "Deletes a webhook with its deliveries; the events stay.",
  company: "body.company_id",
  body: named,
  reply: okSchema,
  errors: WEBHOOK_ERRORS,
});

export const webhookRotate = endpoint({
  ...OF_PERSON,
  method: "POST",
  path: "/integrator/webhook/secret",
  gives: "right.webhook",
  summary: `Makes a new secret; the one before signs beside it for ${OLD_WEBHOOK_SECRET_DAYS} more days.`,
  company: "body.company_id",
  body: named.extend({
    /**
     * Made by the caller for each new secret, and the same when the call is sent again because its
     * answer was lost: the secret that nobody has seen gets another value then, and the one that
     * the receiver knows stays.
     */
    secret_id: idSchema.optional(),
  }),
  reply: secretReply,
  status: 201,
  errors: WEBHOOK_ERRORS,
  ratePerMinute: 30,
});

export const webhookOldSecretEnd = endpoint({
  ...OF_PERSON,
  method: "DELETE",
  path: "/integrator/webhook/secret",
  gives: "end.right",
  summary: "Lets the replaced secret sign no more.",
  company: "body.company_id",
  body: named,
  reply: okSchema,
  errors: WEBHOOK_ERRORS,
});

export const webhookTest = endpoint({
  ...OF_PERSON,
  method: "POST",
  path: "/integrator/webhook/test",
  gives: "webhook.send",
  summary: "Sends an event of the type webhook.test to this address only.",
  company: "body.company_id",
  body: named,
  reply: z.object({ eventId: idSchema }),
  status: 202,
  errors: [...WEBHOOK_ERRORS, "conflict", "rate_limited"],
  ratePerMinute: 30,
});

export const webhookReplay = endpoint({
  ...OF_PERSON,
  method: "POST",
  path: "/integrator/webhook/replay",
  gives: "webhook.send",
  summary: `Sends events again, at most ${REPLAY_MAX}: one, those of a time, or all that were not taken. A stopped webhook starts again.`,
  company: "body.company_id",
  body: named.extend({
    delivery_id: idSchema.optional(),
    /** Both: events of this time, whatever became of them. */
    from: instantSchema.optional(),
    to: instantSchema.optional(),
  }),
  reply: z.object({ count: z.number().int() }),
  status: 202,
  errors: [...WEBHOOK_ERRORS, "conflict"],
  ratePerMinute: 30,
});

export const webhookDeliveryList = endpoint({
  ...OF_PERSON,
  method: "GET",
  path: "/integrator/webhook/deliveries",
  gives: "data",
  summary: `Deliveries of a webhook in the last ${EVENT_DAYS} days, the newest first.`,
  company: "query.company_id",
  query: named.extend({
    /** Only those that were not taken yet. */
    open: z.enum(["true", "false"]).optional(),
    page: z.string().max(200).optional(),
  }),
  reply: z.object({ deliveries: z.array(deliverySchema), nextPage: z.string().nullable() }),
  errors: [...WEBHOOK_ERRORS, "page_cursor_invalid"],
});
