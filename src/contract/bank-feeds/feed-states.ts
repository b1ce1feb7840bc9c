/** State of the connected accounts of a company, and each reading. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { dateSchema, idSchema, instantSchema } from "#contract/fields.ts";
import { memberErrors } from "#contract/common-replies.ts";
import { feedProviderSchema } from "./feed-fields.ts";

export const feedAccountStateSchema = z.enum(["active", "expired", "revoked", "detached"]);
export const feedHealthSchema = z.enum(["ok", "stale", "limited", "failing"]);
/**
 * A note beside the state; `none`: no note. For a failing account the last reading decides:
 * `locked` is our own access to the provider, `refused` its refusal of this account, `providerDown`
 * everything else. Only an overdue account has `ownFault` (its last reading broke off in our
 * program) and `notRead` (no reading came to its end).
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

/** State of one connected account of a company. */
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
  gives: "data",
  policy: "company.member",
  company: "path.id",
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
  gives: "data",
  policy: "company.member",
  company: "path.id",
  params: z.object({ id: idSchema }),
  query: z.object({ bank_account_id: idSchema.optional(), before: idSchema.optional() }),
  reply: z.object({ syncs: z.array(syncRunSchema), next: idSchema.nullable() }),
  errors: [...memberErrors, "validation_failed"],
});
