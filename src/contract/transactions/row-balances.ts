/** The balance behind each item of one account, where balances of the bank prove it. */
import { z } from "zod";
import { UNPROVEN_REASONS } from "#contract/completeness/day-states.ts";
import { endpoint } from "#contract/endpoint.ts";
import { amountSchema, idSchema } from "#contract/fields.ts";
import { BALANCES_PER_QUESTION_MAX } from "./list-limits.ts";

/**
 * Why the balance behind an item is not known, beside the reasons of an unproven day. `no_balance`:
 * the day is proven, but no balance of the bank stands near it. `being_proven`: the account changed
 * and its days are being decided. `several_numbers`: the account changed its number.
 * `not_counted`: the item is in no sum (the bank took it back, or another origin counts it).
 * `too_many`: the days of the asked items have more items than one question adds up.
 */
export const UNKNOWN_BALANCE_REASONS = [
  ...UNPROVEN_REASONS,
  "no_balance",
  "being_proven",
  "several_numbers",
  "not_counted",
  "too_many",
] as const;
export type UnknownBalanceReason = (typeof UNKNOWN_BALANCE_REASONS)[number];

const rowBalanceSchema = z.object({
  _id: idSchema,
  /** Of the account by its number and currency, behind the item; null where it is not known. */
  balance: amountSchema.nullable(),
  /** Null where the balance is known. */
  reason: z.enum(UNKNOWN_BALANCE_REASONS).nullable(),
});
export type RowBalance = z.infer<typeof rowBalanceSchema>;

export const transactionBalances = endpoint({
  method: "POST",
  path: "/transaction-balances",
  tag: "transactions",
  summary: "The running balance behind items of one account, in the order of the list by days.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  body: z.object({
    company_id: idSchema,
    /** One of the origins of the account. */
    accountId: idSchema,
    ids: z.array(idSchema).min(1).max(BALANCES_PER_QUESTION_MAX),
  }),
  /** Items that the account does not have are left out. */
  reply: z.object({ balances: z.array(rowBalanceSchema) }),
  errors: ["unauthenticated", "privacy_not_accepted", "not_found", "validation_failed"],
});
