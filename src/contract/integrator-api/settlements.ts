/** Settlements of couriers and card acceptors, with the items behind a bank credit. */
import { z } from "zod";
import { COLLECTION_STATES, MISSING_SUMS } from "#contract/collections/collection-states.ts";
import { endpoint } from "#contract/endpoint.ts";
import { amountSchema, currencySchema, dateSchema, instantSchema } from "#contract/fields.ts";
import { idIn, idOut } from "./ids.ts";
import { listOf, OF_KEY, pageFields, READ_ERRORS } from "./shared.ts";

const upper = <const Names extends readonly string[]>(names: Names) =>
  names.map((name) => name.toUpperCase()) as {
    [At in keyof Names]: Uppercase<Names[At]>;
  };

export const settlementStatusSchema = z.enum(upper(COLLECTION_STATES));

const settlementSchema = z.object({
  id: idOut("settlement"),
  kind: z.enum(["COURIER", "CARD"]),
  /** FEE: the provider's own invoice. OFFSET: its letter about a set-off. STATUS: no transfer. */
  document: z.enum(["SETTLEMENT", "FEE", "OFFSET", "STATUS"]),
  /** The provider's key, such as `gls-hu`. */
  provider: z.string(),
  /** The provider's number of the transfer or invoice; empty where the report has none. */
  reference: z.string(),
  /** The day of the transfer, else the last day of the report. */
  date: dateSchema,
  currency: currencySchema,
  itemCount: z.number().int(),
  gross: amountSchema,
  fees: amountSchema,
  net: amountSchema,
  /** The bank credit that is due; null where none is. */
  expected: amountSchema.nullable(),
  /** Sum of the bank credits that are tied to it. */
  received: amountSchema,
  setOff: amountSchema,
  /** Expected less received and set off. */
  open: amountSchema,
  status: settlementStatusSchema,
  /** The last day on which its credit is on time; null where none is awaited. */
  awaitedUntil: dateSchema.nullable(),
  /**
   * What is missing behind that day. TRANSFER: nothing came. PART: a part came. BANK_DATA: no
   * proven bank data cover the awaited days, so nobody knows. Null where nothing is missing, or a
   * person is asked.
   */
  missing: z.enum(upper(MISSING_SUMS)).nullable(),
  /** True where a credit of it came, a later debit took it back, and its sum is open. */
  creditTakenBack: z.boolean(),
  /** The last day up to which bank data prove that; null where they do not. */
  checkedUntil: dateSchema.nullable(),
  createdAt: instantSchema,
});
export type ApiSettlement = z.input<typeof settlementSchema>;

const params = z.object({ id: idIn("settlement") });

export const apiSettlementList = endpoint({
  ...OF_KEY,
  method: "GET",
  path: "/settlements",
  gives: "data",
  tag: "settlements",
  summary: "Settlements of couriers and card acceptors, the newest first.",
  scope: "settlements:read",
  query: z.object({
    kind: z.enum(["COURIER", "CARD"]).optional(),
    provider: z.string().max(40).optional(),
    status: settlementStatusSchema.optional(),
    dateFrom: dateSchema.optional(),
    dateTo: dateSchema.optional(),
    ...pageFields,
  }),
  reply: listOf(settlementSchema),
  errors: READ_ERRORS,
});

export const apiSettlementGet = endpoint({
  ...OF_KEY,
  method: "GET",
  path: "/settlements/:id",
  gives: "data",
  tag: "settlements",
  summary: "A settlement with the bank credits that pay it.",
  scope: "settlements:read",
  params,
  hasEtag: true,
  reply: settlementSchema.extend({
    /** PROPOSED waits for a person and does not count in `received`. */
    credits: z.array(
      z.object({
        transactionId: idOut("transaction"),
        amount: amountSchema,
        status: z.enum(["PROPOSED", "AUTOMATIC", "CONFIRMED"]),
      }),
    ),
  }),
  errors: READ_ERRORS,
});

export const apiSettlementItems = endpoint({
  ...OF_KEY,
  method: "GET",
  path: "/settlements/:id/items",
  gives: "data",
  tag: "settlements",
  summary: "The items of a settlement in the order of the report: parcels, payments, fees.",
  scope: "settlements:read",
  params,
  query: z.object(pageFields),
  reply: listOf(
    z.object({
      /** Place in the settlement, from 1. */
      row: z.number().int(),
      kind: z.enum(["PARCEL", "PAYMENT", "REFUND", "CHARGEBACK", "FEE", "ADJUSTMENT"]),
      /** The provider's number of the parcel or payment. */
      externalId: z.string(),
      /** As the merchant wrote it; may name several invoices or orders. */
      reference: z.string(),
      date: dateSchema.nullable(),
      gross: amountSchema,
      fee: amountSchema,
      net: amountSchema,
    }),
  ),
  errors: READ_ERRORS,
});
