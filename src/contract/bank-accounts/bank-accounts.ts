import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import {
  amountSchema,
  currencySchema,
  dateSchema,
  idSchema,
  instantSchema,
  lineSchema,
  originateSchema,
} from "#contract/fields.ts";

// As typed in an address: a control character is a mistake there, no line break of a paste.
const displayNameSchema = z
  .string()
  .max(120)
  .regex(/^\P{Cc}*$/u)
  .pipe(lineSchema);

/** Gaps that are named; the count of all stands beside them. */
export const GAPS_SHOWN = 24;

/**
 * A gap between statements. `days`: no statement covers them; `balance`: the balances on both
 * sides do not meet; `number`: statements are missing by their numbers.
 */
export const statementGapSchema = z.object({
  from: dateSchema,
  to: dateSchema,
  reasons: z.array(z.enum(["days", "balance", "number"])),
  /** The first and the last missing statement. */
  numbers: z.object({ first: z.number().int(), last: z.number().int() }).nullable(),
  /** The balance behind the gap less the one before it. */
  difference: amountSchema.nullable(),
  /** False where days without a movement, or a number left out by the bank, explain it too. */
  sure: z.boolean(),
});
export type StatementGap = z.infer<typeof statementGapSchema>;

export const bankAccountSchema = z.object({
  accountId: idSchema,
  accountNr: z.string(),
  bankName: z.string(),
  /**
   * The name given by the user; empty when none was given (the web then shows the number and the
   * bank's name).
   */
  displayName: z.string(),
  companyId: idSchema,
  originate: originateSchema,
  currency: currencySchema,
  numberValid: z.boolean(),
  balance: amountSchema.nullable(),
  balanceDate: dateSchema.nullable(),
  /** Money at disposal as a connection told it last; null where the source tells none. */
  availableBalance: amountSchema.nullable(),
  /** A line of credit is in `availableBalance`. */
  availableWithCredit: z.boolean(),
  /**
   * Whether the balance may count in a sum: `good`; `old`, of a day too long ago (see
   * balance-state.policy.ts); `unproven`, stated by no file that is here or by one whose items do
   * not add up to it; `none`, without a balance.
   */
  balanceState: z.enum(["good", "old", "unproven", "none"]),
  /** When data came last. */
  lastDataAt: instantSchema.nullable(),
  /** The last day that the data covers. */
  dataThrough: dateSchema.nullable(),
  transactionCount: z.number().int(),
  unbookedCount: z.number().int(),
  firstDate: dateSchema.nullable(),
  lastDate: dateSchema.nullable(),
  /** Gaps between its statements, the newest first, at most `GAPS_SHOWN`. */
  gaps: z.array(statementGapSchema),
  gapCount: z.number().int(),
  /** The first and the last day of the account as a person says them; null where nobody does. */
  openedOn: dateSchema.nullable(),
  closedOn: dateSchema.nullable(),
  /**
   * A job is moving it to another company of the owner; until that ends it is whole where it is,
   * and cannot be deleted.
   */
  moving: z.boolean(),
  /**
   * A job is deleting it; until that ends it is whole, and can be neither moved nor deleted again.
   */
  deleting: z.boolean(),
  /**
   * A job is joining it to another number or taking it apart; until that ends it stands as it is,
   * and cannot be moved or deleted.
   */
  joining: z.boolean(),
});
export type BankAccount = z.infer<typeof bankAccountSchema>;

/** Sums of one day of one account; debit is negative or zero. */
export const statisticsRowSchema = z.object({
  date: dateSchema,
  accountNr: z.string(),
  originate: originateSchema,
  currency: currencySchema,
  credit: amountSchema,
  debit: amountSchema,
  count: z.number().int(),
});
export type StatisticsRow = z.infer<typeof statisticsRowSchema>;

/**
 * Items of one origin that count in another one of the same account, where any of `countedAt` is in
 * the selection too.
 */
const pairedSchema = z.object({
  accountNr: z.string(),
  originate: originateSchema,
  currency: currencySchema,
  countedAt: z.array(originateSchema),
});

export const pairedDaySchema = pairedSchema.extend({
  date: dateSchema,
  credit: amountSchema,
  debit: amountSchema,
  count: z.number().int(),
});
export type PairedDay = z.infer<typeof pairedDaySchema>;

export const bankAccountList = endpoint({
  method: "GET",
  path: "/bankaccounts",
  tag: "bank accounts",
  summary:
    "Bank accounts of a company with daily statistics (the last 90 days unless asked otherwise).",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  query: z.object({ company_id: idSchema, statistics_from: dateSchema.optional() }),
  reply: z.object({
    accounts: z.array(bankAccountSchema),
    statistics: z.array(statisticsRowSchema),
    /**
     * To be taken off the statistics where they are added up over several origins of one account.
     */
    paired: z.array(pairedDaySchema),
    /** The same for the counts of unbooked items. */
    pairedUnbooked: z.array(pairedSchema.extend({ count: z.number().int() })),
  }),
  errors: ["unauthenticated", "privacy_not_accepted", "not_found"],
});

export const bankAccountRename = endpoint({
  method: "PATCH",
  path: "/bankaccount/:accountNr/:displayName",
  tag: "bank accounts",
  summary: "Renames an account; an empty name (path ending in a slash) brings the number back.",
  gives: "data",
  policy: "company.owner",
  company: "found.bankAccount",
  params: z.object({ accountNr: z.string().min(1).max(64), displayName: displayNameSchema }),
  /** Needed only where several accounts have the number; without it the reply is then 400. */
  query: z.object({
    company_id: idSchema.optional(),
    originate: originateSchema.optional(),
    currency: currencySchema.optional(),
  }),
  reply: bankAccountSchema,
  errors: [
    "unauthenticated",
    "privacy_not_accepted",
    "forbidden",
    "not_found",
    "bank_account_ambiguous",
    "validation_failed",
  ],
});

export const accountLifeSet = endpoint({
  method: "PUT",
  path: "/bankaccount/life",
  tag: "bank accounts",
  summary:
    "Says on which days an account was opened and closed; null takes it back. Days outside need no data as long as none speak against it.",
  gives: "data",
  policy: "company.owner",
  company: "body.company_id",
  body: z.object({
    company_id: idSchema,
    account_id: idSchema,
    opened_on: dateSchema.nullable(),
    closed_on: dateSchema.nullable(),
  }),
  reply: bankAccountSchema,
  errors: [
    "unauthenticated",
    "privacy_not_accepted",
    "forbidden",
    "not_found",
    "validation_failed",
  ],
});

/**
 * Number and origin as people and links write them; the currency only where two accounts share
 * both.
 */
const namedAccountSchema = z.object({
  account_nr: z.string().min(1).max(64),
  originate: originateSchema,
  currency: currencySchema.optional(),
});

const ownerErrors = [
  "unauthenticated",
  "privacy_not_accepted",
  "forbidden",
  "not_found",
  "validation_failed",
  "bank_account_ambiguous",
] as const;

export const bankAccountMove = endpoint({
  method: "PATCH",
  path: "/bankaccount",
  tag: "bank accounts",
  summary:
    "Moves an account with all that belongs to it to another company of the caller; moving it back undoes it. A very large one " +
    "is moved by a job: the reply is the account where it still is, with `moving`.",
  gives: "company.data",
  policy: "company.owner",
  company: "body.source_company_id",
  target: "body.target_company_id",
  body: namedAccountSchema.extend({ source_company_id: idSchema, target_company_id: idSchema }),
  reply: bankAccountSchema,
  errors: [...ownerErrors, "bank_account_in_target", "bank_account_busy", "plan_limit_reached"],
});

/**
 * Rows that were deleted; with `deleting` a job is at it, and these are the rows that it will
 * delete.
 */
const deletionReplySchema = z.object({
  ok: z.literal(true),
  transactionCount: z.number().int(),
  bookedCount: z.number().int(),
  deleting: z.boolean(),
});
export type BankAccountDeletion = z.infer<typeof deletionReplySchema>;

export const bankAccountDelete = endpoint({
  method: "DELETE",
  path: "/bankaccount",
  tag: "bank accounts",
  summary:
    "Deletes an account with all its transactions, the booked ones too; a very large one is deleted by a job.",
  gives: "company.data",
  policy: "company.owner",
  company: "found.bankAccount",
  body: namedAccountSchema.extend({ company_id: idSchema }),
  reply: deletionReplySchema,
  errors: [...ownerErrors, "bank_account_busy"],
});

export const bankAccountDeleteByPath = endpoint({
  method: "DELETE",
  path: "/bankaccount/:accountNr/:originate",
  tag: "bank accounts",
  summary:
    "As DELETE /bankaccount; without company_id the account is looked for in all of the caller's companies.",
  gives: "company.data",
  policy: "company.owner",
  company: "found.bankAccount",
  params: z.object({ accountNr: z.string().min(1).max(64), originate: originateSchema }),
  query: z.object({ company_id: idSchema.optional(), currency: currencySchema.optional() }),
  reply: deletionReplySchema,
  errors: [...ownerErrors, "bank_account_busy"],
});
