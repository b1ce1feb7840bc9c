import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { ENTRY_FILTER_CHARS_MAX, ENTRY_FILTER_FIELDS, ENTRY_PAGES } from "#contract/page-paths.ts";
import {
  emailSchema,
  idSchema,
  instantSchema,
  lineSchema,
  mobileSchema,
  nameSchema,
  okSchema,
  roleSchema,
} from "#contract/fields.ts";
import { operatorSchema } from "./operator.ts";
import { forintsSchema } from "../billing/forints.ts";

export const companyStatusSchema = z.enum(["preRegistered", "active"]);

/** Requests say `tax_number`; a company in a reply says `taxNumber`. */
export const userSchema = z.object({
  _id: idSchema,
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  mobile: z.string().optional(),
  created: instantSchema.optional(),
  imperialPayId: z.string().nullable().optional(),
  /** A person of a demo: the other role of the same demo can be tried too. */
  demo: z.literal(true).optional(),
  /**
   * Companies the caller reaches; `owned` tells the director's own (the preRegistered guard counts
   * only those).
   */
  companies: z
    .array(
      z.object({
        _id: idSchema,
        name: z.string(),
        taxNumber: z.string(),
        status: companyStatusSchema,
        owned: z.boolean(),
      }),
    )
    .optional(),
});
export type User = z.infer<typeof userSchema>;

/** Address fields stand flat in the profile. */
export const profileSchema = z.object({
  name: z.string().optional(),
  mobile: z.string().optional(),
  country: z.string().max(100).optional(),
  postcode: z.string().max(20).optional(),
  city: z.string().max(100).optional(),
  street: z.string().max(200).optional(),
  invoiceName: z.string().max(200).optional(),
  privacyAccepted: z.boolean().optional(),
  privacyVersion: z.string().nullable().optional(),
  privacyAcceptedAt: instantSchema.nullable().optional(),
});
export type Profile = z.infer<typeof profileSchema>;

export const meReplySchema = z.object({
  user: userSchema,
  role: roleSchema,
  profile: profileSchema,
  /** The session token to store; for a session token in the query, the same one. */
  token: z.string(),
  kind: z.enum(["login", "invitation", "connect", "payment"]),
});
export type MeReply = z.infer<typeof meReplySchema>;

const authBodySchema = z.object({
  /** Left out or empty, the answer is `email_invalid`, as for any other bad address. */
  email: z.string().max(400).default(""),
  captcha_response: z.string().max(10_000).optional(),
});
const authReplySchema = z.object({
  /**
   * `registered`: a new account was made and its confirmation sent; `login`: a login link was sent.
   */
  sent: z.enum(["registered", "login"]),
  expiresInMinutes: z.number().int(),
  /**
   * The mail server cannot take the letter now; it is sent as soon as it can, and the link lives
   * from then on.
   */
  delayed: z.literal(true).optional(),
  /**
   * Many letters went to this mailbox lately: no further letter is sent, and the link of the last
   * one is still good.
   */
  alreadySent: z.literal(true).optional(),
  /** The reply is the same for every address: whether a letter goes to it is not said. */
  unsaid: z.literal(true).optional(),
});

export const meGet = endpoint({
  method: "GET",
  path: "/me",
  tag: "session",
  summary: "Who the token belongs to; exchanges a link token for a session.",
  gives: "own",
  callers: ["proof"],
  policy: "none",
  query: z.object({ token: z.string().max(200).optional() }),
  reply: meReplySchema,
  errors: [
    "unauthenticated",
    "session_expired",
    "privacy_not_accepted",
    "own_login_needed",
    "link_used_or_expired",
    "rate_limited",
  ],
  ratePerMinute: 60,
});

export const profileSave = endpoint({
  method: "POST",
  path: "/profile",
  tag: "session",
  summary: "Saves profile fields, or the acceptance of the privacy terms.",
  gives: "person.profile",
  callers: ["session", "link"],
  policy: "self",
  body: profileSchema.pick({ privacyAccepted: true }).extend({
    /** The version of the terms that was shown; where absent, the one in force is meant. */
    privacyVersion: z.string().max(40).optional(),
    country: lineSchema.pipe(z.string().max(100)).optional(),
    postcode: lineSchema.pipe(z.string().max(20)).optional(),
    city: lineSchema.pipe(z.string().max(100)).optional(),
    street: lineSchema.pipe(z.string().max(200)).optional(),
    invoiceName: nameSchema.pipe(z.string().max(200)).optional(),
    name: nameSchema.pipe(z.string().max(200)).optional(),
    mobile: mobileSchema.optional(),
  }),
  reply: z.object({ profile: profileSchema }),
  errors: ["unauthenticated", "validation_failed", "link_used_or_expired", "privacy_version_stale"],
  // A letter's link is taken here too, so the number of tries is limited.
  ratePerMinute: 60,
});

export const entrepreneurAuth = endpoint({
  method: "POST",
  path: "/entr/auth",
  tag: "session",
  summary: "Sends a login link to an entrepreneur; registers an unknown address.",
  gives: "nothing",
  callers: ["public"],
  policy: "none",
  body: authBodySchema,
  reply: authReplySchema,
  errors: ["email_invalid", "captcha_required", "captcha_failed", "mail_not_sent", "rate_limited"],
  ratePerMinute: 20,
});

export const accountantAuth = endpoint({
  method: "POST",
  path: "/accountant/auth",
  tag: "session",
  summary: "Sends a login link to an invited accountant; always behind the captcha.",
  gives: "nothing",
  callers: ["public"],
  policy: "none",
  body: authBodySchema,
  reply: authReplySchema,
  errors: [
    "email_invalid",
    "captcha_required",
    "captcha_failed",
    "email_not_registered",
    "mail_not_sent",
    "rate_limited",
  ],
  ratePerMinute: 20,
});

export const loginLetterSend = endpoint({
  method: "POST",
  path: "/sessions/letter",
  tag: "session",
  summary:
    "Sends the caller's person a login link. After a program's link it leads to the page that this link named.",
  gives: "nothing",
  callers: ["session", "connect", "link"],
  policy: "self",
  body: z.object({
    page: z.enum(ENTRY_PAGES).optional(),
    filter: z
      .partialRecord(
        z.enum(ENTRY_FILTER_FIELDS),
        z
          .string()
          .max(ENTRY_FILTER_CHARS_MAX)
          .refine((text) => text.isWellFormed(), "not_well_formed"),
      )
      .optional(),
  }),
  reply: authReplySchema.extend({
    /** Where the letter goes: the person's address of today. */
    email: z.string(),
  }),
  errors: [
    "unauthenticated",
    "link_used_or_expired",
    "validation_failed",
    "mail_not_sent",
    "rate_limited",
  ],
  ratePerMinute: 20,
});

export const logout = endpoint({
  method: "POST",
  path: "/logout",
  tag: "session",
  summary: "Ends the session whose token is sent.",
  gives: "own",
  policy: "self",
  reply: okSchema,
  errors: ["unauthenticated"],
});

const entrepreneurSchema = userSchema;

export const entrepreneurGet = endpoint({
  method: "GET",
  path: "/entr",
  tag: "session",
  summary: "The entrepreneur's own data.",
  gives: "person.view",
  policy: "entrepreneur",
  reply: entrepreneurSchema,
  errors: ["unauthenticated", "forbidden", "privacy_not_accepted"],
});

export const entrepreneurSave = endpoint({
  method: "PUT",
  path: "/entr",
  tag: "session",
  summary: "Saves the managing director's name and mobile.",
  gives: "person.profile",
  policy: "entrepreneur",
  body: z.object({
    name: nameSchema.pipe(z.string().min(3).max(200)).optional(),
    mobile: mobileSchema.optional(),
    email: emailSchema.optional(),
  }),
  reply: entrepreneurSchema,
  errors: ["unauthenticated", "forbidden", "privacy_not_accepted", "validation_failed"],
});

export const healthcheck = endpoint({
  method: "POST",
  path: "/healthcheck",
  tag: "service",
  summary: "Answers when the service and its database work; needs no token.",
  gives: "nothing",
  callers: ["public"],
  policy: "none",
  reply: z.object({ ok: z.literal(true), time: instantSchema }),
  errors: ["internal_error"],
});

export const clientConfigGet = endpoint({
  method: "GET",
  path: "/client-config",
  tag: "service",
  summary: "What the web client needs before anybody logs in.",
  gives: "nothing",
  callers: ["public"],
  policy: "none",
  reply: z.object({
    contactPhone: z.string(),
    contactEmail: z.string(),
    socialUrl: z.string(),
    simplePayUrl: z.string(),
    /** Whether the operator has the right to show its logo, at `CARD_LOGO_PATH`. */
    hasSimplePayLogo: z.boolean(),
    privacyVersion: z.string(),
    operator: operatorSchema,
    captcha: z.object({
      provider: z.enum(["altcha", "recaptcha", "hcaptcha"]),
      siteKey: z.string(),
    }),
    /** Set only where the sandbox runs: the mailbox's page, and where it takes webhooks. */
    sandbox: z.object({ mailboxUrl: z.string(), webhooksUrl: z.string() }).nullable(),
    demoAvailable: z.boolean(),
    /** The plans as the public pages show them; amounts are whole forints of a month. */
    prices: z.object({
      /** False where no gateway is set up: nobody can pay, and nobody is held to a plan. */
      payable: z.boolean(),
      trialDays: z.number().int(),
      /** Bank accounts of a company that is being tried; `null` where there is no limit. */
      trialAccounts: z.number().int().nullable(),
      extraAccountNetFt: forintsSchema,
      plans: z.array(
        z.object({
          /** The plan in the table of the configuration, such as `alap`. */
          code: z.string(),
          name: z.string(),
          netFt: forintsSchema,
          grossFt: forintsSchema,
          features: z.array(z.string()),
        }),
      ),
      office: z
        .object({
          netFt: forintsSchema,
          grossFt: forintsSchema,
          companies: z.number().int(),
          extraCompanyNetFt: forintsSchema,
        })
        .nullable(),
    }),
    /** Largest upload in bytes; null = no limit at the drop. */
    uploadMaxBytes: z.number().int().nullable(),
    today: z.iso.date(),
  }),
  errors: [],
});

export const captchaChallengeGet = endpoint({
  method: "GET",
  path: "/captcha/challenge",
  tag: "service",
  summary: "A fresh proof-of-work challenge (ALTCHA v1 JSON).",
  gives: "nothing",
  callers: ["public"],
  policy: "none",
  reply: z.object({
    algorithm: z.string(),
    challenge: z.string(),
    maxnumber: z.number().int(),
    salt: z.string(),
    signature: z.string(),
  }),
  errors: ["not_found", "rate_limited"],
  ratePerMinute: 60,
});

export const demoCreate = endpoint({
  method: "POST",
  path: "/demo",
  tag: "service",
  summary: "Opens a demo company made from generated files and answers a login link token to it.",
  gives: "own",
  callers: ["public"],
  policy: "none",
  body: z.object({ role: roleSchema.optional() }),
  reply: z.object({ token: z.string(), companyId: idSchema, taxNumber: z.string() }),
  status: 201,
  errors: ["demo_unavailable", "rate_limited"],
  ratePerMinute: 6,
});

export const demoSwitch = endpoint({
  method: "POST",
  path: "/demo/switch",
  tag: "service",
  summary: "A person of a demo goes on as its director or accountant: answers a login link token.",
  gives: "own",
  callers: ["session"],
  policy: "self",
  body: z.object({ role: roleSchema }),
  reply: z.object({ token: z.string(), companyId: idSchema, taxNumber: z.string() }),
  status: 201,
  errors: ["unauthenticated", "privacy_not_accepted", "not_found"],
  ratePerMinute: 30,
});

export const eventStream = endpoint({
  method: "GET",
  path: "/events",
  tag: "service",
  summary:
    "Newline-delimited JSON: which cached category of which company changed. Read with fetch.",
  gives: "data",
  policy: "self",
  transfer: "events",
  reply: z.object({ category: z.string(), companyId: idSchema }),
  errors: ["unauthenticated", "privacy_not_accepted"],
});
