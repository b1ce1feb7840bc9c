/** Consents of banks: their list, their end, and a company that no longer reads through one. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { idSchema, instantSchema, okSchema } from "#contract/fields.ts";
import { companyNameSchema, feedErrors, feedProviderSchema, ownerErrors } from "./feed-fields.ts";

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

export const consentSchema = z.object({
  _id: idSchema,
  bank: z.object({ _id: z.string(), name: z.string() }),
  provider: feedProviderSchema,
  state: consentStateSchema,
  /** Expiry of the daily collection, from passiveSyncExpirationDate. */
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

export const consentList = endpoint({
  method: "GET",
  path: "/aggreg8/consents",
  tag: "bank feeds",
  summary: "The caller's bank consents, newest first.",
  gives: "person.view",
  policy: "entrepreneur",
  reply: z.object({ consents: z.array(consentSchema) }),
  errors: ["unauthenticated", "privacy_not_accepted", "forbidden"],
});

export const consentRevoke = endpoint({
  method: "DELETE",
  path: "/aggreg8/isc",
  tag: "bank feeds",
  summary: "Revokes a consent of the caller at the bank, for all companies that read through it.",
  gives: "end.right",
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
    "Stops reading a company's accounts through a consent (or through all); what was read stays. Its company: the named, or the only one.",
  gives: "end.right",
  policy: "company.owner",
  company: "found.onlyCompany",
  body: z.object({ company_id: idSchema.optional(), isc_id: idSchema.optional() }),
  reply: okSchema,
  errors: [...ownerErrors, ...feedErrors, "bad_request", "consent_not_found"],
});
