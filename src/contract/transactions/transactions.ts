import { z } from "zod";
import { conflictSchema } from "./conflicts.ts";
import { endpoint } from "#contract/endpoint.ts";
import {
  amountSchema,
  currencySchema,
  dateSchema,
  idSchema,
  instantSchema,
  originateSchema,
  textFields,
} from "#contract/fields.ts";
import { DETAIL_TEXTS, ITEM_TEXTS, LISTED_TEXTS } from "#values/item-texts.ts";
import { QUESTION_STATES } from "#contract/questions/question-states.ts";
import { transactionFilterSchema } from "./transaction-filter.ts";

/** The same item in another origin of the account. */
const otherOriginSchema = z.object({
  _id: idSchema,
  accountId: idSchema,
  originate: originateSchema,
  bookingDate: dateSchema,
  valueDate: dateSchema.nullable(),
  /** True for the row that counts where all origins are in the selection. */
  leading: z.boolean(),
});
export type OtherOrigin = z.infer<typeof otherOriginSchema>;

/** What was said about the item last. */
const transactionNoteSchema = z.object({
  text: z.string(),
  by: z.string().nullable(),
  at: instantSchema,
  /** How its threads stand: of several, the one that asks most of somebody. */
  state: z.enum(QUESTION_STATES),
});
export type TransactionNote = z.infer<typeof transactionNoteSchema>;

export const transactionSchema = z.object({
  _id: idSchema,
  ...textFields(LISTED_TEXTS),
  amount: amountSchema,
  /** HUF when the source gave none. */
  currency: currencySchema,
  description: z.string(),
  bookingDate: dateSchema,
  bookingDateStated: z.boolean(),
  valueDate: dateSchema.nullable(),
  booked: z.boolean(),
  bookedAt: instantSchema.nullable(),
  bookedBy: z.string().nullable(),
  pending: z.boolean(),
  /** Stable across re-reads of the same facts, also after the rows were deleted. */
  transactionObjectId: z.string(),
  accountId: idSchema,
  accountNr: z.string(),
  originate: originateSchema,
  unproven: z.boolean(),
  /**
   * The row of which it may be a double, while nobody has decided. Its own `_id` where only one of
   * two issues of its statement shows it.
   */
  possibleDoubleOf: idSchema.nullable(),
  /** When the bank took the item back; such an item is in no sum, count or export. */
  withdrawnAt: instantSchema.nullable(),
  /**
   * The bank changed the item after it was booked or exported, and nobody has marked the change as
   * seen.
   */
  changedByBank: z.boolean(),
  /** Every file that brought or confirmed the item was deleted, and the item stayed. */
  sourceDeleted: z.boolean(),
  /** When the company first had the item, in whichever of its origins. */
  arrivedAt: instantSchema,
  /** The item came when the items of its day were in the books already. */
  late: z.boolean(),
  /** The last words about the item; null where nobody asked or remarked anything. */
  note: transactionNoteSchema.nullable(),
  /** Parcels or payments of the settlements that the credit pays; null for a credit without. */
  settlement: z.object({ kind: z.enum(["courier", "card"]), items: z.number().int() }).nullable(),
  /** Empty for an item that one origin alone shows. */
  otherOrigins: z.array(otherOriginSchema),
});
export type Transaction = z.infer<typeof transactionSchema>;

/**
 * An item that a bank has announced and not booked: replaced at each reading, never booked,
 * exported or counted.
 */
export const pendingItemSchema = z.object({
  _id: idSchema,
  accountId: idSchema,
  date: dateSchema.nullable(),
  amount: amountSchema,
  currency: currencySchema,
  partnerName: z.string(),
  partnerAccountNr: z.string(),
  description: z.string(),
  type: z.string(),
});
export type PendingItem = z.infer<typeof pendingItemSchema>;

const listReplySchema = z.object({
  transactions: z.array(transactionSchema),
  /**
   * The announced items that fulfil the filter, on the first page of a list that can have them: at
   * most 100, newest first.
   */
  pending: z.array(pendingItemSchema).optional(),
  /** Opaque; absent on the last page. */
  nextPage: z.string().max(90).optional(),
  /**
   * Items that count: withdrawn ones are shown and not counted. Exact up to 10,000, and up to 2,000
   * where a text is looked for among more than 250,000 items; `totalExact` is false above.
   */
  total: z.number().int(),
  totalExact: z.boolean(),
});

/** Rows of one page. */
export const PAGE_ROWS = 100;

const listErrors = [
  "unauthenticated",
  "privacy_not_accepted",
  "not_found",
  "validation_failed",
  "page_cursor_invalid",
] as const;

export const transactionList = endpoint({
  method: "POST",
  path: "/bankaccounts-transactions/",
  tag: "transactions",
  summary:
    "First page of the transactions of the chosen accounts, newest first unless asked otherwise.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  body: transactionFilterSchema,
  reply: listReplySchema,
  errors: listErrors,
});

export const transactionListPage = endpoint({
  method: "POST",
  path: "/bankaccounts-transactions/:page",
  tag: "transactions",
  summary: "A further page: a number from 1 to 100, or the nextPage of the last reply.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  params: z.object({ page: z.string().min(1).max(90) }),
  body: transactionFilterSchema,
  reply: listReplySchema,
  errors: listErrors,
});

const sourceKindSchema = z.enum(["file", "message", "pull"]);

/** `one`: two rows are one item; `two`: each is an item; `open`: nobody has decided. */
export const doubleDecisionSchema = z.enum(["one", "two", "open"]);
export type DoubleDecision = z.infer<typeof doubleDecisionSchema>;

/** Facts of an item whose change by the bank is told. */
export const CHANGE_FIELDS = [
  "bookingDate",
  "valueDate",
  "amount",
  "currency",
  ...ITEM_TEXTS,
  "remittance",
  "originalAmount",
  "originalCurrency",
] as const;

export const transactionGet = endpoint({
  method: "GET",
  path: "/transaction/:id",
  tag: "transactions",
  summary: "One transaction with every source that brought or confirmed it.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  params: z.object({ id: idSchema }),
  query: z.object({ company_id: idSchema }),
  reply: transactionSchema.extend({
    ...textFields(DETAIL_TEXTS),
    balanceAfter: amountSchema.nullable(),
    originalAmount: amountSchema.nullable(),
    originalCurrency: z.string().nullable(),
    exchangeRate: z.string().nullable(),
    sources: z.array(
      z.object({
        kind: sourceKindSchema,
        /** File name; empty for an item of a bank or a message, which `kind` names. */
        label: z.string(),
        fileId: idSchema.nullable(),
        /** The file was deleted; the item stayed. */
        fileDeleted: z.boolean(),
        format: z.string().nullable(),
        line: z.number().int(),
        raw: z.string(),
        rule: z.string(),
        seenAt: instantSchema,
      }),
    ),
    /** Texts of the other origins' rows, and why they are taken for the same item. */
    links: z.array(
      otherOriginSchema.extend({
        partnerName: z.string(),
        description: z.string(),
        rule: z.enum(["reference", "same_day", "near_day", "manual"]),
        linkedAt: instantSchema,
      }),
    ),
    /**
     * Rows of the same account of which this one may be a double, or that may be doubles of it; the
     * undecided ones first, at most five.
     */
    doubles: z.array(
      z.object({
        _id: idSchema,
        bookingDate: dateSchema,
        valueDate: dateSchema.nullable(),
        partnerName: z.string(),
        partnerAccountNr: z.string(),
        description: z.string(),
        reference: z.string(),
        bookedAt: instantSchema.nullable(),
        bookedBy: z.string().nullable(),
        arrivedAt: instantSchema,
        /** Where the row came from first; null for a row whose sources are gone. */
        source: z
          .object({ kind: sourceKindSchema, label: z.string(), line: z.number().int() })
          .nullable(),
        decision: doubleDecisionSchema,
        decidedBy: z.string().nullable(),
        decidedAt: instantSchema.nullable(),
      }),
    ),
    /** What sources of equal authority tell otherwise. */
    conflicts: z.array(conflictSchema),
    /** What sources said otherwise since the item came, newest first. */
    changes: z.array(
      z.object({
        _id: idSchema,
        /** Where the change comes from (frozen-changes.ts). */
        way: z.enum(["bank", "reader", "file", "origin", "link"]),
        kind: z.enum(["changed", "withdrawn", "returned", "joined", "parted"]),
        at: instantSchema,
        wasBooked: z.boolean(),
        wasExported: z.boolean(),
        /** A certificate is about the day of the item. */
        wasCertified: z.boolean(),
        /** Its month was closed. */
        wasClosed: z.boolean(),
        /** The item does not show the change: it waits, or a person kept the item. */
        held: z.boolean(),
        /** Null: nobody has decided, or nobody had to. */
        decision: z.enum(["accepted", "kept", "lapsed"]).nullable(),
        seenAt: instantSchema.nullable(),
        /** Who decided, with the program by which he did. */
        seenBy: z.string().nullable(),
        differences: z.array(
          z.object({
            field: z.enum(CHANGE_FIELDS),
            was: z.string().nullable(),
            became: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
  errors: ["unauthenticated", "privacy_not_accepted", "not_found"],
});
