/** Bank accounts of the key's company, and their balances. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { amountSchema, currencySchema, dateSchema, instantSchema } from "#contract/fields.ts";
import { idIn, idOut } from "./ids.ts";
import { listOf, OF_KEY, READ_ERRORS, REPEAT_ERRORS } from "./shared.ts";

const accountSchema = z.object({
  id: idOut("account"),
  companyId: idOut("company"),
  bankName: z.string(),
  /** Sixteen or 24 digits, an IBAN, or as the source wrote it. */
  accountNumber: z.string(),
  /** Null where the number is no IBAN and none can be made of it. */
  iban: z.string().nullable(),
  currency: currencySchema,
  /** The name that the company gave it; empty where it gave none. */
  name: z.string(),
  /** How its transactions come. */
  source: z.enum(["BANK_API", "INVOICING", "FILE"]),
  /**
   * ACTIVE: it is read, or its items are pushed. ERROR: the last reading failed. CONSENT_EXPIRED,
   * REVOKED: it is read no more. FILE_ONLY: its items come by files.
   */
  status: z.enum(["ACTIVE", "CONSENT_EXPIRED", "REVOKED", "ERROR", "FILE_ONLY"]),
  /** The consent through which its bank is read, and the end of the daily reading. */
  consentId: idOut("consent").nullable(),
  consentExpiresAt: instantSchema.nullable(),
  /** The last reading of its bank that succeeded. */
  lastSyncedAt: instantSchema.nullable(),
  lastDataAt: instantSchema.nullable(),
  createdAt: instantSchema,
});
export type ApiAccount = z.input<typeof accountSchema>;

const params = z.object({ id: idIn("account") });

export const apiAccountList = endpoint({
  ...OF_KEY,
  method: "GET",
  path: "/accounts",
  gives: "data",
  tag: "accounts",
  summary: "Every account of the company, in one page.",
  scope: "accounts:read",
  reply: listOf(accountSchema),
  errors: READ_ERRORS,
});

export const apiAccountGet = endpoint({
  ...OF_KEY,
  method: "GET",
  path: "/accounts/:id",
  gives: "data",
  tag: "accounts",
  summary: "An account.",
  scope: "accounts:read",
  params,
  hasEtag: true,
  reply: accountSchema,
  errors: READ_ERRORS,
});

/** Readings of one account that programs may ask for within 24 hours. */
export const REFRESHES_PER_DAY = 4;

export const apiAccountRefresh = endpoint({
  gives: "data",
  callers: ["key"],
  policy: "company.owner",
  company: "found.boundCompany",
  method: "POST",
  path: "/accounts/:id/refresh",
  tag: "accounts",
  summary: `Has the account's bank read now, at most ${REFRESHES_PER_DAY} times in 24 hours. Only keys of a managing director may.`,
  scope: "accounts:refresh",
  idempotent: true,
  params,
  status: 202,
  reply: z.object({
    accountId: idOut("account"),
    /** Readings that programs may still ask for within 24 hours. */
    refreshesLeft: z.number().int(),
    /** Not before then. */
    nextAllowedAt: instantSchema,
  }),
  errors: [
    ...READ_ERRORS,
    ...REPEAT_ERRORS,
    "forbidden",
    "feed_account_missing",
    "pull_too_often",
    "refresh_quota_exceeded",
    "plan_limit_reached",
  ],
});

export const apiBalancesGet = endpoint({
  ...OF_KEY,
  method: "GET",
  path: "/accounts/:id/balances",
  gives: "data",
  tag: "accounts",
  summary: "The last known balances of an account, with their day.",
  scope: "balances:read",
  params,
  hasEtag: true,
  reply: z.object({
    accountId: idOut("account"),
    currency: currencySchema,
    /** Null where no source told one. */
    booked: amountSchema.nullable(),
    available: amountSchema.nullable(),
    /** A line of credit is in `available`. */
    availableWithCredit: z.boolean(),
    /** The day of `booked`. */
    asOf: dateSchema.nullable(),
    lastDataAt: instantSchema.nullable(),
  }),
  errors: READ_ERRORS,
});
