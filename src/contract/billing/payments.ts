/** Payments, refunds and invoices of a person's companies. Amounts are whole forints. */
import { z } from "zod";
import { ticketReplySchema } from "#contract/common-replies.ts";
import { endpoint } from "#contract/endpoint.ts";
import { dateSchema, idSchema, instantSchema } from "#contract/fields.ts";
import { forintsSchema } from "./forints.ts";

/** Rows of one page. */
export const PAYMENTS_PAGE = 50;

const paymentSchema = z.object({
  _id: idSchema,
  kind: z.enum(["charge", "refund"]),
  companyId: idSchema,
  companyName: z.string(),
  at: instantSchema,
  /** The service as invoices name it. */
  name: z.string(),
  /** First and last day of the charged period. */
  periodFrom: dateSchema,
  periodUntil: dateSchema,
  /** Negative at refunds. */
  netFt: forintsSchema,
  vatFt: forintsSchema,
  grossFt: forintsSchema,
  cardMask: z.string(),
  /**
   * `checking`: the gateway's books show another amount, the operator looks; a refund is `open`
   * until the gateway has confirmed it.
   */
  state: z.enum(["paid", "failed", "open", "checking", "refunded"]),
  /** Forints of the charge that were given back. */
  refundedFt: forintsSchema,
  /** Why the operator gave money back; empty at charges. */
  note: z.string(),
  /** Tries of the period, first to last; at refunds none. */
  tries: z.array(
    z.object({
      at: instantSchema,
      state: z.enum(["paid", "failed", "open", "checking"]),
      transactionId: z.string().nullable(),
    }),
  ),
  /** The day of the next try; null where none is planned. */
  nextTryOn: dateSchema.nullable(),
  /** Null where the program issues none for this payment. */
  invoice: z
    .object({
      _id: idSchema,
      /** Null until it is issued. */
      number: z.string().nullable(),
    })
    .nullable(),
});
export type PaymentFields = z.infer<typeof paymentSchema>;

export const paymentList = endpoint({
  method: "GET",
  path: "/payments",
  tag: "billing",
  summary: "Payments, refunds and invoices of the companies that the caller directs, newest first.",
  gives: "person.view",
  policy: "self",
  query: z.object({ before: z.string().max(100).optional() }),
  reply: z.object({
    payments: z.array(paymentSchema),
    /** Where the next page begins; null at the end. */
    before: z.string().nullable(),
    /** What was paid and given back in this year, by the ledger. */
    year: z.number().int(),
    paidFt: forintsSchema,
    refundedFt: forintsSchema,
    /** False where the program issues no invoices. */
    invoicing: z.boolean(),
  }),
  errors: ["unauthenticated", "privacy_not_accepted", "validation_failed", "page_cursor_invalid"],
});

const downloadErrors = [
  "unauthenticated",
  "privacy_not_accepted",
  "validation_failed",
  "not_found",
  "forbidden",
  "invoice_unavailable",
] as const;

export const invoiceDownload = endpoint({
  method: "POST",
  path: "/payments/:id/invoice",
  tag: "billing",
  summary: "A one-use address of 60 seconds for the PDF of an issued invoice.",
  gives: "ticket",
  callers: ["session"],
  policy: "company.owner",
  company: "body.company_id",
  params: z.object({ id: idSchema }),
  body: z.object({ company_id: idSchema }),
  reply: ticketReplySchema,
  errors: downloadErrors,
});

/** Invoices of one ZIP: a month has one, and corrections are few. */
export const INVOICES_PER_ZIP_MAX = 100;

export const invoiceYearDownload = endpoint({
  method: "POST",
  path: "/payments/invoices",
  tag: "billing",
  summary: "A one-use address of 60 seconds for a ZIP of the company's issued invoices of a year.",
  gives: "ticket",
  callers: ["session"],
  policy: "company.owner",
  company: "body.company_id",
  body: z.object({
    company_id: idSchema,
    /** Of the day on which the invoice was issued, in Budapest. */
    year: z.number().int().min(2020).max(2200),
  }),
  reply: ticketReplySchema,
  errors: downloadErrors,
});
