/** Letters with reports and statements: the company's address for them, and what became of each. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { dateSchema, idSchema, instantSchema } from "#contract/fields.ts";
import { fileStatusSchema } from "#contract/files/files.ts";
import {
  ATTACHMENT_REASONS,
  FULL_ROOMS,
  PROOF_BASES,
  PROOF_RESULTS,
  RECEIVED_MAIL_REASONS,
  RECEIVED_MAIL_STATES,
  SENDER_DECISIONS,
  SENDER_TRUSTS,
} from "#values/received-mail-codes.ts";

const proofResultSchema = z.enum(PROOF_RESULTS);

export const receivedMailSchema = z.object({
  _id: idSchema,
  received: instantSchema,
  /** The company's address to which it came. */
  address: z.string(),
  /** Address of the author, as it was checked; empty where the letter has not one author. */
  sender: z.string(),
  /** The sender of the envelope, which proves nothing by itself. */
  mailFrom: z.string(),
  /** The network that brought it, such as `10.1.2.0/24`; empty where it is not known. */
  network: z.string(),
  subject: z.string(),
  sizeBytes: z.number().int(),
  status: z.enum(RECEIVED_MAIL_STATES),
  reason: z.enum(RECEIVED_MAIL_REASONS).nullable(),
  /** What the sender was to the company when the letter was read; null where that was not asked. */
  trust: z.enum(SENDER_TRUSTS).nullable(),
  /** What the sender's domain proves; null where the letter was not read. */
  proof: z
    .object({
      spf: proofResultSchema,
      dkim: proofResultSchema,
      dmarc: proofResultSchema,
      domain: z.string(),
      basis: z.enum(PROOF_BASES),
    })
    .nullable(),
  attachments: z.array(
    z.object({
      number: z.number().int(),
      name: z.string(),
      sizeBytes: z.number().int(),
      outcome: z.enum(["taken", "known", "skipped", "locked", "held", "refused"]),
      reason: z.enum(ATTACHMENT_REASONS).nullable(),
      /** The file that it became, or the same one that was there; null where it is gone. */
      file: z
        .object({
          _id: idSchema,
          status: fileStatusSchema,
          newCount: z.number().int(),
          duplicates: z.number().int(),
        })
        .nullable(),
    }),
  ),
});
export type ReceivedMail = z.infer<typeof receivedMailSchema>;

const addressSchema = z.object({
  /** Null: the company has none. */
  courierEmail: z.string().nullable(),
  /** Addresses before it that still take letters, and until when. */
  formerAddresses: z.array(z.object({ address: z.string(), until: instantSchema })),
});
export type MailAddress = z.infer<typeof addressSchema>;

const OWNER_ERRORS = ["unauthenticated", "privacy_not_accepted", "forbidden", "not_found"] as const;
const params = z.object({ id: idSchema });

export const courierEmailMake = endpoint({
  method: "POST",
  path: "/company/courierEmail/:id/",
  tag: "received-mails",
  summary:
    "Generates the company's e-mail address for reports and statements; the one before takes letters for 14 days more.",
  gives: "right.address",
  policy: "company.owner",
  company: "path.id",
  params,
  reply: addressSchema,
  status: 201,
  errors: OWNER_ERRORS,
  ratePerMinute: 20,
});

export const courierEmailRevoke = endpoint({
  method: "DELETE",
  path: "/company/courierEmail/:id/",
  tag: "received-mails",
  summary: "Closes every address of the company at once.",
  gives: "end.right",
  policy: "company.owner",
  company: "path.id",
  params,
  reply: addressSchema,
  errors: OWNER_ERRORS,
});

/** Letters of one day, of one sender by the envelope and one network. */
const refusedMailSchema = z.object({
  day: dateSchema,
  /** Both are empty for those that are counted without a name. */
  mailFrom: z.string(),
  network: z.string(),
  /** Which room was full. */
  reason: z.enum(FULL_ROOMS),
  letters: z.number().int(),
  last: instantSchema,
});
export type RefusedMail = z.infer<typeof refusedMailSchema>;

export const receivedMailList = endpoint({
  method: "GET",
  path: "/received-mails",
  tag: "received-mails",
  summary: "Letters that came to the company's address, newest first, and what became of them.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  query: z.object({
    company_id: idSchema,
    /** `waiting`: for a person, for a password or his word on the sender. Without it all. */
    show: z.enum(["waiting", "refused"]).optional(),
    page: z.string().max(90).optional(),
  }),
  reply: addressSchema.extend({
    mails: z.array(receivedMailSchema),
    nextPage: z.string().optional(),
    counts: z.object({
      all: z.number().int(),
      waiting: z.number().int(),
      refused: z.number().int(),
    }),
    /** Letters of the last 30 days that were not taken at all, counted. */
    refused: z.array(refusedMailSchema),
  }),
  errors: ["unauthenticated", "privacy_not_accepted", "not_found", "page_cursor_invalid"],
});

// Kept passwords stand under each other.
const passwordSchema = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\r\n]*$/);

export const receivedMailUnlock = endpoint({
  method: "POST",
  path: "/received-mails/:id/password",
  tag: "received-mails",
  summary:
    "Opens archives of a letter with a password, kept sealed for the sender's next letters; others may wait for theirs.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  params,
  body: z.object({ company_id: idSchema, password: passwordSchema }),
  reply: receivedMailSchema,
  errors: [
    "unauthenticated",
    "privacy_not_accepted",
    "not_found",
    "validation_failed",
    "mail_not_waiting",
    "mail_password_wrong",
    "too_many_at_once",
    "server_busy",
  ],
  // A person types; guessing goes no faster.
  ratePerMinute: 10,
});

export const receivedMailDecide = endpoint({
  method: "POST",
  path: "/received-mails/:id/decision",
  tag: "received-mails",
  summary:
    "A person's word on the sender of a letter that waits for it; `always` and `block` hold for the sender's next letters too.",
  gives: "right.sender",
  policy: "company.member",
  company: "body.company_id",
  params,
  body: z.object({ company_id: idSchema, decision: z.enum(SENDER_DECISIONS) }),
  reply: receivedMailSchema,
  errors: [
    "unauthenticated",
    "privacy_not_accepted",
    "not_found",
    "validation_failed",
    "mail_not_held",
    "mail_sender_unproven",
  ],
  ratePerMinute: 60,
});

export const mailSenderList = endpoint({
  method: "GET",
  path: "/mail-senders",
  tag: "received-mails",
  summary: "Senders of letters on whom somebody has decided, by address.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  query: z.object({ company_id: idSchema }),
  reply: z.object({
    senders: z.array(
      z.object({
        address: z.string(),
        /** Of its proven letters. `open`: each waits. */
        state: z.enum(["known", "blocked", "open"]),
        /** Letters under the address that prove nothing are refused. */
        refusesUnproven: z.boolean(),
        decided: instantSchema,
        /** The last kept letter. */
        last: instantSchema.nullable(),
      }),
    ),
  }),
  errors: ["unauthenticated", "privacy_not_accepted", "not_found"],
});

export const mailSenderForget = endpoint({
  method: "POST",
  path: "/mail-senders/forget",
  tag: "received-mails",
  summary: "Makes a sender new again: his next letter waits for a person's word.",
  gives: "right.sender",
  policy: "company.member",
  company: "body.company_id",
  body: z.object({ company_id: idSchema, address: z.string().min(1).max(254) }),
  reply: z.object({ success: z.literal(true) }),
  errors: ["unauthenticated", "privacy_not_accepted", "not_found", "validation_failed"],
  ratePerMinute: 60,
});
