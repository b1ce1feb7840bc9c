/** Exports as kept files: a job makes a large one. Each is kept for a week. */
import { z } from "zod";
import { fileTicketReplySchema, memberErrors } from "#contract/common-replies.ts";
import { endpoint } from "#contract/endpoint.ts";
import { dateSchema, idSchema, instantSchema } from "#contract/fields.ts";
import { exportOptionsSchema } from "./export-options.ts";

/** The page waits for a file of so many rows; a job makes a larger one. */
export const EXPORT_AT_ONCE_ROWS = 50_000;
/** Days for which a made file is kept. */
export const EXPORT_FILE_DAYS = 7;
/** Jobs of a company that wait or run at once. */
export const EXPORT_JOBS_MAX = 3;

/**
 * Why a file was not made. `right`: its person has no right any more; `accounts`: a chosen account
 * is gone; `empty`: nothing is left to export; `storage`: no room for the file; `rows`: the format
 * does not take as many; `fault`: a fault of the program.
 */
export const exportFailureSchema = z.enum([
  "right",
  "accounts",
  "empty",
  "storage",
  "rows",
  "fault",
]);

const exportJobSchema = z.object({
  _id: idSchema,
  fileName: z.string(),
  /** The person's name; null after he deleted his account. */
  by: z.string().nullable(),
  askedAt: instantSchema,
  from: dateSchema,
  to: dateSchema,
  options: exportOptionsSchema,
  /**
   * `gone`: the file's days are over; the history makes it again. `nothing`: a scheduled run found
   * no item.
   */
  state: z.enum(["waiting", "running", "ready", "failed", "cancelled", "gone", "nothing"]),
  failure: exportFailureSchema.nullable(),
  /** A schedule wanted it. */
  isScheduled: z.boolean(),
  rowsTotal: z.number().int(),
  rowsDone: z.number().int(),
  sizeBytes: z.number().int().nullable(),
  /** SHA-256 of the file, in hexadecimal. */
  contentHash: z.string().nullable(),
  keptUntil: instantSchema.nullable(),
  /** The caller was a member when the file was asked for, and may download it. */
  isForMe: z.boolean(),
});
export type ExportJob = z.infer<typeof exportJobSchema>;
export type ExportJobFailure = z.infer<typeof exportFailureSchema>;

export const exportJobList = endpoint({
  method: "GET",
  path: "/export-jobs",
  tag: "exports",
  summary: "Lists the large exports of a company of the last days, newest first.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  query: z.object({ company_id: idSchema }),
  reply: z.object({ jobs: z.array(exportJobSchema) }),
  errors: [...memberErrors],
});

export const exportJobDownload = endpoint({
  method: "POST",
  path: "/export-jobs/:id/download",
  tag: "exports",
  summary: "Makes a download ticket for the kept file of a large export.",
  gives: "ticket",
  policy: "company.member",
  company: "body.company_id",
  params: z.object({ id: idSchema }),
  body: z.object({ company_id: idSchema }),
  reply: fileTicketReplySchema,
  errors: [...memberErrors, "file_bytes_gone"],
});

export const exportJobCancel = endpoint({
  method: "POST",
  path: "/export-jobs/:id/cancel",
  tag: "exports",
  summary: "Stops a large export that waits or runs; no run is recorded.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  params: z.object({ id: idSchema }),
  body: z.object({ company_id: idSchema }),
  reply: z.object({ cancelled: z.boolean() }),
  errors: [...memberErrors],
});

export const exportJobRetry = endpoint({
  method: "POST",
  path: "/export-jobs/:id/retry",
  tag: "exports",
  summary: "Begins a failed or stopped large export again, by the right of the caller.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  params: z.object({ id: idSchema }),
  body: z.object({ company_id: idSchema }),
  reply: z.object({ started: z.boolean() }),
  errors: [...memberErrors, "too_many_at_once", "exports_full"],
});
