/** Which days of the accounts are proven whole: of one company, of one month, of all clients. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import {
  amountSchema,
  currencySchema,
  dateSchema,
  idSchema,
  originateSchema,
} from "#contract/fields.ts";
import { STATEMENT_FAULT_CODES } from "#values/read-problem-codes.ts";
import { conflictSchema } from "#contract/transactions/conflicts.ts";
import { dayRunSchema } from "./day-runs.ts";

/** Days behind the last one of which anything is known, up to yesterday. */
const tailSchema = z.object({
  from: dateSchema,
  to: dateSchema,
  reason: z.enum(["no_data", "feed_stopped"]),
  /** The last day that should have come by now; null where none is due yet. */
  dueTo: dateSchema.nullable(),
});
export type Tail = z.infer<typeof tailSchema>;

/** A statement that is itself wrong: its sums, its order, its pages, its number or its days. */
const statementFaultSchema = z.object({
  fileId: idSchema,
  fileName: z.string(),
  /** A file that waits or failed is not in the books. */
  status: z.enum(["finished", "waiting", "failed"]),
  code: z.enum(STATEMENT_FAULT_CODES),
  line: z.number().int().nullable(),
  /** As of the file's problem; `field` or `column` names the place in the line. */
  params: z.record(z.string(), z.string()),
  /** The days of the statement. */
  from: dateSchema,
  to: dateSchema,
});
export type StatementFault = z.infer<typeof statementFaultSchema>;

export const completenessAccountSchema = z.object({
  /** One of its origins: the account in addresses and questions. */
  accountId: idSchema,
  accountNr: z.string(),
  currency: currencySchema,
  bankName: z.string(),
  displayName: z.string(),
  originates: z.array(originateSchema),
  /** The connection that reads it: `ended` where the consent is over, `none` without one. */
  feed: z.enum(["none", "active", "ended"]),
  /** The origin that the connection reads; null where none does now. */
  feedAccountId: idSchema.nullable(),
  /** The first and the last day of which anything is known; null without data. */
  from: dateSchema.nullable(),
  through: dateSchema.nullable(),
  /** Runs of the asked year, oldest first. */
  runs: z.array(dayRunSchema),
  tail: tailSchema.nullable(),
  /** Faults of statements that touch the year, the newest first. */
  faults: z.array(statementFaultSchema),
  /** Days of all years that are not proven, with those of the tail that are due. */
  unprovenDays: z.number().int(),
});
export type CompletenessAccount = z.infer<typeof completenessAccountSchema>;

const errors = [
  "unauthenticated",
  "privacy_not_accepted",
  "not_found",
  "validation_failed",
] as const;

export const completenessGet = endpoint({
  method: "GET",
  path: "/completeness",
  tag: "completeness",
  summary: "Which days of a year are proven whole, for each account of the company.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  query: z.object({
    company_id: idSchema,
    /** This year where absent. */
    year: z.coerce.number().int().min(1900).max(2200).optional(),
  }),
  reply: z.object({
    year: z.number().int(),
    /** The first year of which anything is known; this year without data. */
    firstYear: z.number().int(),
    /** Today in Budapest. */
    today: dateSchema,
    accounts: z.array(completenessAccountSchema),
    /** Items that a bank changed once they were booked or exported, and nobody has seen. */
    openChanges: z.number().int(),
  }),
  errors,
});

const monthDaySchema = z.object({
  date: dateSchema,
  /** At the end of the day; null where no balance proves it. */
  balance: amountSchema.nullable(),
  credit: amountSchema,
  debit: amountSchema,
  count: z.number().int(),
});
export type MonthDay = z.infer<typeof monthDaySchema>;

export const completenessMonthGet = endpoint({
  method: "GET",
  path: "/completeness/month",
  tag: "completeness",
  summary: "The days of a month of one account: items and balance at the end of each day.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  query: z.object({
    company_id: idSchema,
    account_id: idSchema,
    month: z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/),
  }),
  reply: z.object({
    days: z.array(monthDaySchema),
    summary: z.object({
      /** At the end of the day before the month; null where no balance proves it. */
      opening: amountSchema.nullable(),
      credit: amountSchema,
      creditCount: z.number().int(),
      debit: amountSchema,
      debitCount: z.number().int(),
      /** The opening balance and the items. */
      computed: amountSchema.nullable(),
      /** As the bank says it, at the end of the month. */
      closing: amountSchema.nullable(),
      /** `closing` less `computed`; null where one of the two is. */
      difference: amountSchema.nullable(),
    }),
    /** Files whose balances do not tie and that touch the month. */
    untiedFiles: z.array(z.object({ _id: idSchema, originalName: z.string() })),
    /** Items of the month of which sources of equal authority tell otherwise, at most twenty. */
    conflicts: z.array(
      conflictSchema.extend({
        transactionId: idSchema,
        date: dateSchema,
        amount: amountSchema,
        currency: currencySchema,
        partnerName: z.string(),
      }),
    ),
  }),
  errors,
});

/** Runs of a client that are named; the days of all are counted. */
export const completenessClientSchema = z.object({
  companyId: idSchema,
  name: z.string(),
  taxNumber: z.string(),
  /** True when the caller is its director. */
  owned: z.boolean(),
  accounts: z.number().int(),
  unprovenDays: z.number().int(),
  /** Items that a bank changed once they were booked or exported, and nobody has seen. */
  openChanges: z.number().int(),
  /** Files with statements that are wrong themselves, as the calendar lists them in all years. */
  faultyFiles: z.number().int(),
  /** Accounts with a day that is not proven. */
  openAccounts: z.number().int(),
  /** Every account is proven up to this day without a gap; null without data. */
  provenThrough: dateSchema.nullable(),
  /** The oldest days that are not proven. */
  first: dayRunSchema
    .pick({ from: true, to: true, reason: true, difference: true })
    .extend({
      currency: currencySchema,
      bankName: z.string(),
      displayName: z.string(),
      accountNr: z.string(),
    })
    .nullable(),
});
export type CompletenessClient = z.infer<typeof completenessClientSchema>;

export const completenessClientList = endpoint({
  method: "GET",
  path: "/completeness/clients",
  tag: "completeness",
  summary: "The caller's companies, ordered by what is missing.",
  gives: "data",
  policy: "self",
  reply: z.object({ clients: z.array(completenessClientSchema) }),
  errors: ["unauthenticated", "privacy_not_accepted"],
});
