import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import {
  amountSchema,
  bankAccountRefSchema,
  currencySchema,
  dateSchema,
  idSchema,
  instantSchema,
  originateSchema,
} from "#contract/fields.ts";

/** The same item as another origin of the account shows it. */
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

export const transactionSchema = z.object({
  _id: idSchema,
  partnerName: z.string(),
  partnerAccountNr: z.string(),
  amount: amountSchema,
  /** HUF when the source gave none. */
  currency: currencySchema,
  type: z.string(),
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
  possibleDoubleOf: idSchema.nullable(),
  /** When the bank took the item back; such an item is in no sum, count or export. */
  withdrawnAt: instantSchema.nullable(),
  /** The bank changed it after it was booked or exported, and nobody has said that they saw it. */
  changedByBank: z.boolean(),
  /** Empty for an item that one origin alone shows. */
  otherOrigins: z.array(otherOriginSchema),
});
export type Transaction = z.infer<typeof transactionSchema>;

export const bookedFilterSchema = z.enum(["ALL", "BOOKED", "UNBOOKED"]);
export type BookedFilter = z.infer<typeof bookedFilterSchema>;

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
  sort: z.enum(["date_desc", "date_asc"]).optional(),
});
export type TransactionFilter = z.infer<typeof transactionFilterSchema>;

/**
 * What a bank announces and has not booked: replaced at each reading, never booked, exported or
 * counted.
 */
const pendingItemSchema = z.object({
  _id: idSchema,
  accountId: idSchema,
  date: dateSchema.nullable(),
  amount: amountSchema,
  currency: currencySchema,
  partnerName: z.string(),
  description: z.string(),
  type: z.string(),
});
export type PendingItem = z.infer<typeof pendingItemSchema>;

const listReplySchema = z.object({
  transactions: z.array(transactionSchema),
  /** On the first page of a list without filters: at most 100, newest first. */
  pending: z.array(pendingItemSchema).optional(),
  /** Opaque; absent on the last page. */
  nextPage: z.string().max(90).optional(),
  /**
   * Items that count: withdrawn ones are shown and not counted. Exact up to 10,000; `totalExact`
   * false above.
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
  summary: "First page of the transactions of the chosen accounts, newest first.",
  callers: ["session", "connect"],
  policy: "company.member",
  body: transactionFilterSchema,
  reply: listReplySchema,
  errors: listErrors,
});

export const transactionListPage = endpoint({
  method: "POST",
  path: "/bankaccounts-transactions/:page",
  tag: "transactions",
  summary: "A further page: a number from 1 to 100, or the nextPage of the last reply.",
  callers: ["session", "connect"],
  policy: "company.member",
  params: z.object({ page: z.string().min(1).max(90) }),
  body: transactionFilterSchema,
  reply: listReplySchema,
  errors: listErrors,
});

/** Facts of an item whose change by the bank is told. */
export const CHANGE_FIELDS = [
  "bookingDate",
  "valueDate",
  "amount",
  "currency",
  "partnerName",
  "partnerAccountNr",
  "remittance",
  "type",
  "reference",
  "endToEndId",
] as const;

export const transactionGet = endpoint({
  method: "GET",
  path: "/transaction/:id",
  tag: "transactions",
  summary: "One transaction with every source that brought or confirmed it.",
  callers: ["session", "connect"],
  policy: "company.member",
  params: z.object({ id: idSchema }),
  query: z.object({ company_id: idSchema }),
  reply: transactionSchema.extend({
    reference: z.string(),
    endToEndId: z.string(),
    balanceAfter: amountSchema.nullable(),
    originalAmount: amountSchema.nullable(),
    originalCurrency: z.string().nullable(),
    exchangeRate: z.string().nullable(),
    sources: z.array(
      z.object({
        kind: z.enum(["file", "message", "pull"]),
        /** File name; empty for what came from a bank or a message, which `kind` names. */
        label: z.string(),
        fileId: idSchema.nullable(),
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
    /** What the bank said before it said something else, newest first. */
    changes: z.array(
      z.object({
        kind: z.enum(["changed", "withdrawn", "returned"]),
        at: instantSchema,
        wasBooked: z.boolean(),
        wasExported: z.boolean(),
        seenAt: instantSchema.nullable(),
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

const pairBodySchema = z.object({ company_id: idSchema, other_id: idSchema });
const pairReplySchema = z.object({ transactions: z.array(transactionSchema) });
const pairErrors = [
  "unauthenticated",
  "privacy_not_accepted",
  "not_found",
  "validation_failed",
  "conflict",
] as const;

export const transactionUnlink = endpoint({
  method: "DELETE",
  path: "/transaction/:id/link",
  tag: "transactions",
  summary:
    "Says that two origins' rows are two items: both count, and they are never linked again by themselves.",
  callers: ["session", "connect"],
  policy: "company.member",
  params: z.object({ id: idSchema }),
  body: pairBodySchema,
  reply: pairReplySchema,
  errors: pairErrors,
});

export const transactionLink = endpoint({
  method: "POST",
  path: "/transaction/:id/link",
  tag: "transactions",
  summary: "Says that rows of two origins of an account, equal in amount, are one item.",
  callers: ["session", "connect"],
  policy: "company.member",
  params: z.object({ id: idSchema }),
  body: pairBodySchema,
  reply: pairReplySchema,
  errors: pairErrors,
});

export const transactionChangeSeen = endpoint({
  method: "POST",
  path: "/transaction/:id/changes/seen",
  tag: "transactions",
  summary: "Somebody looked at what the bank changed on a booked or exported item.",
  callers: ["session", "connect"],
  policy: "company.member",
  params: z.object({ id: idSchema }),
  body: z.object({ company_id: idSchema }),
  reply: z.object({ count: z.number().int() }),
  errors: ["unauthenticated", "privacy_not_accepted", "not_found", "validation_failed"],
});

const leadingSourcesSchema = z.object({ leadingSources: z.array(originateSchema) });

export const leadingSourcesGet = endpoint({
  method: "GET",
  path: "/company/:id/leading-sources",
  tag: "companies",
  summary:
    "Which origin counts where several show the same item: the company's order, the leading one first.",
  callers: ["session", "connect"],
  policy: "company.member",
  params: z.object({ id: idSchema }),
  reply: leadingSourcesSchema,
  errors: ["unauthenticated", "privacy_not_accepted", "not_found"],
});

export const leadingSourcesSet = endpoint({
  method: "PUT",
  path: "/company/:id/leading-sources",
  tag: "companies",
  summary:
    "Changes the order of origins; every pair follows, at once or, where there are very many, by a job (turning).",
  callers: ["session", "connect"],
  policy: "company.owner",
  params: z.object({ id: idSchema }),
  body: z.object({
    leading_sources: z
      .array(originateSchema)
      .length(3)
      .refine((list) => new Set(list).size === 3, "each_origin_once"),
  }),
  reply: leadingSourcesSchema.extend({ turning: z.boolean() }),
  errors: [
    "unauthenticated",
    "privacy_not_accepted",
    "forbidden",
    "not_found",
    "validation_failed",
  ],
});

/** Rows of one booking command; more are sent as a filter. */
export const BOOKED_IDS_MAX = 10_000;

export const bookedSet = endpoint({
  method: "POST",
  path: "/booked",
  tag: "transactions",
  summary: "Marks transactions as booked or not; with transactionId alone it toggles.",
  callers: ["session", "connect"],
  policy: "company.member",
  body: z
    .object({
      transactionId: idSchema.optional(),
      transactionIds: z.array(idSchema).min(1).max(BOOKED_IDS_MAX).optional(),
      filter: transactionFilterSchema.optional(),
      booked: z.boolean().optional(),
      company_id: idSchema.optional(),
      dryRun: z.boolean().optional(),
      /** Applies only to rows as they were at this change number. */
      asOf: z
        .string()
        .regex(/^\d{1,19}$/)
        .optional(),
    })
    .refine(
      (body) => [body.transactionId, body.transactionIds, body.filter].filter(Boolean).length === 1,
      "exactly_one_target",
    ),
  reply: z.object({
    count: z.number().int(),
    booked: z.boolean().nullable(),
    asOf: z.string(),
    transactions: z.array(transactionSchema).optional(),
  }),
  errors: ["unauthenticated", "privacy_not_accepted", "not_found", "validation_failed", "conflict"],
});

/** Chosen accounts and days; without a format the reply of the download is a workbook. */
export const exportBodySchema = z.object({
  bank_accounts: z.array(bankAccountRefSchema).max(ACCOUNTS_PER_REQUEST_MAX),
  start_date: dateSchema,
  end_date: dateSchema,
  company_id: idSchema,
  format: z.enum(["xlsx", "csv"]).default("xlsx"),
  encoding: z.enum(["utf-8", "windows-1250"]).default("utf-8"),
  booked: bookedFilterSchema.default("ALL"),
  /**
   * `ticket` (the web): answers a one-use address to navigate to. `stream`: the bytes themselves.
   */
  delivery: z.enum(["ticket", "stream"]).default("stream"),
});

export const exportCreate = endpoint({
  method: "POST",
  path: "/bankaccount/export",
  tag: "exports",
  summary:
    "Exports chosen accounts and days; answers the bytes, or a one-use download ticket of 60 seconds.",
  callers: ["session", "connect"],
  policy: "company.member",
  body: exportBodySchema,
  transfer: "stream",
  reply: z.object({
    ticket: z.string(),
    url: z.string(),
    fileName: z.string(),
    transactionCount: z.number().int(),
    /** True when the interval holds today, whose items may still arrive. */
    includesToday: z.boolean(),
    expiresInSeconds: z.number().int(),
  }),
  errors: [
    "unauthenticated",
    "privacy_not_accepted",
    "not_found",
    "validation_failed",
    "export_empty",
    "export_range_invalid",
  ],
});

export const downloadGet = endpoint({
  method: "GET",
  path: "/download/:ticket",
  tag: "exports",
  summary: "Streams what the ticket was made for; works once.",
  callers: ["ticket"],
  policy: "none",
  params: z.object({ ticket: z.string().min(20).max(100) }),
  transfer: "stream",
  reply: z.unknown(),
  errors: ["download_ticket_invalid"],
});
