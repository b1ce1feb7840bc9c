/** A company's month as an object: lamps that are computed from the books, never ticked. */
import { z } from "zod";
import { namedAccountSchema, openDaysSchema } from "#contract/completeness/open-days.ts";
import { endpoint } from "#contract/endpoint.ts";
import {
  amountSchema,
  currencySchema,
  dateSchema,
  idSchema,
  instantSchema,
} from "#contract/fields.ts";
import { DEADLINE_KINDS } from "#values/deadline-kinds.ts";
import { REASON_MAX, REASON_MIN } from "./reason-limits.ts";
import { LAMPS, LAMP_STATES, MONTH_STEPS, TURNS } from "./lamps.ts";

export const monthSchema = z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/);

const lampSchema = z.object({
  state: z.enum(LAMP_STATES),
  /** Days, items or accounts that are missing. */
  count: z.number().int(),
  /** What would be done of this lamp; null where nothing can be or need be. */
  step: z.enum(MONTH_STEPS).nullable(),
});
export type Lamp = z.infer<typeof lampSchema>;

/** A closing that holds, as lists have it. */
const closingSchema = z.object({
  closedAt: instantSchema,
  /** Null where the person is gone. */
  closedBy: z.string().nullable(),
  /** Items of the month that came, changed or left since. */
  changedItems: z.number().int(),
  /** Those of them that came since. */
  lateItems: z.number().int(),
});
export type Closing = z.infer<typeof closingSchema>;

/** Every month of a company is judged from these alone. */
const clientMonthSchema = z.object({
  companyId: idSchema,
  name: z.string(),
  taxNumber: z.string(),
  /** True when the caller is its director. */
  owned: z.boolean(),
  turn: z.enum(TURNS),
  lamps: z.object({
    days: lampSchema,
    booking: lampSchema,
    questions: lampSchema,
    papers: lampSchema,
    export: lampSchema,
    certificate: lampSchema,
  }),
  next: z.enum(MONTH_STEPS).nullable(),
  /** The bank's data are whole, and no item waits for a decision. */
  vatReady: z.boolean(),
  /** Every lamp is done. */
  closable: z.boolean(),
  accounts: z.number().int(),
  items: z.number().int(),
  unbooked: z.number().int(),
  /** Possible doubles and held changes that nobody has decided. */
  openDoubles: z.number().int(),
  heldChanges: z.number().int(),
  unexported: z.number().int(),
  /** Questions about its items that wait for the accountant, and those that wait for the client. */
  officeQuestions: z.number().int(),
  clientQuestions: z.number().int(),
  openDays: openDaysSchema,
  /** Null where the month is open. */
  closing: closingSchema.nullable(),
});
export type ClientMonth = z.infer<typeof clientMonthSchema>;

/** A lamp that was not done when the month was closed. */
const openPointSchema = z.object({ lamp: z.enum(LAMPS), count: z.number().int() });

/** What stood on an account when the month was closed. */
const closedAccountSchema = namedAccountSchema.extend({
  opening: amountSchema.nullable(),
  credit: amountSchema,
  debit: amountSchema,
  closing: amountSchema.nullable(),
  items: z.number().int(),
});
export type ClosedAccount = z.infer<typeof closedAccountSchema>;

const deadlineSchema = z.object({
  /** As the operator's table names it. */
  kind: z.enum(DEADLINE_KINDS),
  /** Moved to the next working day. */
  date: dateSchema,
});
export type MonthDeadline = z.infer<typeof deadlineSchema>;

const errors = ["unauthenticated", "privacy_not_accepted", "validation_failed"] as const;

export const monthBoard = endpoint({
  method: "GET",
  path: "/months/board",
  tag: "months",
  summary: "One month of each of the caller's companies, with its lamps.",
  gives: "data",
  policy: "self",
  query: z.object({ month: monthSchema }),
  reply: z.object({
    /** Today in Budapest. */
    today: dateSchema,
    /** The last day of the month is over. */
    over: z.boolean(),
    deadlines: z.array(deadlineSchema),
    clients: z.array(clientMonthSchema),
  }),
  errors,
});

export const monthGet = endpoint({
  method: "GET",
  path: "/months",
  tag: "months",
  summary: "One month of the company: its lamps, with what is missing of each.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  query: z.object({ company_id: idSchema, month: monthSchema }),
  reply: z.object({
    today: dateSchema,
    over: z.boolean(),
    deadlines: z.array(deadlineSchema),
    client: clientMonthSchema,
    /** Accounts that were in use in the month: what a certificate of it names. */
    inUse: z.array(namedAccountSchema),
    /** What was so when the month was closed; null where it is open. */
    closed: z
      .object({
        /** The beginning of the hash of its items. */
        fingerprint: z.string(),
        items: z.number().int(),
        accounts: z.array(closedAccountSchema),
        openPoints: z.array(openPointSchema),
        note: z.string(),
      })
      .nullable(),
    /** Items that came since, the newest first, at most twenty. */
    late: z.array(
      z.object({
        _id: idSchema,
        date: dateSchema,
        amount: amountSchema,
        currency: currencySchema,
        partnerName: z.string(),
        remittance: z.string(),
        arrivedAt: instantSchema,
      }),
    ),
    /** Every closing of the month, the newest first. */
    closings: z.array(
      z.object({
        closedAt: instantSchema,
        closedBy: z.string().nullable(),
        openPoints: z.array(openPointSchema),
        note: z.string(),
        reopenedAt: instantSchema.nullable(),
        reopenedBy: z.string().nullable(),
        reason: z.string(),
      }),
    ),
    /** The newest certificates that name days of the month. */
    certificates: z.array(
      z.object({ _id: idSchema, code: z.string(), madeAt: instantSchema, holds: z.boolean() }),
    ),
  }),
  errors: [...errors, "not_found"],
});

export const monthClose = endpoint({
  method: "POST",
  path: "/months/close",
  tag: "months",
  summary:
    "Closes a month that is over: what is so is kept, and what would change waits for a person.",
  gives: "company.data",
  policy: "company.member",
  company: "body.company_id",
  body: z.object({
    company_id: idSchema,
    month: monthSchema,
    /** Why it is closed although something is missing; demanded only then. */
    note: z.string().trim().max(REASON_MAX).default(""),
  }),
  reply: z.object({ closing: closingSchema }),
  errors: [...errors, "not_found", "month_not_closable"],
});

export const monthReopen = endpoint({
  method: "POST",
  path: "/months/reopen",
  tag: "months",
  summary: "Ends the closing of a month, with a reason that stays in its list of closings.",
  gives: "company.data",
  policy: "company.member",
  company: "body.company_id",
  body: z.object({
    company_id: idSchema,
    month: monthSchema,
    reason: z.string().trim().min(REASON_MIN).max(REASON_MAX),
  }),
  reply: z.object({ month: monthSchema }),
  errors: [...errors, "not_found"],
});
