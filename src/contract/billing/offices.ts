/** The companies that an accounting office pays for with its plan. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { dateSchema, idSchema, okSchema } from "#contract/fields.ts";

/** Companies that an office can pay for at most, whatever it ordered. */
const OFFICE_COMPANIES_MAX = 10_200;

const ERRORS = [
  "unauthenticated",
  "privacy_not_accepted",
  "validation_failed",
  "not_found",
  "forbidden",
] as const;

const clientSchema = z.object({
  companyId: idSchema,
  name: z.string(),
  taxNumber: z.string(),
  /** `own`: this office pays; `other`: another office does. */
  paidBy: z.enum(["own", "other"]).nullable(),
  /** The last day on which this office pays for it; null while it goes on. */
  endsOn: dateSchema.nullable(),
});

export const officeGet = endpoint({
  method: "GET",
  path: "/subscription/office",
  tag: "billing",
  summary:
    "The clients whose companies an office may pay for: those where an accountant has the director's e-mail address.",
  gives: "person.view",
  policy: "company.owner",
  company: "query.company_id",
  query: z.object({ company_id: idSchema }),
  reply: z.object({
    /** Companies in the order; ended ones count until their last day. */
    capacity: z.number().int(),
    /** Whether a month of the office's plan was paid: clients can be chosen from then on. */
    paid: z.boolean(),
    clients: z.array(clientSchema),
  }),
  errors: ERRORS,
});

export const officeSave = endpoint({
  method: "PUT",
  path: "/subscription/office",
  tag: "billing",
  summary:
    "Sets the clients that the office pays for; one that is left out is paid for until the end of the paid month.",
  gives: "person.payment",
  policy: "company.owner",
  company: "body.company_id",
  body: z.object({
    company_id: idSchema,
    companyIds: z.array(idSchema).max(OFFICE_COMPANIES_MAX),
  }),
  reply: okSchema,
  errors: [...ERRORS, "conflict", "office_plan_unpaid"],
});
