/** Ways into the program for people: links that log in, and companies that a program prepares. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { emailSchema, instantSchema, nameSchema, originateSchema } from "#contract/fields.ts";
import { idOut } from "./ids.ts";
import { OF_KEY, READ_ERRORS } from "./shared.ts";

/** A link opens within this many minutes, once. */
export const ENTRY_LINK_MINUTES = 5;
/** Companies that the keys of one company prepare in 24 hours. */
export const PREPARED_PER_DAY = 20;

/** One value of the filter; the page says which of them it does not understand. */
const valueSchema = z
  .string()
  .max(200)
  .refine((text) => text.isWellFormed(), "not_well_formed")
  .optional();

export const apiLinkCreate = endpoint({
  ...OF_KEY,
  method: "POST",
  path: "/links",
  gives: "right.link",
  tag: "links",
  summary:
    `Makes a link that logs a person of the company in: once, within ${ENTRY_LINK_MINUTES} minutes, into this company only. ` +
    "It is for daily work: what hands out rights, and the person's own affairs, need his own login.",
  scope: "links:write",
  keyRatePerMinute: 30,
  body: z.object({
    /**
     * The person: the maker of the key where absent. A director's key may name an accountant of the
     * company too.
     */
    email: emailSchema.optional(),
    page: z.enum(["transactions", "accounts", "companies"]).default("transactions"),
    /** Prefills the list of transactions, which shows items that are not booked. */
    filter: z
      .object({
        accountNr: valueSchema,
        originate: originateSchema.optional(),
        bookingDate: valueSchema,
        partnerName: valueSchema,
        partnerTaxId: valueSchema,
        amount: valueSchema,
        currency: valueSchema,
        description: valueSchema,
      })
      .optional(),
  }),
  reply: z.object({
    /** Whoever opens it is logged in: hand it to the person only. */
    url: z.string(),
    email: z.string(),
    expiresAt: instantSchema,
  }),
  status: 201,
  errors: [...READ_ERRORS, "forbidden", "rate_limited"],
});

export const apiCompanyPrepare = endpoint({
  ...OF_KEY,
  method: "POST",
  path: "/companies",
  gives: "right.preparation",
  tag: "links",
  summary: `Prepares a company for its director, who gets a letter and completes it; at most ${PREPARED_PER_DAY} a day.`,
  scope: "companies:prepare",
  keyRatePerMinute: 10,
  idempotent: true,
  body: z.object({
    /** The first eight digits. */
    taxNumber: z.string().regex(/^\d{8}$/, "tax_number_length"),
    name: nameSchema.pipe(z.string().min(2).max(200)),
    /** The director's address. */
    email: emailSchema,
  }),
  reply: z.object({
    id: idOut("company"),
    /** It becomes ACTIVE when the director completes it; the key does not see it. */
    status: z.literal("PRE_REGISTERED"),
    /** False: the check digit is wrong. */
    taxNumberValid: z.boolean(),
    /** False: the mail server did not take the letter; the director can still log in. */
    mailed: z.boolean(),
  }),
  status: 201,
  errors: [
    ...READ_ERRORS,
    "forbidden",
    "company_tax_number_exists",
    "email_invalid",
    "rate_limited",
    "idempotency_key_missing",
    "idempotency_key_reused",
    "request_in_progress",
  ],
});
