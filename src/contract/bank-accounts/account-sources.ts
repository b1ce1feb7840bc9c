/** What each source of a bank account has told. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { dateSchema, idSchema, originateSchema } from "#contract/fields.ts";

/**
 * `alone`: no other source speaks of the day. `shared`: another one does, and its items count once.
 * `missing`: the source speaks of the day, and an item that another source tells is not in it.
 */
const dayKindSchema = z.enum(["alone", "shared", "missing"]);
export type SourceDayKind = z.infer<typeof dayKindSchema>;

const sourceRunSchema = z.object({ from: dateSchema, to: dateSchema, kind: dayKindSchema });

const accountSourceSchema = z.object({
  accountId: idSchema,
  originate: originateSchema,
  /** Items of all days that it tells. */
  items: z.number().int(),
  /** Those among them that another source of the account tells too. */
  sharedItems: z.number().int(),
  /** Files whose statements are of this account. */
  files: z.number().int(),
  /** Days of the window that it speaks of, oldest first. */
  runs: z.array(sourceRunSchema),
});
export type AccountSource = z.infer<typeof accountSourceSchema>;

export const accountSourceList = endpoint({
  method: "GET",
  path: "/bankaccount/sources",
  tag: "bank accounts",
  summary:
    "The sources of an account: how many items each tells, and which days of the last twelve months it speaks of.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  query: z.object({
    company_id: idSchema,
    /** One of its sources. */
    account_id: idSchema,
  }),
  reply: z.object({
    /** The first day of the window; the last one is today in Budapest. */
    from: dateSchema,
    today: dateSchema,
    sources: z.array(accountSourceSchema),
  }),
  errors: ["unauthenticated", "privacy_not_accepted", "not_found"],
});
