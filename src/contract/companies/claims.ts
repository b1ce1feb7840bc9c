/**
 * „Hozzáférést kérek": a request for access to a company whose tax number another person has
 * registered.
 */
import { z } from "zod";
import { taxNumberSchema } from "./companies.ts";
import { endpoint } from "#contract/endpoint.ts";
import { idSchema, instantSchema, lineSchema, okSchema } from "#contract/fields.ts";

export const claimSchema = z.object({
  _id: idSchema,
  companyId: idSchema,
  claimant: z.object({
    name: z.string(),
    email: z.string(),
    role: z.enum(["entrepreneur", "accountant"]),
  }),
  message: z.string(),
  created: instantSchema,
});
export type CompanyClaim = z.infer<typeof claimSchema>;

export const companyClaim = endpoint({
  method: "POST",
  path: "/company/claim",
  tag: "companies",
  summary:
    "Asks the owner of a registered company for access; a dispute goes to the operator. Nothing of the company is told.",
  gives: "data",
  callers: ["session"],
  policy: "self",
  body: z.object({
    tax_number: taxNumberSchema,
    message: lineSchema.pipe(z.string().max(500)).default(""),
    /** After a refusal, or three days without an answer. */
    dispute: z.boolean().default(false),
  }),
  /** The recorded state: a first request is no dispute, whatever box was ticked. */
  reply: okSchema.extend({ state: z.enum(["pending", "disputed"]) }),
  status: 202,
  errors: [
    "unauthenticated",
    "privacy_not_accepted",
    "not_found",
    "validation_failed",
    "claim_pending",
    "conflict",
    "rate_limited",
  ],
  ratePerMinute: 20,
});

export const companyClaimList = endpoint({
  method: "GET",
  path: "/company/:id/claims",
  tag: "companies",
  summary: "Requests for access that wait for the owner.",
  gives: "data",
  policy: "company.owner",
  company: "path.id",
  params: z.object({ id: idSchema }),
  reply: z.object({ claims: z.array(claimSchema) }),
  errors: ["unauthenticated", "privacy_not_accepted", "forbidden", "not_found"],
});

export const claimList = endpoint({
  method: "GET",
  path: "/claims",
  tag: "companies",
  summary: "Requests for access that wait in any of the caller's own companies.",
  gives: "data",
  policy: "self",
  reply: z.object({ claims: z.array(claimSchema) }),
  errors: ["unauthenticated", "privacy_not_accepted"],
});

export const companyClaimDecide = endpoint({
  method: "PATCH",
  path: "/company/:id/claim/:claimId",
  tag: "companies",
  summary:
    "Grants (a director becomes owner beside the caller, an accountant its accountant) or refuses.",
  gives: "right.owner",
  policy: "company.owner",
  company: "path.id",
  params: z.object({ id: idSchema, claimId: idSchema }),
  body: z.object({ decision: z.enum(["grant", "refuse"]) }),
  reply: okSchema,
  errors: [
    "unauthenticated",
    "privacy_not_accepted",
    "forbidden",
    "not_found",
    "validation_failed",
  ],
});
