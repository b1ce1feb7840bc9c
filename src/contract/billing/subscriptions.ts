/** Plans, subscriptions of companies, and what was paid. Amounts are whole forints of a month. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { dateSchema, idSchema } from "#contract/fields.ts";
import { callbackUrlSchema, consentsSchema } from "./cards.ts";
import { EXTRA_ACCOUNTS_MAX } from "./plan-sums.ts";
import { forintsSchema } from "./forints.ts";

const planSchema = z
  .object({
    code: z.string(),
    name: z.string(),
    type: z.enum(["trial", "free", "chargeable"]),
    /**
     * The plan that the company has and goes on with; further accounts are a checked line of their
     * own. Of a subscription that was ended nothing is checked, because nothing is charged again:
     * `invoiceName` tells the plan that works until then.
     */
    checked: z.boolean(),
    grossAmount: forintsSchema,
    netFt: forintsSchema,
    vatFt: forintsSchema,
    features: z.array(z.string()),
    /** The net price of a further unit, and what it is. */
    extraNetFt: forintsSchema,
    extraUnit: z.enum(["account", "company"]),
  })
  .loose();

/** A company with its plans. */
export const subscriptionGroupSchema = z.object({
  /** The company's name. */
  name: z.string(),
  companyId: idSchema,
  taxNumber: z.string(),
  state: z.enum(["trial", "free", "paid", "overdue", "lapsed"]),
  type: z.enum(["trial", "free", "chargeable"]),
  invoiceName: z.string(),
  netAmount: forintsSchema,
  /**
   * The last day of the running period of a subscription that goes on; null for one that does not:
   * where it is set, ending the subscription is offered.
   */
  endedAt: dateSchema.nullable(),
  /** The last day that works after the subscription was ended. */
  worksUntil: dateSchema.nullable(),
  trialUntil: dateSchema.nullable(),
  nextChargeOn: dateSchema.nullable(),
  nextChargeFt: forintsSchema,
  /** The part of the next charge that a change of the plan carried over: gross forints. */
  nextCarriedFt: forintsSchema,
  failedSince: dateSchema.nullable(),
  /** The last day on which everything works although a charge failed. */
  graceUntil: dateSchema.nullable(),
  extraAccounts: z.number(),
  accounts: z.number(),
  /** Bank accounts that the company may have now; null: without a limit. Stored ones stay. */
  accountRoom: z.number().nullable(),
  /**
   * The day of the charge with which the room of the chosen plan begins; null where the company has
   * it, or no plan is chosen.
   */
  roomFrom: dateSchema.nullable(),
  nextPlan: z.string().nullable(),
  /** `nextPlan` is larger, and the difference of this month is being charged. */
  upgrading: z.boolean(),
  /** The plan lets no bank be read: readings rest until a plan with connections is paid. */
  readingsRest: z.boolean(),
  /** The accounting office that pays for the company, and its last day where one is known. */
  coveredBy: z.object({ name: z.string(), until: dateSchema.nullable() }).nullable(),
  /** Clients that an office pays for now, of those that it ordered; null for other plans. */
  office: z.object({ companies: z.number(), capacity: z.number() }).nullable(),
  plans: z.array(planSchema),
});
export type SubscriptionGroup = z.infer<typeof subscriptionGroupSchema>;

export const subscriptionList = endpoint({
  method: "GET",
  path: "/subscriptions",
  tag: "billing",
  summary:
    "The caller's companies with their plans; the header's total is the gross sum of the checked ones.",
  gives: "data",
  policy: "self",
  reply: z.object({
    subscriptions: z.array(subscriptionGroupSchema),
    /** False where no gateway is set up: nobody can pay, and nobody is held to a plan. */
    payable: z.boolean(),
    trialDays: z.number(),
    extraAccountNetFt: forintsSchema,
  }),
  errors: ["unauthenticated", "privacy_not_accepted"],
});

export const subscriptionSave = endpoint({
  method: "POST",
  path: "/subscription",
  tag: "billing",
  summary:
    "Chooses a plan of the named or the only company. Without a card the reply leads to the gateway's page, where one is registered.",
  gives: "person.payment",
  policy: "company.owner",
  company: "found.onlyCompany",
  body: z.object({
    company_id: idSchema.optional(),
    subscriberId: idSchema,
    callbackUrl: callbackUrlSchema,
    subscription: z.object({
      plan: z.string().max(40),
      extraAccounts: z.number().int().min(0).max(EXTRA_ACCOUNTS_MAX).default(0),
    }),
    /** Needed where a card is to be registered: see `POST /card`. */
    consents: consentsSchema.optional(),
  }),
  reply: z.object({
    /** The gateway's page; absent where the plan holds at once. */
    url: z.string().optional(),
    /**
     * The order of the card's registration: of the new one, or without `url` of the one that pays.
     * `POST /billing` tells its state. Absent where the plan costs nothing.
     */
    orderRef: z.string().optional(),
  }),
  errors: [
    "unauthenticated",
    "privacy_not_accepted",
    "validation_failed",
    "bad_request",
    "not_found",
    "forbidden",
    "subscriber_missing",
    "payment_unavailable",
    "conflict",
  ],
});

export const subscriptionToggle = endpoint({
  method: "PATCH",
  path: "/subscription",
  tag: "billing",
  summary:
    "Ends a company's subscription at the end of its running period, or lets an ended one go on.",
  gives: "person.payment",
  policy: "company.owner",
  company: "body.company_id",
  body: z.object({ company_id: idSchema, active: z.boolean() }),
  reply: z.object({ ok: z.literal(true) }),
  errors: [
    "unauthenticated",
    "privacy_not_accepted",
    "validation_failed",
    "not_found",
    "forbidden",
    "conflict",
  ],
});
