/** A company's month as an object: lamps that are computed from the books, never ticked. */
import { z } from "zod";
import { namedAccountSchema, openDaysSchema } from "#contract/completeness/open-days.ts";
import { endpoint } from "#contract/endpoint.ts";
import { dateSchema, instantSchema, idSchema } from "#contract/fields.ts";
import { DEADLINE_KINDS } from "#values/deadline-kinds.ts";
import { LAMP_STATES, MONTH_STEPS, TURNS } from "./lamps.ts";

export const monthSchema = z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/);

const lampSchema = z.object({
  state: z.enum(LAMP_STATES),
  /** Days, items or accounts that are missing. */
  count: z.number().int(),
  /** What would be done of this lamp; null where nothing can be or need be. */
  step: z.enum(MONTH_STEPS).nullable(),
});
export type Lamp = z.infer<typeof lampSchema>;

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
  openDays: openDaysSchema,
});
export type ClientMonth = z.infer<typeof clientMonthSchema>;

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
    /** The newest certificates that name days of the month. */
    certificates: z.array(
      z.object({ _id: idSchema, code: z.string(), madeAt: instantSchema, holds: z.boolean() }),
    ),
  }),
  errors: [...errors, "not_found"],
});
