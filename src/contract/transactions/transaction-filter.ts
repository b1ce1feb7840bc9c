/** The transactions of a list, a booking or an export. */
import { z } from "zod";
import {
  amountSchema,
  bankAccountRefSchema,
  currencySchema,
  dateSchema,
  idSchema,
} from "#contract/fields.ts";
import { newSinceSchema } from "./arrivals.ts";

export const bookedFilterSchema = z.enum(["ALL", "BOOKED", "UNBOOKED"]);
export type BookedFilter = z.infer<typeof bookedFilterSchema>;

/**
 * Orders of the list. By amount: with its sign, so the largest debit is the least; amounts of
 * several currencies are ordered by their numbers.
 */
export const TRANSACTION_SORTS = ["date_desc", "date_asc", "amount_desc", "amount_asc"] as const;
const transactionSortSchema = z.enum(TRANSACTION_SORTS);
export type TransactionSort = z.infer<typeof transactionSortSchema>;

/** Accounts per request: a company has a handful, an aggregated one some hundred. */
export const ACCOUNTS_PER_REQUEST_MAX = 500;

export const transactionFilterSchema = z.object({
  company_id: idSchema,
  /** Empty = all accounts of the company. */
  bankAccounts: z.array(bankAccountRefSchema).max(ACCOUNTS_PER_REQUEST_MAX).default([]),
  /** The enumeration, in any letter case (`unbooked` comes from links). */
  booked: z
    .string()
    .transform((text) => text.toUpperCase())
    .pipe(bookedFilterSchema)
    .default("ALL"),
  text: z.string().max(200).optional(),
  dateFrom: dateSchema.optional(),
  dateTo: dateSchema.optional(),
  amountMin: amountSchema.optional(),
  amountMax: amountSchema.optional(),
  direction: z.enum(["credit", "debit"]).optional(),
  currency: currencySchema.optional(),
  partnerName: z.string().max(200).optional(),
  partnerTaxId: z.string().max(20).optional(),
  description: z.string().max(500).optional(),
  fileId: idSchema.optional(),
  /** Only possible doubles about which nobody has decided. */
  possibleDouble: z.literal(true).optional(),
  /** Only items about which somebody asked or remarked something. */
  noted: z.literal(true).optional(),
  /** Only items with a question that waits for an answer, or that was answered. */
  question: z.enum(["waiting", "answered"]).optional(),
  /** Only items that the bank changed once they were booked or exported, and nobody has seen. */
  openChange: z.literal(true).optional(),
  /** Without transfers between accounts of the company whose both sides are here. */
  ownTransfers: z.literal("without").optional(),
  /** Items that this file, or this batch of files, brought: those that were new with it. */
  broughtBy: idSchema.optional(),
  /** Items that came since a moment of the caller's; all items where he has no such moment. */
  newSince: newSinceSchema.optional(),
  sort: transactionSortSchema.optional(),
});
export type TransactionFilter = z.infer<typeof transactionFilterSchema>;
/** What narrows the list, without the company that it is of. */
export type TransactionConditions = Omit<TransactionFilter, "company_id">;
