/** What people decide about ties of settlements and bank credits. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { idSchema } from "#contract/fields.ts";
import { collectionDetailSchema, creditSchema } from "./collections.ts";

const errors = [
  "unauthenticated",
  "privacy_not_accepted",
  "not_found",
  "validation_failed",
] as const;

/** Credits that a search answers at most. */
export const CREDITS_FOUND_MAX = 30;

export const collectionCreditList = endpoint({
  method: "GET",
  path: "/collection/:id/credits",
  tag: "collections",
  summary: "Bank items that may pay a settlement, by text or by nearness of sum and day.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  params: z.object({ id: idSchema }),
  query: z.object({ company_id: idSchema, text: z.string().trim().max(200).optional() }),
  reply: z.object({
    /** `free`: the part of the item that no settlement has. */
    credits: z.array(creditSchema.extend({ free: creditSchema.shape.amount })),
  }),
  errors,
});

export const collectionLink = endpoint({
  method: "POST",
  path: "/collection/:id/link",
  tag: "collections",
  summary: "Says that a bank item pays a settlement, as far as the item's free part goes.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  params: z.object({ id: idSchema }),
  body: z.object({ company_id: idSchema, transactionId: idSchema }),
  reply: collectionDetailSchema,
  errors: [...errors, "credit_link_impossible"],
});

export const creditProposalDecide = endpoint({
  method: "POST",
  path: "/credit-proposal/:id",
  tag: "collections",
  summary: "Confirms or rejects ties that hold together, or takes a decision about them back.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  params: z.object({ id: idSchema }),
  body: z.object({ company_id: idSchema, action: z.enum(["confirm", "reject", "undo"]) }),
  reply: z.object({ collectionIds: z.array(idSchema) }),
  errors: [...errors, "credit_link_impossible"],
});
