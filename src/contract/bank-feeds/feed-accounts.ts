/** Accounts of consents: their assignment to companies, and a reading at once. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { amountSchema, idSchema, instantSchema } from "#contract/fields.ts";
import { memberErrors } from "#contract/common-replies.ts";
import {
  companyNameSchema,
  feedErrors,
  feedProviderSchema,
  ownerErrors,
  providerIdSchema,
} from "./feed-fields.ts";

/** Accounts that one command assigns at most. */
export const ASSIGNED_ACCOUNTS_MAX = 100;

const feedBalanceSchema = z
  .object({ amount: amountSchema, creditLineIncluded: z.boolean() })
  .nullable();

/** An account as the provider shows it now. Only those with an assigned company are stored. */
export const feedAccountSchema = z.object({
  accountId: z.string(),
  /** Our id of the consent that it is read through. */
  consentId: idSchema,
  name: z.string(),
  bankId: z.string(),
  bankName: z.string(),
  currency: z.string(),
  accountNumber: z.string(),
  owner: z.string(),
  lastSuccessfulSyncDate: instantSchema.nullable(),
  transactionCounter: z.number().int().nullable(),
  type: z.string(),
  balances: z.object({
    available: feedBalanceSchema,
    booked: feedBalanceSchema,
    creditLine: amountSchema.nullable(),
  }),
  assignedCompany: companyNameSchema.nullable(),
});
export type FeedAccountItem = z.infer<typeof feedAccountSchema>;

export const feedAccountList = endpoint({
  method: "GET",
  path: "/aggreg8/accounts",
  tag: "bank feeds",
  summary:
    "Accounts of the caller's consents, live from the provider, with the company that reads each.",
  gives: "person.view",
  policy: "company.owner",
  company: "query.company_id",
  query: z.object({ company_id: idSchema, isc_id: idSchema.optional() }),
  reply: z.object({
    accounts: z.array(feedAccountSchema),
    unavailable: z.array(feedProviderSchema),
  }),
  errors: [...memberErrors, "forbidden", "validation_failed"],
});

export const feedPull = endpoint({
  method: "POST",
  path: "/aggreg8/pull",
  tag: "bank feeds",
  summary:
    "Reads the company's accounts (or one) now. Its company: the named, the link's, the only one.",
  gives: "data",
  policy: "company.owner",
  company: "found.onlyCompany",
  body: z.object({ company_id: idSchema.optional(), bank_account_id: idSchema.optional() }),
  reply: z.object({ queued: z.boolean(), nextAllowedAt: instantSchema.nullable() }),
  status: 202,
  errors: [
    ...ownerErrors,
    "bad_request",
    "pull_too_often",
    "feed_account_missing",
    "plan_limit_reached",
  ],
});

const assignErrors = [
  ...ownerErrors,
  ...feedErrors,
  "consent_not_found",
  "consent_not_active",
  "feed_account_missing",
  "feed_account_taken",
  "feed_account_joined",
  "plan_limit_reached",
] as const;
const assignReply = z.object({ accounts: z.array(feedAccountSchema) });

export const consentedAccountAssign = endpoint({
  method: "PATCH",
  path: "/company/consented-account/:companyId",
  tag: "bank feeds",
  summary: "Gives one account of a consent to a company; its first reading begins.",
  gives: "right.consent",
  policy: "company.owner",
  company: "path.companyId",
  params: z.object({ companyId: idSchema }),
  body: z.object({ isc_id: idSchema, account_id: providerIdSchema }),
  reply: assignReply,
  errors: assignErrors,
});

export const consentedAccountsAssign = endpoint({
  method: "PATCH",
  path: "/company/consented-accounts/:companyId",
  tag: "bank feeds",
  summary: "Gives accounts of a consent to a company, all or none; their first reading begins.",
  gives: "right.consent",
  policy: "company.owner",
  company: "path.companyId",
  params: z.object({ companyId: idSchema }),
  body: z.object({
    isc_id: idSchema,
    account_ids: z.array(providerIdSchema).min(1).max(ASSIGNED_ACCOUNTS_MAX),
  }),
  reply: assignReply,
  errors: assignErrors,
});
