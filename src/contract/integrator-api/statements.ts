/**
 * Statements of accounts. Their content is written from the books in any export format; the file
 * that the bank has sent is not handed out.
 */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { exportFormatSchema, exportOptionsSchema } from "#contract/exports/export-options.ts";
import { amountSchema, currencySchema, dateSchema, instantSchema } from "#contract/fields.ts";
import { idIn, idOut } from "./ids.ts";
import { listOf, OF_KEY, pageFields, READ_ERRORS } from "./shared.ts";

/** Kinds of content of the export formats. */
export const FILE_CONTENT_TYPES = [
  "application/xml",
  "text/plain",
  "text/csv",
  "application/json",
  "application/pdf",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
] as const;

/** How a file is written; a field that its format does not know is left aside. */
export const fileOptionsSchema = exportOptionsSchema.extend({
  format: exportFormatSchema.default("camt053_08"),
});

const FILE_ERRORS = [
  ...READ_ERRORS,
  "export_empty",
  "export_too_many_rows",
  "export_range_invalid",
] as const;

const OF_FILE = {
  ...OF_KEY,
  method: "GET",
  tag: "statements",
  scope: "statements:read",
  transfer: "stream",
  contentTypes: FILE_CONTENT_TYPES,
  keyRatePerMinute: 20,
  reply: z.unknown(),
  errors: FILE_ERRORS,
} as const;

export const apiStatementList = endpoint({
  ...OF_KEY,
  method: "GET",
  path: "/statements",
  gives: "data",
  tag: "statements",
  summary: "Statements that the banks' files hold, by their first day and id.",
  scope: "statements:read",
  query: z.object({
    accountId: idIn("account").optional(),
    /** Statements that end on this day or later. */
    dateFrom: dateSchema.optional(),
    /** Statements that begin on this day or earlier. */
    dateTo: dateSchema.optional(),
    ...pageFields,
  }),
  reply: listOf(
    z.object({
      id: idOut("statement"),
      accountId: idOut("account"),
      /** The bank's number; empty where the file has none. */
      number: z.string(),
      dateFrom: dateSchema,
      dateTo: dateSchema,
      currency: currencySchema,
      /** Null where the file states none. */
      opening: amountSchema.nullable(),
      closing: amountSchema.nullable(),
      /** False: its items do not lead from one to the other. Null: nothing was stated. */
      balanced: z.boolean().nullable(),
      /** Items that the file had. */
      transactionCount: z.number().int(),
      createdAt: instantSchema,
    }),
  ),
  errors: READ_ERRORS,
});

export const apiStatementContent = endpoint({
  ...OF_FILE,
  path: "/statements/:id/content",
  gives: "file",
  summary: "The account's items of the statement's days as a file of the wanted format.",
  params: z.object({ id: idIn("statement") }),
  query: fileOptionsSchema,
});

export const apiAccountStatement = endpoint({
  ...OF_FILE,
  path: "/accounts/:id/statement",
  gives: "file",
  summary: "The account's items of any days as a file of the wanted format. Nothing is recorded.",
  params: z.object({ id: idIn("account") }),
  query: fileOptionsSchema.extend({ dateFrom: dateSchema, dateTo: dateSchema }),
});
