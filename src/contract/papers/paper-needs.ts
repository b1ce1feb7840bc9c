/** Which items need a paper: the company's rule, what is missing, and what needs none. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { amountSchema, dateSchema, idSchema } from "#contract/fields.ts";
import { PAPER_ITEMS_MAX } from "./paper-kinds.ts";
import { PAPER_SHOWS, WAIVER_REASONS } from "./paper-shows.ts";
import { paperItemSchema, paperSchema } from "./papers.ts";

/** A sum of money in forints, not negative. */
const sumSchema = amountSchema.refine((text) => !text.startsWith("-"), "negative");

const ruleSchema = z.object({
  /** The first day of the first month to which it applies. */
  since: dateSchema.refine((text) => text.endsWith("-01"), "first_day"),
  /** Card purchases above this sum; null where it does not ask for them. */
  cardOver: sumSchema.nullable(),
  /** Every payment above this sum but fees, cash and transfers between own accounts. */
  paymentOver: sumSchema.nullable(),
  /** Payments to whom the company paid nothing in the twelve months before. */
  newPartners: z.boolean(),
});
export type PaperRuleFields = z.infer<typeof ruleSchema>;

const errors = [
  "unauthenticated",
  "privacy_not_accepted",
  "not_found",
  "validation_failed",
] as const;

export const paperRuleGet = endpoint({
  method: "GET",
  path: "/papers/rule",
  tag: "papers",
  summary: "When the company's items need a paper; null where nothing is asked for.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  query: z.object({ company_id: idSchema }),
  reply: z.object({ rule: ruleSchema.nullable() }),
  errors,
});

export const paperRuleSet = endpoint({
  method: "PUT",
  path: "/papers/rule",
  tag: "papers",
  summary: "Says when the company's items need a paper, or that none does.",
  gives: "company.data",
  policy: "company.member",
  company: "body.company_id",
  body: z.object({ company_id: idSchema, rule: ruleSchema.nullable() }),
  reply: z.object({ rule: ruleSchema.nullable() }),
  errors,
});

export const paperNeedList = endpoint({
  method: "GET",
  path: "/papers/items",
  tag: "papers",
  summary: "Items of some days that lack their paper, have one, or were said to need none.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  query: z.object({
    company_id: idSchema,
    from: dateSchema,
    to: dateSchema,
    show: z.enum(PAPER_SHOWS),
  }),
  reply: z.object({
    items: z.array(
      paperItemSchema.extend({
        /** The bank's word for its kind. */
        type: z.string(),
        reason: z.enum(WAIVER_REASONS).nullable(),
        papers: z.array(paperSchema),
      }),
    ),
    counts: z.object({
      missing: z.number().int(),
      waived: z.number().int(),
      there: z.number().int(),
      /** Papers that hang on no item, and removed ones, of all times. */
      loose: z.number().int(),
      removed: z.number().int(),
    }),
    /** The company has a rule that applies to these days. */
    ruled: z.boolean(),
  }),
  errors,
});

export const paperList = endpoint({
  method: "GET",
  path: "/papers",
  tag: "papers",
  summary: "Papers that hang on no item, or that were removed and can be brought back.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  query: z.object({ company_id: idSchema, show: z.enum(["loose", "removed"]) }),
  reply: z.object({ papers: z.array(paperSchema) }),
  errors,
});

export const paperWaive = endpoint({
  method: "POST",
  path: "/papers/waivers",
  tag: "papers",
  summary: "Says of items that they need no paper, with the reason, or takes that back.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  body: z.object({
    company_id: idSchema,
    transactionIds: z.array(idSchema).min(1).max(PAPER_ITEMS_MAX),
    /** Null takes it back. */
    reason: z.enum(WAIVER_REASONS).nullable(),
  }),
  reply: z.object({ ok: z.literal(true) }),
  errors,
});
