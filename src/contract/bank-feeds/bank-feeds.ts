/**
 * Banks that report by themselves: the consent flow, consents, assignment of accounts to companies,
 * and what is read when.
 */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { amountSchema, dateSchema, idSchema, instantSchema, okSchema } from "#contract/fields.ts";

/** Longest wait of the web for a flow's end (specification §9); the flow itself may run longer. */
export const CONNECT_WAIT_MS = 180_000;
/** Accounts that one command assigns at most. */
export const ASSIGNED_ACCOUNTS_MAX = 100;

/** Ids that a provider made: 24 hexadecimal digits, UUIDs or opaque text. */
const providerIdSchema = z.string().min(1).max(200);

export const feedProviderSchema = z.enum(["aggreg8", "enablebanking"]);
export type FeedProviderName = z.infer<typeof feedProviderSchema>;
export const feedQualitySchema = z.enum([
  "OK",
  "MINOR_ISSUE",
  "MAJOR_ISSUE",
  "NOT_WORKING",
  "DISABLED",
  "UNKNOWN",
]);
export type FeedQualityName = z.infer<typeof feedQualitySchema>;
export const consentActionSchema = z.enum([
  "ADD_BANK",
  "ON_DEMAND",
  "EXTEND_CONSENT",
  "DELETE_INFO_SHARING_CONSENT",
]);
export type ConsentActionName = z.infer<typeof consentActionSchema>;
export const flowResultSchema = z.enum(["SUCCESS", "FAIL", "TIMEOUT", "CANCEL"]);
export type FlowResult = z.infer<typeof flowResultSchema>;
export type { ConsentExpiry } from "./consent-expiry.ts";
/** See consent-expiry.ts. */
export const consentExpirySchema = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
]);
/** `replaced`: the same person gave a newer one for the same bank. */
export const consentStateSchema = z.enum(["active", "expired", "revoked", "replaced"]);

export const feedBankSchema = z.object({
  _id: z.string(),
  name: z.string(),
  availableCountries: z.array(z.string()),
  /** May be chosen in the consent flow now. */
  availableInSync: z.boolean(),
  logo: z.string(),
  connectionQualityIndicator: z.object({
    value: feedQualitySchema,
    updatedAt: instantSchema.nullable(),
  }),
  provider: feedProviderSchema,
});
export type FeedBankItem = z.infer<typeof feedBankSchema>;

const companyNameSchema = z.object({ _id: idSchema, name: z.string() });
const feedBalanceSchema = z
  .object({ amount: amountSchema, creditLineIncluded: z.boolean() })
  .nullable();

/** An account as the provider shows it now. Only those with an assigned company are stored. */
export const feedAccountSchema = z.object({
  accountId: z.string(),
  /** Our id of the consent that it is read through. */
  consentId: idSchema,
  name: z.string(),
  bankId: z.string(),
  bankName: z.string(),
  currency: z.string(),
  accountNumber: z.string(),
  owner: z.string(),
  lastSuccessfulSyncDate: instantSchema.nullable(),
  transactionCounter: z.number().int().nullable(),
  type: z.string(),
  balances: z.object({
    available: feedBalanceSchema,
    booked: feedBalanceSchema,
    creditLine: amountSchema.nullable(),
  }),
  assignedCompany: companyNameSchema.nullable(),
});
export type FeedAccountItem = z.infer<typeof feedAccountSchema>;

export const consentSchema = z.object({
  _id: idSchema,
  bank: z.object({ _id: z.string(), name: z.string() }),
  provider: feedProviderSchema,
  state: consentStateSchema,
  /** Of the daily collection: counted from passiveSyncExpirationDate. */
  expiry: consentExpirySchema,
  activeSyncEnabled: z.boolean(),
  passiveSyncEnabled: z.boolean(),
  activeSyncExpirationDate: instantSchema.nullable(),
  passiveSyncExpirationDate: instantSchema.nullable(),
  userId: idSchema,
  /** The e-mail under which it was given: only its owner can extend it. */
  identity: z.string(),
  /**
   * False where the caller's address is another one by now: the bank would refuse an extension, a
   * new consent helps.
   */
  extendable: z.boolean(),
  companies: z.array(companyNameSchema),
  lastSuccessAt: instantSchema.nullable(),
  /**
   * Accounts that companies read, and of an active consent those that no company reads yet (asked
   * live, never stored).
   */
  consentedAccounts: z.array(
    z.object({
      accountId: z.string(),
      accountNumber: z.string(),
      currency: z.string(),
      name: z.string(),
      company: companyNameSchema.nullable(),
      bankAccountId: idSchema.nullable(),
    }),
  ),
  /** False while the provider does not answer: accounts without a company are missing then. */
  accountsComplete: z.boolean(),
});
export type Consent = z.infer<typeof consentSchema>;

const memberErrors = ["unauthenticated", "privacy_not_accepted", "not_found"] as const;
const ownerErrors = [...memberErrors, "forbidden", "validation_failed"] as const;
const feedErrors = ["bank_feed_unavailable", "bank_feed_limited"] as const;

export const feedBankList = endpoint({
  method: "GET",
  path: "/aggreg8/banks",
  tag: "bank feeds",
  summary: "Banks that can be connected, with the health of their connection.",
  callers: ["session", "connect"],
  policy: "entrepreneur",
  reply: z.object({
    banks: z.array(feedBankSchema),
    /** Providers that are set up but did not answer now; their banks are missing. */
    unavailable: z.array(feedProviderSchema),
  }),
  errors: ["unauthenticated", "privacy_not_accepted", "forbidden"],
});

export const userFlowInit = endpoint({
  method: "POST",
  path: "/aggreg8/user-flow/init",
  tag: "bank feeds",
  summary: "Begins a consent flow for a company; the reply's syncUrl opens in a pop-up.",
  callers: ["session", "connect"],
  policy: "company.owner",
  body: z.object({
    company_id: idSchema,
    flowType: consentActionSchema,
    bankId: providerIdSchema.optional(),
    /** Our id of the consent; needed by every flow type but ADD_BANK. */
    infoSharingConsentId: idSchema.optional(),
    /** Where full-page mode returns to: a path of this site. */
    redirectUri: z
      .string()
      .max(500)
      .regex(/^\/(?![/\\])[\x21-\x7e]*$/)
      .optional(),
  }),
  reply: z.object({
    status: z.literal("SYNC_STARTED"),
    customerSyncToken: z.string(),
    shouldDoPolling: z.literal(true),
    userFlowId: idSchema,
    syncUrl: z.string(),
  }),
  status: 201,
  errors: [
    ...ownerErrors,
    ...feedErrors,
    "consent_not_found",
    "consent_of_other_person",
    "consent_not_active",
    "bank_not_available",
    "user_flow_running",
    "plan_limit_reached",
  ],
  ratePerMinute: 30,
});

export const userFlowGet = endpoint({
  method: "GET",
  path: "/aggreg8/user-flow/:userFlowId",
  tag: "bank feeds",
  summary: "Where a flow of the caller stands; a result ends it.",
  callers: ["session", "connect"],
  policy: "self",
  params: z.object({ userFlowId: idSchema }),
  query: z.object({
    /**
     * The pop-up is closed: before the bank's yes that is a cancellation (after a few seconds, as
     * news comes late).
     */
    popupClosed: z.enum(["true", "false"]).default("false"),
  }),
  reply: z.object({
    userFlowId: idSchema,
    status: z.enum(["SYNC_STARTED", "COMPLETED"]),
    step: z.string(),
    result: flowResultSchema.nullable(),
    shouldDoPolling: z.boolean(),
    consentId: idSchema.nullable(),
    companyId: idSchema,
    flowType: consentActionSchema,
    /** Transactions stored of the consent's accounts in this company. */
    transactionCount: z.number().int(),
  }),
  errors: memberErrors,
  ratePerMinute: 240,
});

export const feedAccountList = endpoint({
  method: "GET",
  path: "/aggreg8/accounts",
  tag: "bank feeds",
  summary:
    "Accounts of the caller's consents, live from the provider, with the company that reads each.",
  callers: ["session", "connect"],
  policy: "company.owner",
  query: z.object({ company_id: idSchema, isc_id: idSchema.optional() }),
  reply: z.object({
    accounts: z.array(feedAccountSchema),
    unavailable: z.array(feedProviderSchema),
  }),
  errors: [...memberErrors, "forbidden", "validation_failed"],
});

export const consentList = endpoint({
  method: "GET",
  path: "/aggreg8/consents",
  tag: "bank feeds",
  summary: "The caller's bank consents, newest first.",
  callers: ["session"],
  policy: "entrepreneur",
  reply: z.object({ consents: z.array(consentSchema) }),
  errors: ["unauthenticated", "privacy_not_accepted", "forbidden"],
});

export const syncTokenGet = endpoint({
  method: "GET",
  path: "/aggreg8/token",
  tag: "bank feeds",
  summary:
    "The token of the caller's running flow for a company; never the provider's own credential.",
  callers: ["session", "connect"],
  policy: "company.owner",
  query: z.object({ company_id: idSchema }),
  reply: z.object({ token: z.string() }),
  errors: [...memberErrors, "forbidden", "validation_failed"],
});

export const feedPull = endpoint({
  method: "POST",
  path: "/aggreg8/pull",
  tag: "bank feeds",
  summary: "Reads the company's accounts (or one) now.",
  callers: ["session", "connect"],
  policy: "company.owner",
  body: z.object({ company_id: idSchema, bank_account_id: idSchema.optional() }),
  reply: z.object({ queued: z.boolean(), nextAllowedAt: instantSchema.nullable() }),
  status: 202,
  errors: [...ownerErrors, "pull_too_often", "feed_account_missing", "plan_limit_reached"],
});

export const consentRevoke = endpoint({
  method: "DELETE",
  path: "/aggreg8/isc",
  tag: "bank feeds",
  summary: "Revokes a consent of the caller at the bank, for all companies that read through it.",
  callers: ["session"],
  policy: "entrepreneur",
  body: z.object({ isc_id: idSchema }),
  reply: z.object({ ok: z.literal(true), companies: z.array(companyNameSchema) }),
  errors: [...ownerErrors, ...feedErrors, "consent_not_found"],
});

export const companyConsentDetach = endpoint({
  method: "DELETE",
  path: "/company/isc",
  tag: "bank feeds",
  summary:
    "Stops reading a company's accounts through a consent (or through all); what was read stays.",
  callers: ["session", "connect"],
  policy: "company.owner",
  body: z.object({ company_id: idSchema, isc_id: idSchema.optional() }),
  reply: okSchema,
  errors: [...ownerErrors, ...feedErrors, "consent_not_found"],
});

const assignErrors = [
  ...ownerErrors,
  ...feedErrors,
  "consent_not_found",
  "consent_not_active",
  "feed_account_missing",
  "feed_account_taken",
  "feed_account_joined",
  "plan_limit_reached",
] as const;
const assignReply = z.object({ accounts: z.array(feedAccountSchema) });

export const consentedAccountAssign = endpoint({
  method: "PATCH",
  path: "/company/consented-account/:companyId",
  tag: "bank feeds",
  summary: "Gives one account of a consent to a company; its first reading begins.",
  callers: ["session", "connect"],
  policy: "company.owner",
  params: z.object({ companyId: idSchema }),
  body: z.object({ isc_id: idSchema, account_id: providerIdSchema }),
  reply: assignReply,
  errors: assignErrors,
});

export const consentedAccountsAssign = endpoint({
  method: "PATCH",
  path: "/company/consented-accounts/:companyId",
  tag: "bank feeds",
  summary: "Gives accounts of a consent to a company, all or none; their first reading begins.",
  callers: ["session", "connect"],
  policy: "company.owner",
  params: z.object({ companyId: idSchema }),
  body: z.object({
    isc_id: idSchema,
    account_ids: z.array(providerIdSchema).min(1).max(ASSIGNED_ACCOUNTS_MAX),
  }),
  reply: assignReply,
  errors: assignErrors,
});

export const feedAccountStateSchema = z.enum(["active", "expired", "revoked", "detached"]);
export const feedHealthSchema = z.enum(["ok", "stale", "limited", "failing"]);
/**
 * What the page should say beside the state; `none` says nothing. Of a failing account its last
 * reading decides: `locked` is our own access to the provider, `refused` its no to this account,
 * `providerDown` everything else. Only of an overdue account: `ownFault` (its last reading broke
 * off here) and `notRead` (none came to its end).
 */
export const feedNoteSchema = z.enum([
  "none",
  "silent",
  "stale",
  "limited",
  "providerDown",
  "locked",
  "refused",
  "ownFault",
  "notRead",
  "consentEnding",
  "consentExpired",
  "revoked",
  "detached",
]);
export type FeedNote = z.infer<typeof feedNoteSchema>;

/** How one account of a company is read. */
export const feedStateSchema = z.object({
  bankAccountId: idSchema,
  bankName: z.string(),
  accountNr: z.string(),
  currency: z.string(),
  provider: feedProviderSchema,
  state: feedAccountStateSchema,
  health: feedHealthSchema,
  lastSuccessAt: instantSchema.nullable(),
  lastNewsAt: instantSchema.nullable(),
  nextPullAt: instantSchema.nullable(),
  /** The long history, filled behind the first rows; done when doneAt is there. */
  history: z.object({
    from: dateSchema.nullable(),
    doneAt: instantSchema.nullable(),
    rows: z.number().int(),
  }),
  consentId: idSchema,
  consentEndsAt: instantSchema.nullable(),
  /**
   * No reading has shown the account whole since that day, for so many banking days; `note` says
   * why. Null: not for so long.
   */
  overdue: z.object({ since: dateSchema, days: z.number().int() }).nullable(),
  /**
   * Items of the account that could not be understood yet: as long as there are any, it is not
   * complete.
   */
  unread: z.number().int(),
  note: feedNoteSchema,
});
export type FeedState = z.infer<typeof feedStateSchema>;

export const feedStateGet = endpoint({
  method: "GET",
  path: "/company/:id/feeds",
  tag: "bank feeds",
  summary: "How each connected account of a company is read.",
  callers: ["session", "connect"],
  policy: "company.member",
  params: z.object({ id: idSchema }),
  reply: z.object({ feeds: z.array(feedStateSchema) }),
  errors: memberErrors,
});

export const syncTriggerSchema = z.enum([
  "first",
  "history",
  "daily",
  "retry",
  "manual",
  "hook",
  "reread",
  "renewal",
]);
export const syncOutcomeSchema = z.enum([
  "running",
  "ok",
  "stale",
  "limited",
  "provider_down",
  "consent_expired",
  "auth",
  "refused",
  "interrupted",
]);

/** One reading of one account. */
export const syncRunSchema = z.object({
  _id: idSchema,
  bankAccountId: idSchema,
  accountNr: z.string(),
  bankName: z.string(),
  trigger: syncTriggerSchema,
  outcome: syncOutcomeSchema,
  startedAt: instantSchema,
  finishedAt: instantSchema.nullable(),
  newCount: z.number().int(),
  changedCount: z.number().int(),
  withdrawnCount: z.number().int(),
  /**
   * Items that this reading was the first to show and that could not be understood; they are kept
   * (feedUnreadList).
   */
  unreadCount: z.number().int(),
  pendingCount: z.number().int().nullable(),
  filledFrom: dateSchema.nullable(),
  filledTo: dateSchema.nullable(),
  nextTryAt: instantSchema.nullable(),
});
export type SyncRun = z.infer<typeof syncRunSchema>;

export const syncRunList = endpoint({
  method: "GET",
  path: "/company/:id/syncs",
  tag: "bank feeds",
  summary: "Readings of a company's accounts (or of one), newest first; `next` continues.",
  callers: ["session", "connect"],
  policy: "company.member",
  params: z.object({ id: idSchema }),
  query: z.object({ bank_account_id: idSchema.optional(), before: idSchema.optional() }),
  reply: z.object({ syncs: z.array(syncRunSchema), next: idSchema.nullable() }),
  errors: [...memberErrors, "validation_failed"],
});
