import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { idSchema } from "#contract/fields.ts";
import { transactionFilterSchema } from "./transaction-filter.ts";

/** Filters of one question: the readings of a typed search and the last searches. */
export const COUNTED_FILTERS_MAX = 10;

export const transactionCounts = endpoint({
  method: "POST",
  path: "/transaction-counts",
  tag: "transactions",
  summary: "How many transactions each of a few filters has, without the transactions.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  body: z.object({
    company_id: idSchema,
    filters: z
      .array(transactionFilterSchema.omit({ company_id: true }))
      .min(1)
      .max(COUNTED_FILTERS_MAX),
  }),
  /** As in the list: withdrawn and announced items do not count. In the order of the filters. */
  reply: z.object({
    counts: z.array(z.object({ total: z.number().int(), totalExact: z.boolean() })),
  }),
  errors: ["unauthenticated", "privacy_not_accepted", "not_found", "validation_failed"],
});
