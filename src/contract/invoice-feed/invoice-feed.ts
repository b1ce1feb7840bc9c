/**
 * The feed that the invoicing provider (Számlázz.hu) pushes: its key, its state, accounts it names,
 * settings of accounts.
 */
import { z } from "zod";
import { bankConfigSchema } from "#contract/bank-feeds/bank-configs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { idSchema, instantSchema } from "#contract/fields.ts";

/** After settings of accounts are saved, their items are read again within so many minutes. */
export const REPOPULATION_MINUTES = 10;
/** Settings of one company at most: dozens of accounts with a handful of fields. */
export const BANK_CONFIGS_MAX = 500;

/**
 * none: no key yet. waiting: a key was made and nothing came. active: messages come. silent: they
 * came and stopped. ending: the next message is answered with the request to end. ended: it was.
 */
export const invoiceFeedStateSchema = z.enum([
  "none",
  "waiting",
  "active",
  "silent",
  "ending",
  "ended",
]);
export type InvoiceFeedStateName = z.infer<typeof invoiceFeedStateSchema>;

export const pushProblemSchema = z.enum([
  "account_missing",
  "amount_missing",
  "amount_unreadable",
  "direction_unknown",
  "date_missing",
  "date_unreadable",
  "currency_missing",
  "field_ambiguous",
  "write_failed",
  "plan_limit_reached",
  "encoding_unknown",
  "doctype_refused",
  "xml_broken",
  "root_unknown",
  "id_missing",
]);
export type PushProblemName = z.infer<typeof pushProblemSchema>;

export const invoiceFeedSchema = z.object({
  /** False: this installation is not registered with the provider; no key can be made. */
  available: z.boolean(),
  state: invoiceFeedStateSchema,
  /** The current key with all but its ending hidden; null where none was made. */
  keyMask: z.string().nullable(),
  keyMadeAt: instantSchema.nullable(),
  /** Until then the key before is taken too. */
  oldKeyUntil: instantSchema.nullable(),
  messageCount: z.number().int(),
  firstMessageAt: instantSchema.nullable(),
  lastMessageAt: instantSchema.nullable(),
  /**
   * Whole banking days since the last message, and the number of days from which the connection is
   * silent.
   */
  silentDays: z.number().int(),
  silentAfterDays: z.number().int(),
  parkedAccounts: z.number().int(),
  parkedMessages: z.number().int(),
  /** Items that lack something, and bodies that could not be read at all. */
  quarantined: z.number().int(),
  /** Banks that the provider's Autokassza reads. */
  banks: z.array(z.object({ name: z.string(), bankId: z.string() })),
});
export type InvoiceFeed = z.infer<typeof invoiceFeedSchema>;

const keySchema = z.object({
  key: z.string(),
  madeAt: instantSchema,
  oldKeyUntil: instantSchema.nullable(),
});
export type InvoiceFeedKey = z.infer<typeof keySchema>;
const params = z.object({ id: idSchema });
const READ_ERRORS = ["unauthenticated", "privacy_not_accepted", "not_found"] as const;
const OWNER_ERRORS = [
  "unauthenticated",
  "privacy_not_accepted",
  "forbidden",
  "not_found",
  "validation_failed",
] as const;

export const invoiceFeedGet = endpoint({
  method: "GET",
  path: "/company/:id/invoice-feed",
  tag: "invoice-feed",
  summary: "State of the company's Számlázz.hu feed.",
  gives: "data",
  policy: "company.member",
  company: "path.id",
  params,
  reply: invoiceFeedSchema,
  errors: READ_ERRORS,
});

export const invoiceFeedKeyMake = endpoint({
  method: "POST",
  path: "/company/:id/invoice-feed/key",
  tag: "invoice-feed",
  summary:
    "Makes the company's key, or a new one in its place; the one before stays good for a time unless it is withdrawn.",
  gives: "right.feedKey",
  policy: "company.owner",
  company: "path.id",
  params,
  body: z.object({ withdraw_old: z.boolean().default(false) }),
  reply: keySchema,
  status: 201,
  errors: [...OWNER_ERRORS, "invoice_feed_off", "plan_limit_reached"],
  ratePerMinute: 10,
});

export const invoiceFeedKeyShow = endpoint({
  method: "POST",
  path: "/company/:id/invoice-feed/key/show",
  tag: "invoice-feed",
  summary: "Shows the key itself, for a director to copy it again; the log says who saw it.",
  gives: "right.feedKey",
  policy: "company.owner",
  company: "path.id",
  params,
  reply: keySchema,
  errors: OWNER_ERRORS,
  ratePerMinute: 10,
});

export const invoiceFeedEnd = endpoint({
  method: "DELETE",
  path: "/company/:id/invoice-feed",
  tag: "invoice-feed",
  summary: "Asks the provider, with its next message, to end the connection.",
  gives: "end.right",
  policy: "company.owner",
  company: "path.id",
  params,
  reply: invoiceFeedSchema,
  errors: OWNER_ERRORS,
});

export const invoiceFeedAccountSchema = z.object({
  accountNr: z.string(),
  bankName: z.string(),
  /** False when a check digit of the number fails. */
  numberValid: z.boolean(),
  state: z.enum(["parked", "accepted", "ignored"]),
  messageCount: z.number().int(),
  firstSeenAt: instantSchema,
  lastSeenAt: instantSchema,
});
export type InvoiceFeedAccount = z.infer<typeof invoiceFeedAccountSchema>;

export const invoiceFeedAccountList = endpoint({
  method: "GET",
  path: "/company/:id/invoice-feed/accounts",
  tag: "invoice-feed",
  summary: "Account numbers that messages named, and whether their items are taken.",
  gives: "data",
  policy: "company.member",
  company: "path.id",
  params,
  reply: z.object({ accounts: z.array(invoiceFeedAccountSchema) }),
  errors: READ_ERRORS,
});

export const invoiceFeedAccountDecide = endpoint({
  method: "PATCH",
  path: "/company/:id/invoice-feed/accounts",
  tag: "invoice-feed",
  summary:
    "Takes an account that messages named, with everything that waits for it; or ignores it.",
  gives: "right.consent",
  policy: "company.owner",
  company: "path.id",
  params,
  body: z.object({ account_nr: z.string().min(1).max(64), decision: z.enum(["accept", "ignore"]) }),
  reply: z.object({ accounts: z.array(invoiceFeedAccountSchema) }),
  errors: [...OWNER_ERRORS, "plan_limit_reached"],
});

export const pushMessageSchema = z.object({
  _id: idSchema,
  externalId: z.string(),
  version: z.number().int(),
  problem: pushProblemSchema,
  /** False: it was answered with an error, so the provider sends it again for 72 hours. */
  kept: z.boolean(),
  accountNr: z.string(),
  receivedAt: instantSchema,
  /** The body as it came. */
  raw: z.string(),
});
export type PushMessage = z.infer<typeof pushMessageSchema>;

export const invoiceFeedProblemList = endpoint({
  method: "GET",
  path: "/company/:id/invoice-feed/problems",
  tag: "invoice-feed",
  summary: "Messages that wait for somebody because they lack something, newest first.",
  gives: "data",
  policy: "company.member",
  company: "path.id",
  params,
  query: z.object({ before: idSchema.optional() }),
  reply: z.object({ messages: z.array(pushMessageSchema), next: idSchema.nullable() }),
  errors: READ_ERRORS,
});

export const invoiceFeedProblemRetry = endpoint({
  method: "POST",
  path: "/company/:id/invoice-feed/problems",
  tag: "invoice-feed",
  summary: "Reads every message that was put aside once more.",
  gives: "data",
  policy: "company.owner",
  company: "path.id",
  params,
  reply: z.object({ queued: z.number().int() }),
  status: 202,
  errors: OWNER_ERRORS,
  ratePerMinute: 10,
});

export const bankConfigsSave = endpoint({
  method: "PUT",
  path: "/company/:id/bank-configs",
  tag: "invoice-feed",
  summary:
    "Saves the settings of the company's account numbers, all at once; items are read again with them within minutes.",
  gives: "company.data",
  policy: "company.owner",
  company: "path.id",
  params,
  body: z.object({ bankConfigs: z.array(bankConfigSchema).max(BANK_CONFIGS_MAX) }),
  reply: z.object({
    bankConfigs: z.array(bankConfigSchema),
    repopulatesWithinMinutes: z.number().int(),
  }),
  errors: OWNER_ERRORS,
});
