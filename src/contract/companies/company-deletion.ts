/** Deleting a company, and the thirty days in which that can be undone. */
import { z } from "zod";
import { companySchema } from "./companies.ts";
import { endpoint } from "#contract/endpoint.ts";
import { idSchema, instantSchema, lineSchema } from "#contract/fields.ts";

/** Days in which a deleted company can be brought back. */
export const COMPANY_RESTORE_DAYS = 30;

/** The first sight of a tax number outlives its company so long: a trial is once for it. */
export const TAX_NUMBER_DAYS = 731;

const errors = ["unauthenticated", "privacy_not_accepted", "forbidden", "not_found"] as const;

export const companyDeletionGet = endpoint({
  method: "GET",
  path: "/company/:id/deletion",
  tag: "companies",
  summary: "What would be lost with the company, for the question before its deletion.",
  gives: "data",
  policy: "company.owner",
  company: "path.id",
  params: z.object({ id: idSchema }),
  reply: z.object({
    accounts: z.number().int(),
    transactions: z.number().int(),
    bookedTransactions: z.number().int(),
    files: z.number().int(),
    accountants: z.number().int(),
  }),
  errors,
});

export const companyDelete = endpoint({
  method: "DELETE",
  path: "/company/:id",
  tag: "companies",
  summary: "Deletes a company after its name was typed; for thirty days it can be brought back.",
  gives: "company.deletion",
  policy: "company.owner",
  company: "path.id",
  params: z.object({ id: idSchema }),
  body: z.object({ company_name: lineSchema.pipe(z.string().min(1).max(200)) }),
  reply: z.object({ purgeAfter: instantSchema }),
  errors: [...errors, "validation_failed"],
});

export const companyDeletedList = endpoint({
  method: "GET",
  path: "/companies/deleted",
  tag: "companies",
  summary: "The caller's deleted companies that can still be brought back.",
  gives: "person.view",
  policy: "self",
  reply: z.object({
    companies: z.array(
      z.object({
        _id: idSchema,
        name: z.string(),
        taxNumber: z.string(),
        deletedAt: instantSchema,
        purgeAfter: instantSchema,
      }),
    ),
  }),
  errors: ["unauthenticated", "privacy_not_accepted"],
});

export const companyRestore = endpoint({
  method: "POST",
  path: "/company/:id/restore",
  tag: "companies",
  summary: "Brings a deleted company back.",
  gives: "company.deletion",
  policy: "company.deletedOwner",
  company: "path.id",
  params: z.object({ id: idSchema }),
  reply: companySchema,
  errors: [
    "unauthenticated",
    "privacy_not_accepted",
    "not_found",
    "company_restore_tax_number_taken",
  ],
});
