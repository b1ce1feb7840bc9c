import { z } from "zod";
import { openDaysSchema } from "#contract/completeness/open-days.ts";
import { endpoint } from "#contract/endpoint.ts";
import { bankAccountRefSchema, dateSchema, idSchema } from "#contract/fields.ts";
import { exportOptionsSchema } from "./export-options.ts";
import { newSinceSchema } from "#contract/transactions/arrivals.ts";
import {
  ACCOUNTS_PER_REQUEST_MAX,
  bookedFilterSchema,
} from "#contract/transactions/transaction-filter.ts";

/** Chosen accounts and days; without a format the reply of the download is a workbook. */
export const exportBodySchema = exportOptionsSchema.extend({
  bank_accounts: z.array(bankAccountRefSchema).max(ACCOUNTS_PER_REQUEST_MAX),
  start_date: dateSchema,
  end_date: dateSchema,
  company_id: idSchema,
  booked: bookedFilterSchema.default("ALL"),
  /** Only items that came since a moment of the caller's; all where he has no such moment. */
  newSince: newSinceSchema.optional(),
  /** Only items that are in no export of the company yet. */
  onlyNew: z.boolean().default(false),
  /** Only items of closed months that came after their month was closed. */
  sinceClosing: z.boolean().optional(),
  /** With the end of the export its items are marked as booked, as one command with an undo. */
  markBooked: z.boolean().default(false),
  /**
   * `auto` (the web): the file is kept for a week. It answers a one-use address of a small one; a
   * job makes a large one. `ticket`: a one-use address at which the bytes are made. `stream`: the
   * bytes themselves.
   */
  delivery: z.enum(["ticket", "auto", "stream"]).default("stream"),
});

/** Where the file is fetched, or who makes it. */
export const exportOfferSchema = z.object({
  /** Null where a job makes the file. */
  ticket: z.string().nullable(),
  url: z.string().nullable(),
  expiresInSeconds: z.number().int(),
  /** The job that makes the file; null where there is an address. */
  job: idSchema.nullable(),
});

export const exportCreate = endpoint({
  method: "POST",
  path: "/bankaccount/export",
  tag: "exports",
  summary:
    "Exports chosen accounts and days; answers the bytes, or a one-use download ticket of 60 seconds.",
  gives: "file",
  policy: "company.member",
  company: "body.company_id",
  body: exportBodySchema,
  transfer: "stream",
  reply: exportOfferSchema.extend({
    fileName: z.string(),
    transactionCount: z.number().int(),
    /** True when the interval holds today, whose items may still arrive. */
    includesToday: z.boolean(),
    /** Days of its accounts up to yesterday that are not proven: the file may lack items. */
    openDays: openDaysSchema,
  }),
  errors: [
    "unauthenticated",
    "privacy_not_accepted",
    "not_found",
    "validation_failed",
    "export_empty",
    "export_range_invalid",
    "export_too_many_rows",
    "too_many_at_once",
    "exports_full",
  ],
});

export const downloadGet = endpoint({
  method: "GET",
  path: "/download/:ticket",
  tag: "exports",
  summary: "Streams what the ticket was made for; works once.",
  gives: "file",
  callers: ["ticket"],
  policy: "none",
  params: z.object({ ticket: z.string().min(20).max(100) }),
  transfer: "stream",
  reply: z.unknown(),
  errors: ["download_ticket_invalid"],
});
