/** The key and its company. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { instantSchema } from "#contract/fields.ts";
import { scopeSchema } from "#contract/integrator-keys/integrator-keys.ts";
import { idIn, idOut } from "./ids.ts";
import { listOf, OF_KEY, READ_ERRORS } from "./shared.ts";

const companySchema = z.object({
  id: idOut("company"),
  name: z.string(),
  /** The first eight digits of the tax number. */
  taxNumber: z.string(),
  createdAt: instantSchema,
});

export const apiMe = endpoint({
  ...OF_KEY,
  method: "GET",
  path: "/me",
  gives: "data",
  tag: "companies",
  summary: "The key that the token belongs to: its company and its scopes.",
  reply: z.object({
    clientId: z.string(),
    /** test: the company is invented. */
    environment: z.enum(["live", "test"]),
    integration: z.string(),
    companyId: idOut("company"),
    scopes: z.array(scopeSchema),
  }),
  errors: READ_ERRORS,
});

export const apiCompanyList = endpoint({
  ...OF_KEY,
  method: "GET",
  path: "/companies",
  gives: "data",
  tag: "companies",
  summary: "The companies that the key sees: one.",
  scope: "companies:read",
  reply: listOf(companySchema),
  errors: READ_ERRORS,
});

export const apiCompanyGet = endpoint({
  ...OF_KEY,
  method: "GET",
  path: "/companies/:id",
  gives: "data",
  tag: "companies",
  summary: "A company.",
  scope: "companies:read",
  params: z.object({ id: idIn("company") }),
  hasEtag: true,
  reply: companySchema,
  errors: READ_ERRORS,
});
