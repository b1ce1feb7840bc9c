/** Transactions of the key's company: by days, one, and as a stream of changes. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import {
  amountSchema,
  currencySchema,
  dateSchema,
  instantSchema,
  textFields,
} from "#contract/fields.ts";
import { ITEM_TEXTS, type ItemText, type ItemTexts } from "#values/item-texts.ts";
import { apiActorSchema } from "./actors.ts";
import { idIn, idOut } from "./ids.ts";
import { cursorSchema, limitSchema, listOf, OF_KEY, READ_ERRORS } from "./shared.ts";

export const bookkeepingStatusSchema = z.enum(["NOT_BOOKED", "BOOKED"]);

// The names by which these are told were published before the names within.
const TOLD_OTHERWISE = {
  partnerName: "counterparty.name",
  partnerAccountNr: "counterparty.accountNumber",
  type: "bankTypeText",
  reference: "bankReference",
} as const satisfies Partial<ItemTexts>;
/** Texts that programs see under their own names. */
export const API_TEXTS = ITEM_TEXTS.filter(
  (name): name is Exclude<ItemText, keyof typeof TOLD_OTHERWISE> => !(name in TOLD_OTHERWISE),
);

export const apiTransactionSchema = z.object({
  id: idOut("transaction"),
  accountId: idOut("account"),
  companyId: idOut("company"),
  bookingDate: dateSchema,
  valueDate: dateSchema.nullable(),
  /** Minus = debit. */
  amount: amountSchema,
  currency: currencySchema,
  direction: z.enum(["CREDIT", "DEBIT"]),
  /** The bank's own word for the kind of transaction. */
  bankTypeText: z.string(),
  counterparty: z.object({ name: z.string(), accountNumber: z.string() }),
  remittance: z.string(),
  ...textFields(API_TEXTS),
  bankReference: z.string(),
  /** What was paid in another currency. */
  originalAmount: z
    .object({ amount: amountSchema, currency: currencySchema, rate: z.string().nullable() })
    .nullable(),
  balanceAfter: amountSchema.nullable(),
  source: z.enum(["BANK_API", "INVOICING", "FILE"]),
  /** Whether it is entered in the books. */
  bookkeeping: z.object({
    status: bookkeepingStatusSchema,
    bookedAt: instantSchema.nullable(),
    bookedBy: z.string().nullable(),
    /** Who marked it; PERSON where no program was noted. Null where it is not booked. */
    actor: apiActorSchema.nullable(),
  }),
  /** What a person of the company wrote about the item; the last text stands. */
  note: z
    .object({
      text: z.string(),
      writtenAt: instantSchema,
      writtenBy: z.string().nullable(),
      actor: apiActorSchema,
    })
    .nullable(),
  createdAt: instantSchema,
  /** Grows with each change of the transaction, its mark and its note among them. */
  version: z.string(),
});
export type ApiTransaction = z.input<typeof apiTransactionSchema>;

export const apiTransactionList = endpoint({
  ...OF_KEY,
  method: "GET",
  path: "/transactions",
  gives: "data",
  tag: "transactions",
  summary: "Transactions by booking date and id, the oldest first. Both days are included.",
  scope: "transactions:read",
  query: z.object({
    accountId: idIn("account").optional(),
    dateFrom: dateSchema.optional(),
    dateTo: dateSchema.optional(),
    bookkeepingStatus: bookkeepingStatusSchema.optional(),
    limit: limitSchema,
    cursor: cursorSchema.optional(),
  }),
  reply: listOf(apiTransactionSchema),
  errors: READ_ERRORS,
});

export const removedSchema = z.object({
  id: idOut("transaction"),
  accountId: idOut("account"),
  removedAt: instantSchema.nullable(),
  /**
   * DUPLICATE: another source told the same payment, and `shownAs` is its item. WITHDRAWN: its
   * bank took it back. SOURCE_DELETED: its file or account was deleted. MOVED: its account went to
   * another company.
   */
  reason: z.enum(["DUPLICATE", "WITHDRAWN", "SOURCE_DELETED", "MOVED"]),
  /** The item that shows the payment now; null where none does. */
  shownAs: idOut("transaction").nullable(),
});
export type ApiRemoved = z.input<typeof removedSchema>;

export const apiTransactionSync = endpoint({
  ...OF_KEY,
  method: "GET",
  path: "/transactions/sync",
  gives: "data",
  tag: "transactions",
  summary:
    "What changed since the cursor; everything without one. Apply removed, added, modified in this order, then keep nextCursor.",
  scope: "transactions:read",
  keyRatePerMinute: 60,
  query: z.object({
    cursor: cursorSchema.optional(),
    accountId: idIn("account").optional(),
    limit: limitSchema,
  }),
  reply: z.object({
    /** Came since the last completed run. Insert, or replace what has this id. */
    added: z.array(apiTransactionSchema),
    /** Changed, or came back. Replace what has this id, or insert. */
    modified: z.array(apiTransactionSchema),
    /** An id that the copy does not have is to be passed over. */
    removed: z.array(removedSchema),
    nextCursor: z.string(),
    hasMore: z.boolean(),
    requestId: z.string(),
  }),
  errors: [...READ_ERRORS, "cursor_expired"],
});

export const apiTransactionGet = endpoint({
  ...OF_KEY,
  method: "GET",
  path: "/transactions/:id",
  gives: "data",
  tag: "transactions",
  summary: "A transaction.",
  scope: "transactions:read",
  params: z.object({ id: idIn("transaction") }),
  hasEtag: true,
  reply: apiTransactionSchema,
  errors: READ_ERRORS,
});
