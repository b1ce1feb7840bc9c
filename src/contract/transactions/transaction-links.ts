/** Rows of several origins that are one item, and which origin counts. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { idSchema, originateSchema } from "#contract/fields.ts";
import { doubleDecisionSchema, transactionSchema } from "./transactions.ts";

const pairBodySchema = z.object({ company_id: idSchema, other_id: idSchema });
const pairReplySchema = z.object({ transactions: z.array(transactionSchema) });
const pairErrors = [
  "unauthenticated",
  "privacy_not_accepted",
  "not_found",
  "validation_failed",
  "conflict",
] as const;

export const transactionUnlink = endpoint({
  method: "DELETE",
  path: "/transaction/:id/link",
  tag: "transactions",
  summary:
    "Says that two origins' rows are two items: both count, and they are never linked again by themselves.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  params: z.object({ id: idSchema }),
  body: pairBodySchema,
  reply: pairReplySchema,
  errors: pairErrors,
});

export const transactionLink = endpoint({
  method: "POST",
  path: "/transaction/:id/link",
  tag: "transactions",
  summary: "Says that rows of two origins of an account, equal in amount, are one item.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  params: z.object({ id: idSchema }),
  body: pairBodySchema,
  reply: pairReplySchema,
  errors: pairErrors,
});

export const transactionDoubleDecide = endpoint({
  method: "PUT",
  path: "/transaction/:id/double",
  tag: "transactions",
  summary:
    "Says whether a row and the row of which it is a possible double are one item or two, or takes the decision back.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  params: z.object({ id: idSchema }),
  body: pairBodySchema.extend({
    decision: doubleDecisionSchema,
    /**
     * The decision that the person saw. `conflict` where another one holds by now; without it the
     * latest decision stands.
     */
    was: doubleDecisionSchema.optional(),
  }),
  reply: pairReplySchema,
  errors: pairErrors,
});

const leadingSourcesSchema = z.object({ leadingSources: z.array(originateSchema) });

export const leadingSourcesGet = endpoint({
  method: "GET",
  path: "/company/:id/leading-sources",
  tag: "companies",
  summary:
    "Whose texts an item shows where several origins tell it: the company's order, the first one first.",
  gives: "data",
  policy: "company.member",
  company: "path.id",
  params: z.object({ id: idSchema }),
  reply: leadingSourcesSchema,
  errors: ["unauthenticated", "privacy_not_accepted", "not_found"],
});

export const leadingSourcesSet = endpoint({
  method: "PUT",
  path: "/company/:id/leading-sources",
  tag: "companies",
  summary:
    "Changes the order of origins; the texts of every item follow, at once or, where there are very many, by a job (turning).",
  gives: "company.data",
  policy: "company.owner",
  company: "path.id",
  params: z.object({ id: idSchema }),
  body: z.object({
    leading_sources: z
      .array(originateSchema)
      .length(3)
      .refine((list) => new Set(list).size === 3, "each_origin_once"),
  }),
  reply: leadingSourcesSchema.extend({ turning: z.boolean() }),
  errors: [
    "unauthenticated",
    "privacy_not_accepted",
    "forbidden",
    "not_found",
    "validation_failed",
  ],
});
