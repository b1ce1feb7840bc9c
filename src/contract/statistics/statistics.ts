/** What a company's accounts come to, month by month. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { amountSchema, currencySchema, dateSchema, idSchema } from "#contract/fields.ts";

/** Partners that are named for each currency and direction. */
export const PARTNERS_SHOWN = 10;

/** `2026-11` */
const monthSchema = z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/);

/** Sums of one side; a debit is negative or zero. */
const sidesShape = {
  credit: amountSchema,
  creditCount: z.number().int(),
  debit: amountSchema,
  debitCount: z.number().int(),
};

const monthSumsSchema = z.object({
  month: monthSchema,
  ...sidesShape,
  /** At `closingDate`; null where no balance proves it. */
  closing: amountSchema.nullable(),
  /** The last day of the month; of the running month the last day that a balance proves. */
  closingDate: dateSchema.nullable(),
});
export type MonthSums = z.infer<typeof monthSumsSchema>;

const accountMonthsSchema = z.object({
  /** One of its origins: the account in addresses and questions. */
  accountId: idSchema,
  accountNr: z.string(),
  currency: currencySchema,
  bankName: z.string(),
  displayName: z.string(),
  /** Every month of the period, the oldest first. */
  months: z.array(monthSumsSchema),
});
export type AccountMonths = z.infer<typeof accountMonthsSchema>;

const partnerSchema = z.object({
  currency: currencySchema,
  direction: z.enum(["credit", "debit"]),
  /** Empty where the bank names none. */
  name: z.string(),
  sum: amountSchema,
  count: z.number().int(),
});
export type PartnerSum = z.infer<typeof partnerSchema>;

/** Transfers between own accounts whose both sides are here, as sums of the period. */
const ownTransfersSchema = z.object({
  currency: currencySchema,
  ...sidesShape,
  /** Items that name an own account and whose other side is not here; they count as turnover. */
  unpaired: z.number().int(),
});
export type OwnTransfers = z.infer<typeof ownTransfersSchema>;

export const statisticsGet = endpoint({
  method: "GET",
  path: "/statistics",
  tag: "statistics",
  summary: "Credits, debits and balances of each account by month, and the largest partners.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  query: z.object({
    company_id: idSchema,
    /** The first and the last month; the last twelve where absent. */
    from: monthSchema.optional(),
    to: monthSchema.optional(),
    /** Partners and own transfers of this account only. */
    account_id: idSchema.optional(),
    /** Whether transfers between own accounts count as turnover. */
    own_transfers: z.enum(["without", "with"]).default("without"),
  }),
  reply: z.object({
    from: monthSchema,
    to: monthSchema,
    today: dateSchema,
    /** The month of the oldest item; null without one. */
    firstMonth: monthSchema.nullable(),
    accounts: z.array(accountMonthsSchema),
    partners: z.array(partnerSchema),
    ownTransfers: z.array(ownTransfersSchema),
  }),
  errors: ["unauthenticated", "privacy_not_accepted", "not_found", "validation_failed"],
});
