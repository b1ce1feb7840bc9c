/** The same export of several companies: a job makes the file of each, and one ZIP holds them. */
import { z } from "zod";
import { fileTicketReplySchema, memberErrors } from "#contract/common-replies.ts";
import { openDaysSchema } from "#contract/completeness/open-days.ts";
import { endpoint } from "#contract/endpoint.ts";
import { dateSchema, idSchema } from "#contract/fields.ts";
import { COMPANIES_PER_LIST_MAX } from "#contract/transactions/list-limits.ts";
import {
  ACCOUNTS_PER_REQUEST_MAX,
  bookedFilterSchema,
} from "#contract/transactions/transaction-filter.ts";
import { exportFailureSchema } from "./export-jobs.ts";
import { exportOptionsSchema } from "./export-options.ts";

const companiesSchema = z.object({
  company_id: idSchema,
  /** The other companies; the caller must be a member of each. */
  further_ids: z
    .array(idSchema)
    .max(COMPANIES_PER_LIST_MAX - 1)
    .default([]),
});

const orderSchema = companiesSchema.extend({
  /** Of a company with accounts among these, only they; of each other one all. */
  account_ids: z.array(idSchema).max(ACCOUNTS_PER_REQUEST_MAX).default([]),
  start_date: dateSchema,
  end_date: dateSchema,
});

/** The files that were asked for: each belongs to one of the companies. */
const filesSchema = companiesSchema.extend({
  ids: z.array(idSchema).min(1).max(COMPANIES_PER_LIST_MAX),
});

const several = {
  policy: "company.member",
  company: "body.company_id",
  further: "body.further_ids",
} as const;

/** Why a company has no file: as in the export of one company. */
export const clientExportRefusalSchema = z.enum([
  "export_empty",
  "export_too_many_rows",
  "too_many_at_once",
  "exports_full",
]);
export type ClientExportRefusal = z.infer<typeof clientExportRefusalSchema>;

export const clientExportCreate = endpoint({
  method: "POST",
  path: "/client-exports",
  gives: "data",
  tag: "exports",
  summary: "Asks for the same export of several companies; a job makes the file of each.",
  ...several,
  body: exportOptionsSchema.extend({
    ...orderSchema.shape,
    booked: bookedFilterSchema.default("ALL"),
    onlyNew: z.boolean().default(false),
  }),
  reply: z.object({
    /** In the order of the companies; `id` is null where `refusal` says why. */
    files: z.array(
      z.object({
        companyId: idSchema,
        id: idSchema.nullable(),
        refusal: clientExportRefusalSchema.nullable(),
        transactionCount: z.number().int(),
        /** As in `clientExportPreview`. */
        openDays: openDaysSchema,
      }),
    ),
  }),
  errors: [...memberErrors, "validation_failed", "export_range_invalid"],
});

export const clientExportPreview = endpoint({
  method: "POST",
  path: "/client-exports/preview",
  gives: "data",
  tag: "exports",
  summary: "Which days of an export of several companies are not proven, company by company.",
  ...several,
  body: orderSchema,
  reply: z.object({
    /** In the order of the companies. */
    companies: z.array(
      z.object({
        companyId: idSchema,
        /** Days of its accounts up to yesterday that are not proven: the file may lack items. */
        openDays: openDaysSchema,
      }),
    ),
  }),
  errors: [...memberErrors, "validation_failed", "export_range_invalid"],
});

export const clientExportState = endpoint({
  method: "POST",
  path: "/client-exports/state",
  gives: "data",
  tag: "exports",
  summary: "How far the files of an export of several companies are.",
  ...several,
  body: filesSchema,
  reply: z.object({
    files: z.array(
      z.object({
        companyId: idSchema,
        id: idSchema,
        state: z.enum(["waiting", "running", "ready", "failed", "cancelled", "gone", "nothing"]),
        failure: exportFailureSchema.nullable(),
        rowsTotal: z.number().int(),
        rowsDone: z.number().int(),
      }),
    ),
  }),
  errors: [...memberErrors, "validation_failed"],
});

export const clientExportDownload = endpoint({
  method: "POST",
  path: "/client-exports/download",
  gives: "ticket",
  tag: "exports",
  summary: "Makes a download ticket for a ZIP of the kept files of several companies.",
  ...several,
  body: filesSchema,
  reply: fileTicketReplySchema,
  errors: [...memberErrors, "validation_failed", "file_bytes_gone"],
});
