import { z } from "zod";
import { DETECTION_REASON_KINDS } from "#values/detection-reason-kinds.ts";
import { READ_PROBLEM_CODES } from "#values/read-problem-codes.ts";
import { endpoint } from "#contract/endpoint.ts";
import { fileReissueSchema } from "./file-reissue.ts";
import {
  amountSchema,
  currencySchema,
  dateSchema,
  idSchema,
  instantSchema,
  originateSchema,
} from "#contract/fields.ts";

export const fileStatusSchema = z.enum(["pending", "processing", "waiting", "finished", "failed"]);

/** What is wrong with a file, or with a row of it. */
export const readProblemSchema = z.object({
  code: z.enum(READ_PROBLEM_CODES),
  severity: z.enum(["fatal", "statement", "warning"]),
  line: z.number().int().nullable(),
  params: z.record(z.string(), z.string()),
});

const fileCollectionsSchema = z.object({
  kind: z.enum(["courier", "card"]),
  source: z.string(),
  currency: currencySchema,
  /** Settlements, and their items. */
  count: z.number().int(),
  items: z.number().int(),
  gross: amountSchema,
  fees: amountSchema,
  net: amountSchema,
  /** Credits that are due. */
  expected: amountSchema,
});

export const storedFileSchema = z.object({
  _id: idSchema,
  /** Handle of the upload, used by the long poll. */
  name: z.string(),
  originalName: z.string(),
  /**
   * `waiting`: read, but it names no account, its balances do not tie, or it may belong to another
   * company; a person decides.
   */
  status: fileStatusSchema,
  progressPercent: z.number().int(),
  origin: z.enum(["upload", "mail", "push"]),
  /**
   * Who uploaded it, with the program by which he did; null for a file that no person uploaded, and
   * where he has deleted his account. In lists and in the reply of one file.
   */
  uploadedBy: z.string().nullable().optional(),
  sizeBytes: z.number(),
  kind: z.string().nullable(),
  source: z.string().nullable(),
  format: z.string().nullable(),
  /**
   * The cells and tags by which it was recognised, in the file's spelling: `column`, `cells`,
   * `text` and `sheet` of tables, `tag` and `bank` of messages. Empty where nothing was, and for
   * files read before reasons were kept.
   */
  recognisedBy: z.array(
    z.object({
      kind: z.enum(DETECTION_REASON_KINDS),
      seen: z.string(),
      line: z.number().int().nullable(),
    }),
  ),
  /** Rows read from the file. */
  transactionCount: z.number().int(),
  newCount: z.number().int(),
  duplicates: z.number().int(),
  skipped: z.number().int(),
  doubtful: z.number().int(),
  created: instantSchema,
  finished: instantSchema.nullable(),
  bankAccounts: z.array(
    z.object({
      accountNr: z.string(),
      originate: originateSchema,
      currency: currencySchema,
      displayName: z.string().optional(),
    }),
  ),
  interval: z.object({ start: dateSchema, end: dateSchema }).nullable(),
  acceptedUnproven: z.boolean(),
  /** A person took it in this company although it speaks for another one. */
  acceptedClient: z.boolean(),
  /** What its settlements come to, by provider and currency; empty for statements. */
  collections: z.array(fileCollectionsSchema),
  /** The account a person named for a file that states none. */
  assignedAccount: z
    .object({ accountNr: z.string(), currency: currencySchema.optional() })
    .nullable(),
  /** The company's own profile with which it was read, or is to be. */
  mappingId: idSchema.nullable(),
  /** Every kept fault (at most 500) in the reply of one file; elsewhere the first hundred. */
  problems: z.array(readProblemSchema),
  /** All kept faults, of which `problems` may name only some. */
  problemCount: z.number().int(),
  /**
   * Of a file that waits with the question whose it is: its account (empty where a report names
   * none), the owner and the tax number that it names, whether they contradict the company's, and
   * the caller's companies that it may belong to, the likeliest first.
   */
  clientQuestion: z
    .object({
      accountNr: z.string(),
      owner: z.string().nullable(),
      taxNumber: z.string().nullable(),
      contradicts: z.boolean(),
      candidates: z.array(
        z.object({ companyId: idSchema, because: z.enum(["account", "tax_number", "name"]) }),
      ),
    })
    .nullable(),
  /**
   * Earlier files of which it issues statements again, otherwise: the same account, number and
   * days. A person is asked whether it takes their place.
   */
  reissues: z.array(fileReissueSchema),
  /** Of a deleted file that can be brought back. */
  deletion: z
    .object({
      at: instantSchema,
      undoUntil: instantSchema,
      /** The person let its transactions stay. */
      rowsStay: z.boolean(),
      removed: z.number().int(),
      kept: z.number().int(),
      /** Settlements that went, or stayed with the transactions. */
      collections: z.number().int(),
    })
    .nullable(),
});
export type StoredFile = z.infer<typeof storedFileSchema>;

/** Longest wait of the long poll in seconds: below every proxy's idle limit. */
export const LONG_POLL_SECONDS_MAX = 25;
/** Names in one long poll. */
export const LONG_POLL_NAMES_MAX = 100;

export const fileUpload = endpoint({
  method: "POST",
  path: "/file/:companyId",
  tag: "files",
  summary:
    "Uploads one file: multipart with company_name and file, streamed to the store, read by a job.",
  gives: "data",
  policy: "company.member",
  company: "path.companyId",
  params: z.object({ companyId: idSchema }),
  /** The same for files that are sent together: a filter of transactions can name it. */
  query: z.object({ batch_id: idSchema.optional() }),
  transfer: "multipart",
  reply: storedFileSchema,
  status: 202,
  errors: [
    "unauthenticated",
    "privacy_not_accepted",
    "not_found",
    "bad_request",
    "file_missing_in_form",
    "file_too_large",
    "upload_interrupted",
    "disk_full",
    "storage_full",
    "plan_limit_reached",
    "unsupported_media_type",
  ],
  ratePerMinute: 600,
});

export const fileList = endpoint({
  method: "GET",
  path: "/file",
  tag: "files",
  summary: "Files of a company, newest first; with names and wait it is the long poll.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  query: z.object({
    company_id: idSchema,
    /** Comma-separated upload names: only these. */
    names: z.string().max(10_000).optional(),
    /** Seconds to wait until one of the named files ends. */
    wait: z.coerce.number().int().min(0).max(LONG_POLL_SECONDS_MAX).optional(),
    page: z.string().max(90).optional(),
    /**
     * `page`: living files, and those that were deleted within a day. `open`: those that wait for a
     * person. `deleted`: those that can be brought back. Without it the living ones.
     */
    show: z.enum(["page", "open", "failed", "deleted"]).optional(),
  }),
  reply: z.object({
    files: z.array(storedFileSchema),
    nextPage: z.string().optional(),
    /** Files of the list. */
    total: z.number().int(),
    /** Files of each list; absent in the long poll. */
    counts: z
      .object({
        living: z.number().int(),
        page: z.number().int(),
        open: z.number().int(),
        failed: z.number().int(),
        deleted: z.number().int(),
      })
      .optional(),
    /**
     * Bytes that the company's kept files take, and how many they may take; absent in the long
     * poll.
     */
    storage: z.object({ usedBytes: z.number().int(), maxBytes: z.number().int() }).optional(),
  }),
  errors: ["unauthenticated", "privacy_not_accepted", "not_found", "page_cursor_invalid"],
  ratePerMinute: 600,
});

export const fileGet = endpoint({
  method: "GET",
  path: "/file/:id",
  tag: "files",
  summary: "One file by its _id.",
  gives: "data",
  policy: "company.member",
  company: "found.statementFile",
  params: z.object({ id: idSchema }),
  query: z.object({ company_id: idSchema.optional() }),
  reply: storedFileSchema,
  errors: ["unauthenticated", "privacy_not_accepted", "not_found"],
});

export const fileDelete = endpoint({
  method: "DELETE",
  path: "/file/:id",
  tag: "files",
  summary:
    "Deletes a file, with the transactions that only it brought or without; booked or exported ones stay.",
  gives: "data",
  policy: "company.member",
  company: "found.statementFile",
  params: z.object({ id: idSchema }),
  query: z.object({
    company_id: idSchema.optional(),
    /** Whether its transactions stay; without an answer they do. */
    rows: z.enum(["go", "stay"]).default("stay"),
  }),
  reply: z.object({
    ok: z.literal(true),
    removed: z.number().int(),
    kept: z.number().int(),
    /** Accounts that went, because nothing else had brought them. */
    accounts: z.number().int(),
    /** Settlements that went, or stayed without a file. */
    collections: z.number().int(),
    /** Until then the deletion can be undone. */
    undoUntil: instantSchema,
  }),
  errors: ["unauthenticated", "privacy_not_accepted", "not_found"],
});

export const fileDecide = endpoint({
  method: "PATCH",
  path: "/file/:id",
  tag: "files",
  summary:
    "Takes a waiting file as it is (its rows marked unproven), names its account, keeps it in this company, or reads a kept file again.",
  gives: "data",
  policy: "company.member",
  company: "found.statementFile",
  params: z.object({ id: idSchema }),
  query: z.object({ company_id: idSchema.optional() }),
  body: z.discriminatedUnion("action", [
    z.object({ action: z.literal("accept") }),
    /** The file belongs to this company, whatever speaks for another one. */
    z.object({ action: z.literal("keep") }),
    /** The file is a statement and a report of settlements: which it is taken for. */
    z.object({ action: z.literal("kind"), kind: z.enum(["statement", "settlement"]) }),
    z.object({ action: z.literal("reread") }),
    z.object({
      action: z.literal("assign"),
      accountNr: z.string().trim().min(1).max(64),
      /** Currency of rows that name none; HUF where absent. */
      currency: currencySchema.optional(),
    }),
  ]),
  reply: storedFileSchema,
  errors: [
    "unauthenticated",
    "privacy_not_accepted",
    "not_found",
    "file_not_waiting",
    "validation_failed",
  ],
});

export const fileMove = endpoint({
  method: "POST",
  path: "/file/:id/move",
  tag: "files",
  summary:
    "Moves a file that waits with the question whose it is to another company of the caller, where it is read.",
  gives: "company.data",
  policy: "company.member",
  company: "body.company_id",
  target: "body.target_company_id",
  params: z.object({ id: idSchema }),
  body: z.object({ company_id: idSchema, target_company_id: idSchema }),
  reply: storedFileSchema,
  errors: [
    "unauthenticated",
    "privacy_not_accepted",
    "not_found",
    "file_not_waiting",
    "validation_failed",
    "file_bytes_gone",
    "storage_full",
    "plan_limit_reached",
    "disk_full",
  ],
});
