import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { idSchema } from "#contract/fields.ts";
import { transactionFilterSchema } from "./transaction-filter.ts";
import { transactionSchema } from "./transactions.ts";

/** Rows of one booking command; more are sent as a filter. */
export const BOOKED_IDS_MAX = 10_000;

export const bookedSet = endpoint({
  method: "POST",
  path: "/booked",
  tag: "transactions",
  summary: "Marks transactions as booked or not; with transactionId alone it toggles.",
  callers: ["session", "connect"],
  policy: "company.member",
  company: "found.transaction",
  body: z
    .object({
      transactionId: idSchema.optional(),
      transactionIds: z.array(idSchema).min(1).max(BOOKED_IDS_MAX).optional(),
      filter: transactionFilterSchema.optional(),
      booked: z.boolean().optional(),
      company_id: idSchema.optional(),
      dryRun: z.boolean().optional(),
      /** Applies only to rows as they were at this change number. */
      asOf: z
        .string()
        .regex(/^\d{1,19}$/)
        .optional(),
    })
    .refine(
      (body) => [body.transactionId, body.transactionIds, body.filter].filter(Boolean).length === 1,
      "exactly_one_target",
    ),
  reply: z.object({
    count: z.number().int(),
    booked: z.boolean().nullable(),
    asOf: z.string(),
    transactions: z.array(transactionSchema).optional(),
  }),
  errors: ["unauthenticated", "privacy_not_accepted", "not_found", "validation_failed", "conflict"],
});
