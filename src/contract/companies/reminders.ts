/** Reminders: what an accountant asks the director for, once or until it is there. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import {
  currencySchema,
  dateSchema,
  idSchema,
  instantSchema,
  lineSchema,
  okSchema,
} from "#contract/fields.ts";
import { REMINDER_TEXT_MAX } from "./accountant-limits.ts";
import { canStand, REMINDER_KINDS, REPEAT_DAYS, STANDING_KINDS } from "./reminder-kinds.ts";

const accountantErrors = [
  "unauthenticated",
  "privacy_not_accepted",
  "forbidden",
  "not_found",
  "validation_failed",
] as const;

export const reminderSend = endpoint({
  method: "POST",
  path: "/reminder",
  tag: "accountants",
  summary:
    "The accountant reminds the director by mail, at most twice a day per company and not twice of the same.",
  gives: "data",
  policy: "company.accountant",
  company: "body.companyId",
  body: z
    .object({
      companyId: idSchema,
      /** `files`: files that failed or wait for a decision. */
      kind: z.enum(REMINDER_KINDS).default("upload"),
      /** The accountant's own words; quoted in the letter. */
      text: lineSchema.pipe(z.string().max(REMINDER_TEXT_MAX)).default(""),
      /**
       * Of `upload`: only these days of this account. Without it the letter names all days that are
       * not proven.
       */
      gap: z.object({ accountId: idSchema, from: dateSchema, to: dateSchema }).optional(),
      /** Asked again in the director's collected letter until it is there. */
      repeatDays: z.literal(REPEAT_DAYS).optional(),
    })
    .refine(({ kind, repeatDays }) => repeatDays === undefined || canStand(kind), "repeatDays"),
  reply: okSchema.extend({
    /** A letter went now; otherwise the next collected letter says it. */
    sent: z.boolean(),
    /** It stands until it is done; false where nothing was missing any more. */
    repeats: z.boolean(),
  }),
  errors: [...accountantErrors, "reminder_sent_today", "reminder_switched_off", "mail_not_sent"],
  ratePerMinute: 60,
});

const standingSchema = z.object({
  _id: idSchema,
  kind: z.enum(STANDING_KINDS),
  /** The account and days that are asked for; null where all that is missing is. */
  gap: z
    .object({
      accountNr: z.string(),
      currency: currencySchema,
      from: dateSchema,
      to: dateSchema,
    })
    .nullable(),
  /** What is still missing: a bank or an account, and its days. */
  facts: z.array(z.object({ name: z.string(), says: z.string() })),
  text: z.string(),
  /** Null where the person is gone. */
  askedBy: z.string().nullable(),
  askedAt: instantSchema,
  repeatDays: z.literal(REPEAT_DAYS),
  /** The last letter that said it; null where none has yet. */
  toldAt: instantSchema.nullable(),
});
export type StandingReminder = z.infer<typeof standingSchema>;

export const reminderList = endpoint({
  method: "GET",
  path: "/reminders",
  tag: "accountants",
  summary: "What the company's accountants ask for until it is there, the oldest first.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  query: z.object({ company_id: idSchema }),
  reply: z.object({ reminders: z.array(standingSchema) }),
  errors: ["unauthenticated", "privacy_not_accepted", "not_found", "validation_failed"],
});

export const reminderEnd = endpoint({
  method: "POST",
  path: "/reminders/:id/end",
  tag: "accountants",
  summary: "Asks no further for what a reminder stands for.",
  gives: "data",
  policy: "company.accountant",
  company: "body.company_id",
  params: z.object({ id: idSchema }),
  body: z.object({ company_id: idSchema }),
  reply: okSchema,
  errors: accountantErrors,
});
