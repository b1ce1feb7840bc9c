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

const listReplySchema = z.object({
  transactions: z.array(transactionSchema),
  /** Opaque; absent on the last page. */
  nextPage: z.string().max(90).optional(),
  /** Exact up to 10,000; `totalExact` false above. */
  total: z.number().int(),
  totalExact: z.boolean(),
});

/** Rows of one page. */
export const PAGE_ROWS = 100;

const listErrors = ["unauthenticated", "privacy_not_accepted", "not_found", "validation_failed", "page_cursor_invalid"] as const;

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
        /** File name, or what the message was. */
        label: z.string(),
        fileId: idSchema.nullable(),
        format: z.string().nullable(),
        line: z.number().int(),
        raw: z.string(),
        rule: z.string(),
        seenAt: instantSchema,
      }),
    ),
  }),
  errors: ["unauthenticated", "privacy_not_accepted", "not_found"],
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
      asOf: z.string().regex(/^\d{1,19}$/).optional(),
    })
    .refine((body) => [body.transactionId, body.transactionIds, body.filter].filter(Boolean).length === 1, "exactly_one_target"),
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
  /** `ticket` (the web): answers a one-use address to navigate to. `stream`: the bytes themselves. */
  delivery: z.enum(["ticket", "stream"]).default("stream"),
});

export const exportCreate = endpoint({
  method: "POST",
  path: "/bankaccount/export",
  tag: "exports",
  summary: "Exports chosen accounts and days; answers the bytes, or a one-use download ticket of 60 seconds.",
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
  errors: ["unauthenticated", "privacy_not_accepted", "not_found", "validation_failed", "export_empty", "export_range_invalid"],
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
