import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import {
  emailSchema,
  idSchema,
  instantSchema,
  mobileSchema,
  nameSchema,
  okSchema,
} from "#contract/fields.ts";
import { INVITED_COMPANIES_MAX } from "./accountant-limits.ts";

/**
 * An accountant for this company: name and mobile are the company's own copy, whatever other
 * companies have stored.
 */
export const accountantSchema = z.object({
  _id: idSchema,
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  created: instantSchema,
  /**
   * `mailRefused`: saved, but the mail server did not take the invitation. `active`: he has been
   * here.
   */
  state: z.enum(["invited", "active", "mailRefused"]),
  invitedAt: instantSchema,
  /**
   * When he last opened this company, to within five minutes; times in other companies are not
   * shown.
   */
  lastSeenAt: instantSchema.nullable(),
});
export type Accountant = z.infer<typeof accountantSchema>;

/** Shortest name of an accountant, in characters. */
export const ACCOUNTANT_NAME_MIN = 8;
const accountantNameSchema = z
  .string()
  .regex(/^[^\p{Cc}]*$/u)
  .pipe(nameSchema)
  .pipe(z.string().min(ACCOUNTANT_NAME_MIN).max(200));

/**
 * What the invitation came to in each company. `already`: the person served it before, and nothing
 * changed. `planLimit`: its plan has no room for another accountant.
 */
export const INVITED_OUTCOMES = ["invited", "already", "planLimit"] as const;
export type InvitedOutcome = (typeof INVITED_OUTCOMES)[number];

const ownerErrors = ["unauthenticated", "privacy_not_accepted", "forbidden", "not_found"] as const;

export const accountantList = endpoint({
  method: "GET",
  path: "/accountants/:companyId",
  tag: "accountants",
  summary: "The accountants of a company, by name.",
  gives: "data",
  policy: "company.owner",
  company: "path.companyId",
  params: z.object({ companyId: idSchema }),
  reply: z.object({ accountants: z.array(accountantSchema) }),
  errors: ownerErrors,
});

const invitedSchema = accountantSchema.extend({
  /** The mail server cannot take the letter now; it is sent as soon as it can. */
  delayed: z.literal(true).optional(),
});

export const accountantCreate = endpoint({
  method: "POST",
  path: "/accountant",
  tag: "accountants",
  summary:
    "Invites an accountant to companies by one letter; saved even where it was refused (accountant_invitation_not_sent).",
  gives: "right.invitation",
  policy: "company.owner",
  company: "body.company_id",
  further: "body.company_ids",
  body: z.object({
    name: accountantNameSchema,
    email: emailSchema,
    mobile: mobileSchema.optional(),
    company_id: idSchema,
    /** More companies of the director; `company_id` may be among them. */
    company_ids: z.array(idSchema).max(INVITED_COMPANIES_MAX).optional(),
  }),
  reply: invitedSchema.extend({
    /** One line for each company; an error where no company was invited to. */
    companies: z.array(z.object({ _id: idSchema, outcome: z.enum(INVITED_OUTCOMES) })),
  }),
  status: 201,
  errors: [
    ...ownerErrors,
    "validation_failed",
    "accountant_exists",
    "accountant_invitation_not_sent",
    "letters_repeated",
    "rate_limited",
    "plan_limit_reached",
  ],
  ratePerMinute: 60,
});

export const accountantSave = endpoint({
  method: "PUT",
  path: "/accountant/:id",
  tag: "accountants",
  summary:
    "Saves name and mobile as the company knows them; without company_id in all of the caller's companies he serves.",
  gives: "company.name",
  policy: "company.owner",
  companies: "body.company_id",
  params: z.object({ id: idSchema }),
  body: z.object({
    name: accountantNameSchema,
    mobile: mobileSchema.optional(),
    /** The address is the person's own; another one is another person. */
    email: emailSchema.optional(),
    company_id: idSchema.optional(),
  }),
  reply: accountantSchema,
  errors: [...ownerErrors, "validation_failed"],
});

export const accountantDelete = endpoint({
  method: "DELETE",
  path: "/accountant/:companyId/:accountantId",
  tag: "accountants",
  summary:
    "Takes the company from an accountant: its sessions, keys and downloads of his end at once.",
  gives: "end.right",
  policy: "company.owner",
  company: "path.companyId",
  params: z.object({ companyId: idSchema, accountantId: idSchema }),
  reply: okSchema,
  errors: ownerErrors,
});

export const accountantInvite = endpoint({
  method: "POST",
  path: "/accountant/:companyId/:accountantId/invitation",
  tag: "accountants",
  summary: "Sends the invitation again; older links of it stop working.",
  gives: "right.invitation",
  policy: "company.owner",
  company: "path.companyId",
  params: z.object({ companyId: idSchema, accountantId: idSchema }),
  reply: invitedSchema,
  errors: [...ownerErrors, "accountant_invitation_not_sent", "letters_repeated", "rate_limited"],
  ratePerMinute: 60,
});
