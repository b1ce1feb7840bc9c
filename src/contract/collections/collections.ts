/** Settlements of couriers and card acceptors: lists, one, and its items. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import {
  amountSchema,
  currencySchema,
  dateSchema,
  idSchema,
  instantSchema,
} from "#contract/fields.ts";
import { COLLECTION_STATES, LETTER_DOUBTS, MISSING_SUMS } from "./collection-states.ts";
import { onTheWaySchema, providerSchema } from "./on-the-way.ts";

export const collectionSchema = z.object({
  _id: idSchema,
  kind: z.enum(["courier", "card"]),
  /**
   * `fee`: the provider's own invoice, whose sum may be set off against a transfer. `offset`: its
   * letter about that. `status`: a list of parcels without a transfer.
   */
  document: z.enum(["settlement", "fee", "offset", "status"]),
  /** The provider's key, such as `gls-hu`. */
  source: z.string(),
  layout: z.string(),
  currency: currencySchema,
  /** The provider's number of the transfer or invoice; empty where the report has none. */
  payoutRef: z.string(),
  payoutText: z.string(),
  merchantRef: z.string(),
  payoutDate: dateSchema.nullable(),
  interval: z.object({ start: dateSchema, end: dateSchema }).nullable(),
  /** The day in lists: of the transfer, else the last day of the report. */
  day: dateSchema,
  itemCount: z.number().int(),
  /** Those of them that are no fee: parcels, payments, refunds. */
  saleCount: z.number().int(),
  gross: amountSchema,
  fees: amountSchema,
  net: amountSchema,
  carriedIn: amountSchema,
  carriedOut: amountSchema,
  /** The bank credit that is due; null where none is. */
  expected: amountSchema.nullable(),
  /** Sum of the bank credits that are tied to it, and of invoices that were set off. */
  received: amountSchema,
  setOff: amountSchema,
  /** Expected less received and set off. */
  open: amountSchema,
  state: z.enum(COLLECTION_STATES),
  /** Ties that wait for a person. */
  proposals: z.number().int(),
  /** The last day on which its credit is on time; null where none is awaited. */
  awaitedUntil: dateSchema.nullable(),
  /** What is missing of it, where that day is over and nothing waits for a person; else null. */
  missing: z.enum(MISSING_SUMS).nullable(),
  /** True where bank data prove that its transfer, or a part of it, has not come. */
  isLate: z.boolean(),
  /** The last day up to which bank data prove that; null where nothing is late. */
  checkedUntil: dateSchema.nullable(),
  /** True where a credit of it came, a later debit took it back, and its sum is open. */
  creditTakenBack: z.boolean(),
  /** When the first director was written to about that; null where nobody was. */
  lateToldAt: instantSchema.nullable(),
  created: instantSchema,
});
export type Collection = z.infer<typeof collectionSchema>;

/** A bank credit as a settlement shows it. */
export const creditSchema = z.object({
  _id: idSchema,
  accountId: idSchema,
  bankName: z.string(),
  bookingDate: dateSchema,
  partnerName: z.string(),
  description: z.string(),
  amount: amountSchema,
  currency: currencySchema,
});

const listQuery = z.object({
  company_id: idSchema,
  /** Opaque: the `nextPage` of the last reply. */
  page: z.string().max(90).optional(),
  /** `todo`: those that wait for a credit or a decision, or do not prove their sums. */
  state: z.enum([...COLLECTION_STATES, "todo"]).optional(),
  source: z.string().max(40).optional(),
  /** Parcel or payment number, reference, invoice number or number of the transfer: a beginning. */
  text: z.string().trim().max(200).optional(),
  dateFrom: dateSchema.optional(),
  dateTo: dateSchema.optional(),
  /** `both`: couriers and card acceptors together; else those of the address alone. */
  kinds: z.enum(["both"]).optional(),
  /** One of both kinds. */
  kind: z.enum(["courier", "card"]).optional(),
  /** `work`: those of `todo` first, then the others; the newest first within each. */
  order: z.enum(["work"]).optional(),
});
export type CollectionListQuery = z.output<typeof listQuery>;

const listReply = z.object({
  collections: z.array(collectionSchema),
  nextPage: z.string().optional(),
  /** Settlements of the list. */
  total: z.number().int(),
  /**
   * Settlements of the company by state of work: of the days of the filter, and of one provider
   * where the filter names it.
   */
  counts: z.object({
    all: z.number().int(),
    todo: z.number().int(),
    /** Those of `todo` whose credit is awaited and not missing. */
    onTheWay: z.number().int(),
    /** Those of `todo` whose awaited days no proven bank data cover. */
    unchecked: z.number().int(),
    done: z.number().int(),
  }),
  /** Money that providers still hold, by provider and currency, the largest first. */
  onTheWay: z.array(onTheWaySchema),
  /** Providers of which the company has settlements. */
  sources: z.array(z.string()),
  /** Those of each kind that the address has. */
  providers: z.array(z.object({ source: z.string(), kind: z.enum(["courier", "card"]) })),
  /** Newest credits of these providers whose report has not come, and their number. */
  unreported: z.object({
    count: z.number().int(),
    credits: z.array(creditSchema.extend({ source: z.string() })),
  }),
  /** Files or bank rows are being read or matched: nothing is late or unreported meanwhile. */
  reading: z.boolean(),
  /** All that the provider of the filter has reported and paid; null without such a filter. */
  provider: providerSchema.nullable(),
});
export type CollectionList = z.infer<typeof listReply>;

const listErrors = [
  "unauthenticated",
  "privacy_not_accepted",
  "not_found",
  "validation_failed",
  "page_cursor_invalid",
] as const;

export const courierCollectionList = endpoint({
  method: "GET",
  path: "/courier-collections",
  tag: "collections",
  summary: "Settlements of couriers, newest first.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  query: listQuery,
  reply: listReply,
  errors: listErrors,
});

export const posCollectionList = endpoint({
  method: "GET",
  path: "/pos-collections",
  tag: "collections",
  summary: "Settlements of card acceptors and wallets, newest first.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  query: listQuery,
  reply: listReply,
  errors: listErrors,
});

export const CREDIT_LINK_STATES = ["proposed", "automatic", "confirmed", "rejected"] as const;

const creditLinkSchema = z.object({
  /** Ties with the same one hold only together. */
  proposalId: idSchema,
  /** The part of the credit that pays this settlement. */
  amount: amountSchema,
  /** What later debits took back of this part. */
  returned: amountSchema,
  state: z.enum(CREDIT_LINK_STATES),
  rule: z.string(),
  /** Why a person is asked; null where nobody is. */
  why: z.string().nullable(),
  /** Facts by which it was found: kinds and values. */
  evidence: z.unknown(),
  decidedBy: z.string().nullable(),
  decidedAt: instantSchema.nullable(),
  credit: creditSchema,
});
export type CreditLink = z.infer<typeof creditLinkSchema>;

const offsetSchema = z.object({
  proposalId: idSchema,
  invoiceRef: z.string(),
  amount: amountSchema,
  state: z.enum(CREDIT_LINK_STATES),
  /** The invoice's own settlement; null where only its number is known. */
  feeId: idSchema.nullable(),
});

/**
 * A tie by a person whose bank item does not count now: `removed` with its file or account,
 * `withdrawn` by its bank, `moved` with its account to another company. It counts again where the
 * item comes back.
 */
const restingLinkSchema = z.object({
  proposalId: idSchema,
  amount: amountSchema,
  reason: z.enum(["removed", "withdrawn", "moved"]),
  decidedBy: z.string().nullable(),
  decidedAt: instantSchema.nullable(),
  /** Day and partner of the bank item; null where the item is no longer this company's. */
  bookingDate: dateSchema.nullable(),
  partnerName: z.string(),
});
export type RestingLink = z.infer<typeof restingLinkSchema>;

export const collectionDetailSchema = collectionSchema.extend({
  links: z.array(creditLinkSchema),
  restingLinks: z.array(restingLinkSchema),
  offsets: z.array(offsetSchema),
  /** The provider's own invoices of it; `holds`: their sum is that of the report's fees. */
  invoices: z.array(
    z.object({ _id: idSchema, number: z.string(), total: amountSchema, holds: z.boolean() }),
  ),
  /**
   * The provider's letters about a set-off from this transfer. `invoiced`: the sum of the named
   * invoices that came; null where none did. `doubt`: what speaks against the letter.
   */
  letters: z.array(
    z.object({
      _id: idSchema,
      collected: amountSchema,
      setOff: amountSchema,
      transferred: amountSchema,
      invoices: z.array(z.string()),
      invoiced: amountSchema.nullable(),
      doubt: z.enum(LETTER_DOUBTS).nullable(),
    }),
  ),
  /** Sums that the report states beside those of its lines. */
  checks: z.array(
    z.object({
      name: z.string(),
      stated: amountSchema,
      computed: amountSchema,
      holds: z.boolean(),
    }),
  ),
  files: z.array(z.object({ _id: idSchema, originalName: z.string(), deleted: z.boolean() })),
});
export type CollectionDetail = z.infer<typeof collectionDetailSchema>;

const oneErrors = ["unauthenticated", "privacy_not_accepted", "not_found"] as const;

export const collectionGet = endpoint({
  method: "GET",
  path: "/collection/:id",
  tag: "collections",
  summary: "One settlement with its bank credits, set-offs and reports.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  params: z.object({ id: idSchema }),
  query: z.object({ company_id: idSchema }),
  reply: collectionDetailSchema,
  errors: oneErrors,
});

export const collectionItemSchema = z.object({
  /** Place in the settlement, from 1. */
  row: z.number().int(),
  kind: z.enum(["parcel", "payment", "refund", "chargeback", "fee", "adjustment"]),
  externalId: z.string(),
  /** As the merchant wrote it; may name several invoices or orders. */
  reference: z.string(),
  date: dateSchema.nullable(),
  gross: amountSchema,
  /** What the earlier report said, whose place a corrected one took; null where nothing else. */
  grossWas: amountSchema.nullable(),
  fee: amountSchema,
  net: amountSchema,
  cardMask: z.string(),
  authCode: z.string(),
  terminal: z.string(),
  line: z.number().int(),
});
export type CollectionItem = z.infer<typeof collectionItemSchema>;

export const collectionItemList = endpoint({
  method: "GET",
  path: "/collection/:id/items",
  tag: "collections",
  summary: "The items of a settlement, in the order of the report.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  params: z.object({ id: idSchema }),
  query: z.object({
    company_id: idSchema,
    /** Items behind this place. */
    after: z.coerce.number().int().min(0).max(10_000_000).default(0),
    /** Parcel or payment number, reference or invoice number: a beginning. */
    text: z.string().trim().max(200).optional(),
  }),
  reply: z.object({
    items: z.array(collectionItemSchema),
    /** Place behind which the next page begins; absent on the last page. */
    next: z.number().int().optional(),
    /** Items of the list. */
    total: z.number().int(),
  }),
  errors: [...oneErrors, "validation_failed"],
});

export const foundItemSchema = collectionItemSchema.extend({
  collectionId: idSchema,
  source: z.string(),
  currency: currencySchema,
  /** Number and day of the item's settlement. */
  payoutRef: z.string(),
  day: dateSchema,
  state: z.enum(COLLECTION_STATES),
});
export type FoundItem = z.infer<typeof foundItemSchema>;

export const collectionItemSearch = endpoint({
  method: "GET",
  path: "/collection-items",
  tag: "collections",
  summary: "Parcels, or payments, of all settlements of a kind, the newest settlement first.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  query: z.object({
    company_id: idSchema,
    kind: z.enum(["courier", "card"]),
    source: z.string().max(40).optional(),
    /** Parcel or payment number, reference or invoice number: a beginning. Fees are found too. */
    text: z.string().trim().max(200).optional(),
    dateFrom: dateSchema.optional(),
    dateTo: dateSchema.optional(),
    /** Opaque: the `nextPage` of the last reply. */
    page: z.string().max(120).optional(),
  }),
  reply: z.object({
    items: z.array(foundItemSchema),
    nextPage: z.string().optional(),
    /** Items of the list; exact up to 10,000 where a text is looked for. */
    total: z.number().int(),
    totalExact: z.boolean(),
    /** Sums of all of them by currency; null where they are more than are counted. */
    sums: z
      .array(
        z.object({
          currency: currencySchema,
          gross: amountSchema,
          fee: amountSchema,
          net: amountSchema,
        }),
      )
      .nullable(),
  }),
  errors: listErrors,
});

export const transactionCollectionList = endpoint({
  method: "GET",
  path: "/transaction/:id/collections",
  tag: "collections",
  summary: "The settlements that a bank credit pays or may pay, each with its first items.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  params: z.object({ id: idSchema }),
  query: z.object({ company_id: idSchema }),
  reply: z.object({
    collections: z.array(
      collectionSchema.extend({
        link: creditLinkSchema.omit({ credit: true }),
        items: z.array(collectionItemSchema),
        offsets: z.array(offsetSchema),
        files: collectionDetailSchema.shape.files,
      }),
    ),
  }),
  errors: oneErrors,
});
