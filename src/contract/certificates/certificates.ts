/** Certificates that every day of some accounts is proven, and their public check. */
import { z } from "zod";
import { fileTicketReplySchema, memberErrors } from "#contract/common-replies.ts";
import { UNPROVEN_REASONS } from "#contract/completeness/day-states.ts";
import { endpoint } from "#contract/endpoint.ts";
import {
  amountSchema,
  currencySchema,
  dateSchema,
  idSchema,
  instantSchema,
} from "#contract/fields.ts";
import {
  BANK_NAME_SOURCES,
  FILE_SENDERS,
  PROOF_BASES,
  UPLOADER_ROLES,
} from "#values/proof-basis.ts";

/** Two years and a day; an annual report needs one. */
export const CERTIFICATE_DAYS_MAX = 732;
/** Items of one certificate: their hashes are kept with it. */
export const CERTIFICATE_ITEMS_MAX = 100_000;
/** Certificates of a company in 24 hours: each keeps its paper and up to a megabyte of digests. */
export const CERTIFICATES_PER_DAY = 100;
/** Accounts of one certificate. */
const CERTIFICATE_ACCOUNTS_MAX = 100;

/** How many days are proven by balances, by intervals of statements and by readings. */
const provenDaysSchema = z.object({
  byChain: z.number().int(),
  /** Days of which no document speaks: the balances on both sides agree. */
  byLevel: z.number().int().default(0),
  byInterval: z.number().int(),
  byReading: z.number().int(),
});

const basesSchema = z.array(z.enum(PROOF_BASES)).min(1);

const basisFilesSchema = z.object({
  kind: z.enum(["upload", "mail"]),
  /** In whose name they were uploaded; null for files that came by mail. */
  role: z.enum(UPLOADER_ROLES).nullable(),
  /** Null for uploads, and on certificates of before it was kept. */
  sender: z.enum(FILE_SENDERS).nullable().default(null),
  /** Uploaded through a link of a program. */
  byProgram: z.boolean().default(false),
  files: z.number().int(),
  /** Budapest days on which the first and the last one came. */
  first: dateSchema,
  last: dateSchema,
});

/** What the days of an account rest on, without names and days of the company. */
const basisSchema = z.object({
  /** Each day counts once, under everything that it needs. */
  days: z.array(z.object({ bases: basesSchema, days: z.number().int() })),
  files: z.array(basisFilesSchema),
});

const namedBasisSchema = basisSchema.extend({
  /**
   * With the name of the uploader, or of the person who let an unproven letter in; null for other
   * letters and after he deleted his account.
   */
  files: z.array(basisFilesSchema.extend({ name: z.string().nullable() })),
  /** Neighbouring days that rest on the same, oldest first. */
  stretches: z.array(z.object({ from: dateSchema, to: dateSchema, bases: basesSchema })),
});
export type NamedBasis = z.infer<typeof namedBasisSchema>;

const openDaysSchema = z.object({
  from: dateSchema,
  to: dateSchema,
  reason: z.enum(UNPROVEN_REASONS),
  /** What the balances say less what the items sum to; null where no balance says it. */
  difference: amountSchema.nullable(),
});

export const certifiedAccountSchema = z.object({
  accountNr: z.string(),
  currency: currencySchema,
  /** Empty where neither a connection nor a checked number says it. */
  bankName: z.string(),
  /** Null where there is no name, and for certificates of before it was kept. */
  bankNameFrom: z.enum(BANK_NAME_SOURCES).nullable().default(null),
  displayName: z.string(),
  /** The first certified day; later than the period's where the account began with nothing. */
  from: dateSchema,
  /** The last certified day; null where it is the period's. */
  to: dateSchema.nullable().default(null),
  /** Days of the period's edges that the account did not live, as a person says; null for none. */
  life: z
    .object({
      opened: dateSchema.nullable(),
      closed: dateSchema.nullable(),
      /** Null after the person deleted his account. */
      by: z.string().nullable(),
      /** When it was said. */
      at: instantSchema,
    })
    .nullable()
    .default(null),
  /** Balances before the first and at the last day; null where no balance proves them. */
  opening: amountSchema.nullable(),
  closing: amountSchema.nullable(),
  credit: amountSchema,
  creditCount: z.number().int(),
  debit: amountSchema,
  debitCount: z.number().int(),
  proven: provenDaysSchema,
  /** Null for certificates of before it was kept. */
  basis: namedBasisSchema.nullable().default(null),
});
export type CertifiedAccount = z.infer<typeof certifiedAccountSchema>;

const previewAccountSchema = certifiedAccountSchema.extend({
  accountId: idSchema,
  /** Days that nothing proves, the oldest first. */
  open: z.array(openDaysSchema),
});
export type PreviewAccount = z.infer<typeof previewAccountSchema>;

export const certificateBodySchema = z.object({
  company_id: idSchema,
  /** Empty = all accounts of the company. */
  account_ids: z.array(idSchema).max(CERTIFICATE_ACCOUNTS_MAX).default([]),
  from: dateSchema,
  to: dateSchema,
});

/**
 * Why a certificate would not be made today. A reason of a day: it is not proven by the rules and
 * data of today. `undecided`: items of its days wait for a decision. `account`: the account is
 * gone, or does not begin on the day that the paper says.
 */
export const FALL_REASONS = [...UNPROVEN_REASONS, "undecided", "account"] as const;
const fallSchema = z.object({
  reason: z.enum(FALL_REASONS),
  /** The days: of a reason of days its first ones, else those of the certificate. */
  from: dateSchema,
  to: dateSchema,
});
export type CertificateFall = z.infer<typeof fallSchema>;

const certificateSchema = z.object({
  _id: idSchema,
  /** The unguessable end of its public address. */
  code: z.string(),
  from: dateSchema,
  to: dateSchema,
  accounts: z.array(certifiedAccountSchema),
  itemCount: z.number().int(),
  /** Booked and exported items of which a source said something else when it was made. */
  openChanges: z.number().int(),
  /** Those of them that a person had kept as they are booked. */
  keptChanges: z.number().int(),
  madeAt: instantSchema,
  /** Null after the person deleted his account. */
  madeBy: z.string().nullable(),
  /** SHA-256 of the certified items. */
  fingerprint: z.string(),
  /** Null where it would be made today too. */
  fallen: fallSchema.nullable(),
});
export type Certificate = z.infer<typeof certificateSchema>;

const errors = [...memberErrors, "validation_failed", "export_range_invalid"] as const;

export const certificatePreview = endpoint({
  method: "POST",
  path: "/certificates/preview",
  tag: "certificates",
  summary: "What a certificate of these accounts and days would say, and which days forbid it.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  body: certificateBodySchema,
  reply: z.object({
    accounts: z.array(previewAccountSchema),
    /** Whether a certificate can be made. */
    whole: z.boolean(),
    openDays: z.number().int(),
    itemCount: z.number().int(),
    /** Items that a bank changed after they had been booked or exported, and nobody has seen. */
    openChanges: z.number().int(),
    /** Items that a person has kept as they are booked, while their sources say otherwise. */
    keptChanges: z.number().int(),
    /** Marked items of which nobody has decided whether they count; they forbid it. */
    openDoubles: z.number().int(),
    /** Booked and exported items whose source says otherwise, undecided; they forbid it. */
    heldChanges: z.number().int(),
  }),
  errors,
});

export const certificateCreate = endpoint({
  method: "POST",
  path: "/certificates",
  tag: "certificates",
  summary:
    "Makes a certificate; refused where a day of an account is not proven, opening balance and items do not make the closing one, " +
    "or an item waits for a decision.",
  gives: "right.certificate",
  policy: "company.member",
  company: "body.company_id",
  body: certificateBodySchema,
  reply: z.object({ certificate: certificateSchema }),
  status: 201,
  errors: [...errors, "certificate_not_whole", "export_too_many_rows", "rate_limited"],
});

export const certificateList = endpoint({
  method: "GET",
  path: "/certificates",
  tag: "certificates",
  summary: "The certificates of a company, newest first.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  query: z.object({ company_id: idSchema }),
  reply: z.object({ certificates: z.array(certificateSchema) }),
  errors: [...memberErrors],
});

export const certificateDownload = endpoint({
  method: "POST",
  path: "/certificates/:id/download",
  tag: "certificates",
  summary: "Makes a download ticket for the paper of a certificate.",
  gives: "ticket",
  policy: "company.member",
  company: "body.company_id",
  params: z.object({ id: idSchema }),
  body: z.object({ company_id: idSchema }),
  reply: fileTicketReplySchema,
  errors: [...memberErrors],
});

/** The check of a certificate by anybody who holds its address. It says nothing of the company. */
export const certificateCheck = endpoint({
  method: "GET",
  path: "/certificate-check/:code",
  tag: "certificates",
  summary: "Whether the items of a certificate are still those of the day on which it was made.",
  gives: "published",
  callers: ["public"],
  policy: "none",
  params: z.object({ code: z.string().regex(/^[\w-]{43}$/) }),
  reply: z.object({
    /** Of a demo: its company, banks and items are invented, and its name anybody may change. */
    isDemo: z.boolean(),
    /**
     * `valid`: we made it, and its items are those of that day. It does not say that a bank has
     * confirmed them: `accounts` says what they rest on.
     */
    state: z.enum(["valid", "changed"]),
    /** Whether it could be made today: false where its files were deleted or contradicted since. */
    standsToday: z.boolean(),
    /** Files of its basis that the company has deleted since; their items may have stayed. */
    deletedFiles: z.number().int(),
    accounts: z.array(
      z.object({
        /** The last four signs of the number. */
        numberEnd: z.string(),
        currency: currencySchema,
        /** The bank whose connection was read; null where none was. */
        connectedBank: z.string().nullable(),
        /** A person says that the account did not live on days of the period. */
        saysLife: z.boolean(),
        proven: provenDaysSchema,
        basis: basisSchema.nullable(),
      }),
    ),
    /** Items that are missing, new or other than certified. */
    changedItems: z.number().int(),
    madeAt: instantSchema,
    fingerprint: z.string(),
    /** SHA-256 of the paper, for comparing it with the file in the reader's hand. */
    paperHash: z.string(),
  }),
  ratePerMinute: 20,
  errors: ["not_found", "validation_failed"],
});
