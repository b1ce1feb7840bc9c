/** One list over several companies of the caller. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { amountSchema, currencySchema, idSchema } from "#contract/fields.ts";
import { COMPANIES_PER_LIST_MAX } from "./list-limits.ts";
import { ACCOUNTS_PER_REQUEST_MAX, transactionFilterSchema } from "./transaction-filter.ts";
import { pendingItemSchema, transactionSchema } from "./transactions.ts";

/**
 * Conditions that name something of one company (its accounts, its files) are no part of it. The
 * moment of `newSince` is another one in each company.
 */
export const clientConditionsSchema = transactionFilterSchema.omit({
  company_id: true,
  bankAccounts: true,
  fileId: true,
  broughtBy: true,
});

export const clientTransactionSchema = transactionSchema.extend({ companyId: idSchema });
export type ClientTransaction = z.infer<typeof clientTransactionSchema>;

export const clientTransactionList = endpoint({
  method: "POST",
  path: "/client-transactions",
  tag: "transactions",
  summary: "A page of the transactions of several companies in one order, newest first by default.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  further: "body.further_ids",
  body: clientConditionsSchema.extend({
    company_id: idSchema,
    /** The other companies; the caller must be a member of each. */
    further_ids: z
      .array(idSchema)
      .max(COMPANIES_PER_LIST_MAX - 1)
      .default([]),
    /**
     * Of a company with accounts among these, only their items; of each other one all. Unknown ids
     * are passed over.
     */
    account_ids: z.array(idSchema).max(ACCOUNTS_PER_REQUEST_MAX).default([]),
    /** The `nextPage` of the last reply. */
    page: z.string().min(1).max(90).optional(),
  }),
  reply: z.object({
    transactions: z.array(clientTransactionSchema),
    /**
     * On the first page, the announced items that fulfil the filter, as in the list of one company:
     * of all companies together the newest hundred.
     */
    pending: z.array(pendingItemSchema.extend({ companyId: idSchema })).optional(),
    /** The accounts of these transactions and announced items. */
    accounts: z.array(
      z.object({
        accountId: idSchema,
        companyId: idSchema,
        accountNr: z.string(),
        currency: currencySchema,
        bankName: z.string(),
        /** The name given by a person; empty when none was given. */
        displayName: z.string(),
      }),
    ),
    /** Opaque; absent on the last page. */
    nextPage: z.string().max(90).optional(),
    /** As in the list of one company; exact where the counts of all companies are. */
    total: z.number().int(),
    totalExact: z.boolean(),
    /**
     * On the first page, credit and debit of all items by currency, forints first; null where a
     * company has more items than are added up. Debit is negative or zero.
     */
    sums: z
      .array(z.object({ currency: currencySchema, credit: amountSchema, debit: amountSchema }))
      .nullable()
      .optional(),
  }),
  errors: [
    "unauthenticated",
    "privacy_not_accepted",
    "not_found",
    "validation_failed",
    "page_cursor_invalid",
  ],
});
