import { z } from "zod";
import { bankConfigSchema } from "#contract/bank-feeds/bank-configs.ts";
import { consentExpirySchema } from "#contract/bank-feeds/consents.ts";
import { openDaysSchema } from "#contract/completeness/open-days.ts";
import { endpoint } from "#contract/endpoint.ts";
import { dateSchema, idSchema, instantSchema, nameSchema } from "#contract/fields.ts";
import { clientArrivalsSchema } from "#contract/transactions/arrivals.ts";
import { companyStatusSchema } from "#contract/people/session.ts";

/** What hinders the data of a company's sources: one entry for each kind and bank. */
export const sourceTroubleSchema = z.object({
  /**
   * expired: the consent is over. failing: the bank cannot be read. ending: the consent ends within
   * 14 days. silent: the source brings nothing new. unread: items that could not be understood.
   * parked: Számlázz.hu named accounts that the company does not have.
   */
  kind: z.enum(["expired", "failing", "ending", "silent", "unread", "parked"]),
  /** Empty for `parked`. */
  bankName: z.string(),
  /**
   * expired, ending: the end of the consent, null where the bank ended it before the date that it
   * had named. failing: the day of the last whole reading. silent: the day of the last news.
   * unread, parked: the day of the first such item.
   */
  day: dateSchema.nullable(),
  /** Accounts; for `unread` items. */
  count: z.number().int(),
});
export type SourceTrouble = z.infer<typeof sourceTroubleSchema>;

export const companySchema = z.object({
  _id: idSchema,
  name: z.string(),
  taxNumber: z.string(),
  created: instantSchema,
  status: companyStatusSchema,
  kind: z.enum(["normal", "demo"]),
  /** True when the caller is its director; an accountant's client otherwise. */
  owned: z.boolean(),
  courierEmail: z.string().nullable(),
  integration: z.enum(["", "aggreg8", "szamlazzhu", "adriana"]),
  /** The consent that the company reads through: of several the one that ends first. */
  aggreg8Isc: idSchema.nullable(),
  aggreg8Accounts: z.array(
    z.object({
      accountId: z.string(),
      accountNumber: z.string(),
      bankAccessConsentExpirationDate: instantSchema.nullable(),
    }),
  ),
  /**
   * A mark that a key of the invoicing provider exists; the key itself has an endpoint of its own,
   * for the owner.
   */
  szamlazzApiToken: z.string().nullable(),
  bankConfigs: z.array(bankConfigSchema),
  /** Waiting work, from the overview that is kept with the data. */
  overview: z.object({
    unbookedCount: z.number().int(),
    oldestUnbookedDate: dateSchema.nullable(),
    /** When data came last. */
    lastDataAt: instantSchema.nullable(),
    /** The last day that the data covers. */
    dataThrough: dateSchema.nullable(),
    failedFiles: z.number().int(),
    /** Files that wait for a person's decision. */
    waitingFiles: z.number().int(),
    /** Letters with reports that wait for a password, or for a person's word on their sender. */
    waitingMails: z.number().int(),
    /** Booked or exported items whose change waits for a person (frozen-changes.ts). */
    changedItems: z.number().int(),
    /** Items of which nobody has decided whether they count: possible doubles. */
    openDoubles: z.number().int(),
    /** Days of its accounts that are not proven, of all years up to the day that is due. */
    openDays: openDaysSchema,
    /**
     * The earliest end of the consents that the company reads through, and how near it is (see
     * consent-expiry.ts).
     */
    consentEndsAt: instantSchema.nullable(),
    consentExpiry: consentExpirySchema,
    /**
     * silent: the invoicing provider stopped sending (and its director was told), or a bank only
     * gives an old list.
     */
    feedState: z.enum(["none", "ok", "silent", "failing", "expired"]),
    troubles: z.array(sourceTroubleSchema),
  }),
  /** What has come for the caller. */
  arrivals: clientArrivalsSchema,
});
export type Company = z.infer<typeof companySchema>;

/** First 8 characters of the tax number: exactly 8 digits; 11 pasted digits are cut by the form. */
export const taxNumberSchema = z.string().regex(/^\d{8}$/);

const companyBodySchema = z.object({
  tax_number: taxNumberSchema,
  company_name: nameSchema.pipe(z.string().min(2).max(200)),
});

export const companyList = endpoint({
  method: "GET",
  path: "/companies",
  tag: "companies",
  summary: "The caller's companies.",
  gives: "data",
  policy: "self",
  reply: z.object({ companies: z.array(companySchema) }),
  errors: ["unauthenticated", "privacy_not_accepted"],
});

export const companyGet = endpoint({
  method: "GET",
  path: "/company/:id",
  tag: "companies",
  summary: "One company by _id or by the first 8 characters of its tax number.",
  gives: "data",
  policy: "company.member",
  company: "found.companyOrTaxNumber",
  params: z.object({ id: z.union([idSchema, taxNumberSchema]) }),
  reply: companySchema,
  errors: ["unauthenticated", "privacy_not_accepted", "not_found"],
});

export const companyCreate = endpoint({
  method: "POST",
  path: "/company",
  tag: "companies",
  summary: "Registers a company of the calling entrepreneur.",
  gives: "company.name",
  policy: "entrepreneur",
  body: companyBodySchema,
  reply: companySchema,
  status: 201,
  errors: [
    "unauthenticated",
    "privacy_not_accepted",
    "forbidden",
    "validation_failed",
    "company_tax_number_exists",
    "plan_limit_reached",
    "rate_limited",
  ],
});

export const companySave = endpoint({
  method: "PUT",
  path: "/company/:id",
  tag: "companies",
  summary: "Saves a company; completes one that an integrator prepared.",
  gives: "company.name",
  policy: "company.owner",
  company: "path.id",
  params: z.object({ id: idSchema }),
  body: companyBodySchema,
  reply: companySchema,
  errors: [
    "unauthenticated",
    "privacy_not_accepted",
    "forbidden",
    "not_found",
    "validation_failed",
    "company_tax_number_exists",
  ],
});
