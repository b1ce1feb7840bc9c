import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { amountSchema, currencySchema, dateSchema, idSchema, instantSchema, originateSchema } from "#contract/fields.ts";

export const bankAccountSchema = z.object({
  accountId: idSchema,
  accountNr: z.string(),
  bankName: z.string(),
  /** The name given by the user; empty when none was given (the web then shows the number and the bank's name). */
  displayName: z.string(),
  companyId: idSchema,
  originate: originateSchema,
  currency: currencySchema,
  numberValid: z.boolean(),
  balance: amountSchema.nullable(),
  balanceDate: dateSchema.nullable(),
  lastDataAt: instantSchema.nullable(),
  transactionCount: z.number().int(),
  unbookedCount: z.number().int(),
  firstDate: dateSchema.nullable(),
  lastDate: dateSchema.nullable(),
});
export type BankAccount = z.infer<typeof bankAccountSchema>;

/** Sums of one day of one account; debit is negative or zero. */
export const statisticsRowSchema = z.object({
  date: dateSchema,
  accountNr: z.string(),
  originate: originateSchema,
  currency: currencySchema,
  credit: amountSchema,
  debit: amountSchema,
  count: z.number().int(),
});
export type StatisticsRow = z.infer<typeof statisticsRowSchema>;

export const bankAccountList = endpoint({
  method: "GET",
  path: "/bankaccounts",
  tag: "bank accounts",
  summary: "Bank accounts of a company with daily statistics (the last 90 days unless asked otherwise).",
  callers: ["session", "connect"],
  policy: "company.member",
  query: z.object({ company_id: idSchema, statistics_from: dateSchema.optional() }),
  reply: z.object({ accounts: z.array(bankAccountSchema), statistics: z.array(statisticsRowSchema) }),
  errors: ["unauthenticated", "privacy_not_accepted", "not_found"],
});

export const bankAccountRename = endpoint({
  method: "PATCH",
  path: "/bankaccount/:accountNr/:displayName",
  tag: "bank accounts",
  summary: "Renames an account; an empty name (path ending in a slash) brings the number back.",
  callers: ["session", "connect"],
  policy: "company.owner",
  params: z.object({ accountNr: z.string().min(1).max(64), displayName: z.string().max(120) }),
  /** Needed only where the number alone does not say which account is meant; ambiguity answers 400. */
  query: z.object({ company_id: idSchema.optional(), originate: originateSchema.optional(), currency: currencySchema.optional() }),
  reply: bankAccountSchema,
  errors: ["unauthenticated", "privacy_not_accepted", "forbidden", "not_found", "bank_account_ambiguous", "validation_failed"],
});
