/** Exports that programs ask for: a job makes the file, which is kept for some days. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { EXPORT_FILE_DAYS, exportFailureSchema } from "#contract/exports/export-jobs.ts";
import { exportFormatSchema } from "#contract/exports/export-options.ts";
import { dateSchema, instantSchema } from "#contract/fields.ts";
import { ACCOUNTS_PER_REQUEST_MAX } from "#contract/transactions/transaction-filter.ts";
import { idIn, idOut } from "./ids.ts";
import { listOf, OF_KEY, pageFields, READ_ERRORS, REPEAT_ERRORS } from "./shared.ts";
import { FILE_CONTENT_TYPES, fileOptionsSchema } from "./statements.ts";

/** Exports that one key may ask for within an hour. */
export const EXPORTS_PER_HOUR = 20;

const exportSchema = z.object({
  id: idOut("export"),
  /** EXPIRED: the file's days are over. */
  status: z.enum(["WAITING", "RUNNING", "READY", "FAILED", "CANCELLED", "EXPIRED"]),
  /** Why a FAILED one was not made. */
  failure: exportFailureSchema.nullable(),
  format: exportFormatSchema,
  /** Empty where the whole company was asked for. */
  accountIds: z.array(idOut("account")),
  dateFrom: dateSchema,
  dateTo: dateSchema,
  onlyNew: z.boolean(),
  fileName: z.string(),
  /** Items that were found when the export was asked for. */
  rows: z.number().int(),
  sizeBytes: z.number().int().nullable(),
  /** SHA-256 of the file, in hexadecimal. */
  sha256: z.string().nullable(),
  createdAt: instantSchema,
  keptUntil: instantSchema.nullable(),
});
export type ApiExport = z.input<typeof exportSchema>;

const params = z.object({ id: idIn("export") });
const OF_EXPORTS = { ...OF_KEY, tag: "exports", scope: "exports:write" } as const;

export const apiExportCreate = endpoint({
  ...OF_EXPORTS,
  method: "POST",
  path: "/exports",
  gives: "data",
  summary: "Asks for a file of items; a job makes it. Watch it until it is READY.",
  idempotent: true,
  keyRatePerHour: EXPORTS_PER_HOUR,
  body: fileOptionsSchema.extend({
    /** Accounts of the company; all of them where the list is empty. */
    accountIds: z.array(idIn("account")).max(ACCOUNTS_PER_REQUEST_MAX).default([]),
    dateFrom: dateSchema,
    dateTo: dateSchema,
    /** Leaves out items that are entered in the books. */
    excludeBooked: z.boolean().default(false),
    /** Only items that are in no export of the company yet. */
    onlyNew: z.boolean().default(false),
    /** Marks the items as entered in the books; the key needs bookkeeping:write too. */
    markAsBooked: z.boolean().default(false),
  }),
  status: 202,
  reply: exportSchema,
  errors: [
    ...READ_ERRORS,
    ...REPEAT_ERRORS,
    "export_empty",
    "export_too_many_rows",
    "export_range_invalid",
    "exports_full",
  ],
});

export const apiExportList = endpoint({
  ...OF_EXPORTS,
  method: "GET",
  path: "/exports",
  gives: "data",
  summary: `Exports that this key asked for within ${EXPORT_FILE_DAYS} days, the newest first.`,
  query: z.object(pageFields),
  reply: listOf(exportSchema),
  errors: READ_ERRORS,
});

export const apiExportGet = endpoint({
  ...OF_EXPORTS,
  method: "GET",
  path: "/exports/:id",
  gives: "data",
  summary: "The state of an export that this key asked for.",
  params,
  reply: exportSchema,
  errors: READ_ERRORS,
});

export const apiExportContent = endpoint({
  ...OF_EXPORTS,
  method: "GET",
  path: "/exports/:id/content",
  gives: "file",
  summary: "The file of an export that is READY.",
  transfer: "stream",
  contentTypes: FILE_CONTENT_TYPES,
  keyRatePerMinute: 20,
  params,
  reply: z.unknown(),
  errors: [...READ_ERRORS, "export_not_ready", "file_bytes_gone"],
});
