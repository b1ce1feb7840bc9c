/** Earlier exports of a company, the look at a coming one, and a person's remembered choices. */
import { z } from "zod";
import { memberErrors } from "#contract/common-replies.ts";
import { openDaysSchema } from "#contract/completeness/open-days.ts";
import { endpoint } from "#contract/endpoint.ts";
import {
  amountSchema,
  bankAccountRefSchema,
  currencySchema,
  dateSchema,
  idSchema,
  instantSchema,
} from "#contract/fields.ts";
import {
  ACCOUNTS_PER_REQUEST_MAX,
  bookedFilterSchema,
} from "#contract/transactions/transaction-filter.ts";
import { bookingOperationSchema } from "#contract/transactions/booking.ts";
import { PROGRAM_KEYS } from "./accounting-programs.ts";
import { exportOptionsSchema } from "./export-options.ts";
import { exportBodySchema, exportOfferSchema } from "./exports.ts";

/** Exports of one page of the history. */
export const EXPORT_RUNS_PAGE = 20;
/** Items that came since an export are counted up to here. */
export const NEW_SINCE_EXPORT_MAX = 1_000;
/** Changes of an export's items that are listed. */
export const EXPORT_CHANGES_MAX = 100;

const exportRunSchema = z.object({
  _id: idSchema,
  finishedAt: instantSchema,
  /** The person's name; null after he deleted his account. */
  by: z.string().nullable(),
  fileName: z.string(),
  from: dateSchema,
  to: dateSchema,
  /** The chosen accounts that the company still has; empty where all were meant. */
  accounts: z.array(bankAccountRefSchema),
  options: exportOptionsSchema,
  booked: bookedFilterSchema,
  onlyNew: z.boolean(),
  transactionCount: z.number().int(),
  /** SHA-256 of the file, in hexadecimal. */
  contentHash: z.string(),
  takenBackAt: instantSchema.nullable(),
  /** Items of its days and accounts that came since; 1,000 stands for as many or more. */
  newSince: z.number().int(),
  /** Its items that their bank changed or took back since, or that were deleted. */
  changedSince: z.number().int(),
  /** The command that marked its items as booked; null where there was none, or after 30 days. */
  booking: z
    .object({
      operation: bookingOperationSchema,
      /** The caller gave the command, so he may undo it. */
      isMine: z.boolean(),
    })
    .nullable(),
});
export type ExportRun = z.infer<typeof exportRunSchema>;

export const exportRunList = endpoint({
  method: "GET",
  path: "/exports",
  tag: "exports",
  summary: "Lists the finished exports of a company, newest first.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  query: z.object({ company_id: idSchema, before: instantSchema.optional() }),
  reply: z.object({
    exports: z.array(exportRunSchema),
    /** Where the next page begins; null at the end. */
    before: instantSchema.nullable(),
  }),
  errors: [...memberErrors, "validation_failed"],
});

export const exportRunChanges = endpoint({
  method: "GET",
  path: "/exports/:id/changes",
  tag: "exports",
  summary: "Lists the items of an export that changed or went away since, newest change first.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  params: z.object({ id: idSchema }),
  query: z.object({ company_id: idSchema }),
  reply: z.object({
    changes: z.array(
      z.object({
        transactionId: idSchema,
        kind: z.enum(["changed", "withdrawn", "returned", "joined", "parted", "removed"]),
        at: instantSchema,
        /** As the row is now, or was when it went. */
        bookingDate: dateSchema,
        partnerName: z.string(),
        amount: amountSchema,
        currency: currencySchema,
      }),
    ),
  }),
  errors: [...memberErrors],
});

export const exportRunDownload = endpoint({
  method: "POST",
  path: "/exports/:id/download",
  tag: "exports",
  summary: "Makes a download ticket for the items of an earlier export, in its format.",
  gives: "ticket",
  policy: "company.member",
  company: "body.company_id",
  params: z.object({ id: idSchema }),
  body: z.object({ company_id: idSchema }),
  reply: exportOfferSchema.extend({
    fileName: z.string(),
    /** Whether the file has the bytes of the first time; null where a job makes it. */
    sameBytes: z.boolean().nullable(),
  }),
  errors: [...memberErrors, "export_empty", "too_many_at_once", "exports_full"],
});

export const exportRunTakeBack = endpoint({
  method: "POST",
  path: "/exports/:id/take-back",
  tag: "exports",
  summary: "Makes the items of an export count as not exported; the export stays in the history.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  params: z.object({ id: idSchema }),
  body: z.object({ company_id: idSchema }),
  reply: z.object({ transactionCount: z.number().int() }),
  errors: [...memberErrors],
});

const sumsSchema = z.object({
  currency: currencySchema,
  count: z.number().int(),
  credit: amountSchema,
  debit: amountSchema,
});

export const exportPreview = endpoint({
  method: "POST",
  path: "/exports/preview",
  tag: "exports",
  summary: "Tells what an export would hold: name, count, sums, balances and its first rows.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  body: exportBodySchema,
  reply: z.object({
    fileName: z.string(),
    transactionCount: z.number().int(),
    /** How many a file of the format takes; null without a limit. */
    rowsMax: z.number().int().nullable(),
    sums: z.array(sumsSchema),
    includesToday: z.boolean(),
    /** Days of its accounts up to yesterday that are not proven: the file may lack items. */
    openDays: openDaysSchema,
    /** What the file says of the balances; null where the format states none. */
    balances: z.array(
      z.object({
        accountNr: z.string(),
        displayName: z.string(),
        currency: currencySchema,
        state: z.enum([
          "stated",
          "computed-opening",
          "computed-closing",
          "filtered",
          "joined",
          "unknown",
          "untied",
        ]),
      }),
    ),
    /** The first rows as a table; empty where `text` shows them. */
    columns: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    /** The beginning of the file; null for tables. */
    text: z.string().nullable(),
  }),
  errors: [...memberErrors, "validation_failed", "export_range_invalid"],
});

/** The remembered choices; days are never remembered. */
export const exportSettingsSchema = exportOptionsSchema.extend({
  accounts: z.array(bankAccountRefSchema).max(ACCOUNTS_PER_REQUEST_MAX).default([]),
  booked: bookedFilterSchema.default("ALL"),
  onlyNew: z.boolean().default(false),
  markBooked: z.boolean().default(false),
  /** The program that the files are for; null where the format was chosen by itself. */
  program: z.enum(PROGRAM_KEYS).nullable().default(null),
});
export type ExportSettings = z.output<typeof exportSettingsSchema>;

export const exportSettingsGet = endpoint({
  method: "GET",
  path: "/export-settings",
  tag: "exports",
  summary: "The caller's remembered choices for exports of a company.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  query: z.object({ company_id: idSchema }),
  reply: z.object({ settings: exportSettingsSchema.nullable() }),
  errors: [...memberErrors],
});

export const exportSettingsSave = endpoint({
  method: "PUT",
  path: "/export-settings",
  tag: "exports",
  summary: "Remembers the caller's choices for exports of a company.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  body: z.object({ company_id: idSchema, settings: exportSettingsSchema }),
  reply: z.object({ settings: exportSettingsSchema }),
  errors: [...memberErrors, "validation_failed"],
});
