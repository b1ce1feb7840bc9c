/** The person who pays, his cards, and the return from the gateway. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { emailSchema, idSchema, instantSchema, nameSchema, okSchema } from "#contract/fields.ts";
import { forintsSchema } from "./forints.ts";

/** Version of the two texts that are accepted before a card is registered. */
export const CARD_CONSENT_VERSION = "2026-11-29";

/** The first version that allows a charge beside the monthly one: a larger plan's difference. */
export const UPGRADE_CONSENT_FROM = "2026-11-29";

/** The address to which the gateway sends the browser back. */
export const callbackUrlSchema = z.url({ protocol: /^https?$/ }).max(300);

/** Both texts, accepted in this version of them. */
export const consentsSchema = z.object({
  dataTransfer: z.literal(true),
  recurringPayment: z.literal(true),
  version: z.string().min(1).max(40),
});

const lineSchema = (max: number) => nameSchema.pipe(z.string().min(1).max(max));

const subscriberSchema = z.object({
  name: nameSchema.pipe(z.string().min(2).max(120)),
  taxNumber: z
    .string()
    .trim()
    .regex(/^(\d{8}(-?\d-?\d{2})?)?$/, "tax_number_invalid"),
  country: z.string().regex(/^[A-Z]{2}$/),
  zip: lineSchema(12),
  city: lineSchema(60),
  address: lineSchema(120),
  email: emailSchema,
});
export type SubscriberFields = z.infer<typeof subscriberSchema>;

const cardSchema = z.object({
  _id: idSchema,
  /** `pending`: the gateway's page is open, or its notification is awaited. */
  state: z.enum(["pending", "ready", "blocked"]),
  active: z.boolean(),
  /** The last digits as the gateway tells them, such as `xxxx-xxxx-xxxx-1234`; empty until then. */
  mask: z.string(),
  expiresAt: instantSchema.nullable(),
  /** Charges that the registration still allows, and until when. */
  chargesLeft: z.number(),
  chargesAll: z.number(),
  /** Charges that the payer's companies used in the last month, one for each. */
  chargesMonthly: z.number(),
  chargesUntil: instantSchema,
});
export type CardFields = z.infer<typeof cardSchema>;

const OWNER_ERRORS = [
  "unauthenticated",
  "privacy_not_accepted",
  "forbidden",
  "validation_failed",
] as const;

export const subscriberGet = endpoint({
  method: "GET",
  path: "/subscriber",
  tag: "billing",
  summary: "The caller as a payer, with his cards and what a registration of a card allows.",
  gives: "person.view",
  policy: "self",
  reply: z.object({
    subscriber: subscriberSchema.extend({ _id: idSchema }).nullable(),
    cards: z.array(cardSchema),
    registration: z.object({ times: z.number(), days: z.number(), maxFt: forintsSchema }),
    consentVersion: z.string(),
  }),
  errors: ["unauthenticated", "privacy_not_accepted"],
});

export const subscriberSave = endpoint({
  method: "POST",
  path: "/subscriber",
  tag: "billing",
  summary: "Makes the caller a payer, or changes how invoices name him.",
  gives: "person.payment",
  policy: "entrepreneur",
  body: z.object({
    subscriber: subscriberSchema,
    callbackUrl: callbackUrlSchema.optional(),
  }),
  reply: z.object({ subscriberId: idSchema }),
  errors: OWNER_ERRORS,
});

export const cardAdd = endpoint({
  method: "POST",
  path: "/card",
  tag: "billing",
  summary:
    "Begins the registration of a card: the reply leads to the gateway's page. Both consents are needed.",
  gives: "person.payment",
  policy: "entrepreneur",
  ratePerMinute: 10,
  body: z.object({
    subscriberId: idSchema,
    callbackUrl: callbackUrlSchema,
    consents: consentsSchema,
  }),
  reply: z.object({ url: z.string(), orderRef: z.string() }),
  errors: [...OWNER_ERRORS, "not_found", "payment_unavailable", "rate_limited"],
});

export const cardActivate = endpoint({
  method: "PATCH",
  path: "/card",
  tag: "billing",
  summary: "Makes a ready card the one that is charged.",
  gives: "person.payment",
  policy: "entrepreneur",
  body: z.object({ cardId: idSchema }),
  reply: okSchema,
  errors: [...OWNER_ERRORS, "not_found"],
});

export const cardDelete = endpoint({
  method: "DELETE",
  path: "/card",
  tag: "billing",
  summary: "Deletes a card here and at the gateway; it cannot be charged any more.",
  gives: "person.payment",
  policy: "entrepreneur",
  body: z.object({ cardId: idSchema }),
  reply: okSchema,
  errors: [...OWNER_ERRORS, "not_found", "payment_unavailable"],
});

export const billingConfirm = endpoint({
  method: "POST",
  path: "/billing",
  tag: "billing",
  summary:
    "What became of an order of a card's registration. The status is a hint and activates nothing.",
  gives: "own",
  callers: ["payment"],
  policy: "none",
  ratePerMinute: 120,
  body: z.object({
    orderRef: z.string().min(1).max(64).optional(),
    status: z.enum(["SUCCESS", "FAIL", "TIMEOUT", "CANCEL"]).optional(),
    /**
     * The payment token of the address of return. Where it is absent, the bearer is the proof: this
     * token, or the payer's own session with the `orderRef`.
     */
    token: z.string().min(20).max(100).optional(),
    r: z.string().max(2_000).optional(),
    s: z.string().max(200).optional(),
  }),
  reply: z.object({
    orderRef: z.string(),
    state: z.enum(["SUCCESS", "FAIL", "TIMEOUT", "CANCEL", "WAITING_FOR_IPN"]),
    /** Told of success, failure and waiting only: the gateway asks for that. */
    transactionId: z.string().optional(),
    /** Last digits of the registered card. */
    cardMask: z.string().optional(),
  }),
  errors: [
    "validation_failed",
    "unauthenticated",
    "not_found",
    "payment_return_invalid",
    "link_used_or_expired",
    "rate_limited",
  ],
});
