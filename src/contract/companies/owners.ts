/**
 * The directors of a company. The first one registered it; the others came by a request that was
 * granted.
 */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { idSchema, instantSchema, okSchema } from "#contract/fields.ts";

export const ownerSchema = z.object({
  _id: idSchema,
  name: z.string(),
  email: z.string(),
  since: instantSchema,
  isCaller: z.boolean(),
  /**
   * The caller may withdraw directors who came after him, and may leave while another director
   * stays.
   */
  canWithdraw: z.boolean(),
});
export type CompanyOwner = z.infer<typeof ownerSchema>;

const ownerErrors = ["unauthenticated", "privacy_not_accepted", "forbidden", "not_found"] as const;

export const ownerList = endpoint({
  method: "GET",
  path: "/company/:id/owners",
  tag: "companies",
  summary: "The directors of the company, the first one first.",
  gives: "data",
  policy: "company.owner",
  company: "path.id",
  params: z.object({ id: idSchema }),
  reply: z.object({ owners: z.array(ownerSchema) }),
  errors: ownerErrors,
});

export const ownerWithdraw = endpoint({
  method: "DELETE",
  path: "/company/:id/owner/:userId",
  tag: "companies",
  summary:
    "Takes the company from a director who came after the caller, or from the caller himself while another director stays.",
  gives: "right.owner",
  policy: "company.owner",
  company: "path.id",
  params: z.object({ id: idSchema, userId: idSchema }),
  reply: okSchema,
  errors: [...ownerErrors, "only_owner_of_company"],
});
