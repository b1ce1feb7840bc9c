import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import {
  currencySchema,
  dateSchema,
  idSchema,
  instantSchema,
  originateSchema,
} from "#contract/fields.ts";

/** One number of an account in any spelling, in one currency: all origins of the account. */
const numberSchema = z.object({ account_nr: z.string().min(1).max(64), currency: currencySchema });

const sideSchema = z.object({
  accountNr: z.string(),
  currency: currencySchema,
  bankName: z.string(),
  originates: z.array(originateSchema),
  transactionCount: z.number().int(),
  firstDate: dateSchema.nullable(),
  lastDate: dateSchema.nullable(),
});
export type JoinSide = z.infer<typeof sideSchema>;

const joinReplySchema = z.object({
  /** Null in a dry run; with `queued` the id that the join will have. */
  joinId: idSchema.nullable(),
  /** Very many rows: a job joins them, and the list of joins tells how far it is. */
  queued: z.boolean(),
  /** The accounts before the join. */
  from: sideSchema,
  into: sideSchema,
  /** Days that both have items on; null without one. */
  overlap: z.object({ from: dateSchema, to: dateSchema }).nullable(),
  /**
   * Items of one amount and value day or booking day that both show in one origin: they stay,
   * marked as possible doubles.
   */
  possibleDoubles: z.number().int(),
  /** Whether the former number's feed ends because the new number has one too. */
  endsFeed: z.boolean(),
});
export type AccountJoinReply = z.infer<typeof joinReplySchema>;

export const accountJoin = endpoint({
  method: "POST",
  path: "/bankaccount/join",
  tag: "bank accounts",
  summary:
    "Joins the account of a former number to that of the number it has now, in every origin: one history, and whatever still " +
    "arrives under the former number lands there. With dryRun only says what it would do.",
  gives: "company.data",
  policy: "company.owner",
  company: "body.company_id",
  body: z.object({
    company_id: idSchema,
    from: numberSchema,
    into: numberSchema,
    dryRun: z.boolean().optional(),
  }),
  reply: joinReplySchema,
  errors: [
    "unauthenticated",
    "privacy_not_accepted",
    "forbidden",
    "not_found",
    "validation_failed",
    "bank_account_busy",
  ],
});

export const accountUnjoin = endpoint({
  method: "DELETE",
  path: "/bankaccount/join",
  tag: "bank accounts",
  summary:
    "Takes a joined account apart: what came by the former number, also since then, is an account of its own again.",
  gives: "company.data",
  policy: "company.owner",
  company: "body.company_id",
  body: z.object({ company_id: idSchema, join_id: idSchema }),
  /** Items that went back; with `queued` a job takes them, and these are as many as it will. */
  reply: z.object({ ok: z.literal(true), transactionCount: z.number().int(), queued: z.boolean() }),
  errors: [
    "unauthenticated",
    "privacy_not_accepted",
    "forbidden",
    "not_found",
    "validation_failed",
    "bank_account_busy",
    "plan_limit_reached",
  ],
});

export const accountJoinSchema = z.object({
  joinId: idSchema,
  formerNr: z.string(),
  formerBankName: z.string(),
  /** The number that the former one means today. */
  accountNr: z.string(),
  currency: currencySchema,
  joinedAt: instantSchema,
});
export type AccountJoin = z.infer<typeof accountJoinSchema>;

const joinWorkSchema = z.object({
  /** The id that the join will have, or that of the join that ends. */
  joinId: idSchema,
  kind: z.enum(["join", "unjoin"]),
  formerNr: z.string(),
  accountNr: z.string(),
  currency: currencySchema,
  since: instantSchema,
  done: z.number().int(),
  total: z.number().int(),
});
export type JoinWork = z.infer<typeof joinWorkSchema>;

export const accountJoinList = endpoint({
  method: "GET",
  path: "/bankaccount/joins",
  tag: "bank accounts",
  summary: "Former numbers of the company's accounts, and joins that a job makes or ends.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  query: z.object({ company_id: idSchema }),
  reply: z.object({ joins: z.array(accountJoinSchema), running: z.array(joinWorkSchema) }),
  errors: ["unauthenticated", "privacy_not_accepted", "not_found"],
});
