/** Papers beside items: bills, slips and contracts (decision 0307). */
import { z } from "zod";
import { ticketReplySchema } from "#contract/common-replies.ts";
import { endpoint } from "#contract/endpoint.ts";
import {
  amountSchema,
  currencySchema,
  dateSchema,
  idSchema,
  instantSchema,
} from "#contract/fields.ts";
import { PAPER_ITEMS_MAX, PAPER_KINDS } from "./paper-kinds.ts";

export const paperItemSchema = z.object({
  _id: idSchema,
  date: dateSchema,
  amount: amountSchema,
  currency: currencySchema,
  partnerName: z.string(),
  remittance: z.string(),
});
export type PaperItem = z.infer<typeof paperItemSchema>;

export const paperSchema = z.object({
  _id: idSchema,
  name: z.string(),
  kind: z.enum(PAPER_KINDS),
  sizeBytes: z.number().int(),
  origin: z.enum(["upload", "mail"]),
  /** Null where nobody uploaded it, and where its person is gone. */
  by: z.string().nullable(),
  at: instantSchema,
  /** Until then a removed paper can be brought back; null of one that is there. */
  undoUntil: instantSchema.nullable(),
  /** Its items that are in the books, the newest first. */
  items: z.array(paperItemSchema),
});
export type Paper = z.infer<typeof paperSchema>;

const errors = ["unauthenticated", "privacy_not_accepted", "not_found"] as const;
const RATE = 120;

export const paperUpload = endpoint({
  method: "POST",
  path: "/company/:companyId/papers",
  tag: "papers",
  summary:
    "Uploads one paper: multipart with file, a PDF or a picture, beside an item or to wait for one.",
  gives: "data",
  policy: "company.member",
  company: "path.companyId",
  params: z.object({ companyId: idSchema }),
  query: z.object({ transaction_id: idSchema.optional() }),
  transfer: "multipart",
  /** The paper with the same bytes where the company has it already. */
  reply: z.object({ paper: paperSchema, known: z.boolean() }),
  status: 201,
  errors: [
    ...errors,
    "bad_request",
    "file_missing_in_form",
    "file_too_large",
    "upload_interrupted",
    "disk_full",
    "storage_full",
    "plan_limit_reached",
    "unsupported_media_type",
    "paper_kind_unknown",
    "paper_limit_reached",
  ],
  ratePerMinute: RATE,
});

export const papersOfItem = endpoint({
  method: "GET",
  path: "/papers/of-item",
  tag: "papers",
  summary: "The papers beside one item, the oldest first.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  query: z.object({ company_id: idSchema, transaction_id: idSchema }),
  reply: z.object({ papers: z.array(paperSchema) }),
  errors: [...errors, "validation_failed"],
});

export const paperAttach = endpoint({
  method: "POST",
  path: "/papers/:id/items",
  tag: "papers",
  summary: "Puts a paper beside items, or takes it away from them.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  params: z.object({ id: idSchema }),
  body: z.object({
    company_id: idSchema,
    transactionIds: z.array(idSchema).min(1).max(PAPER_ITEMS_MAX),
    attached: z.boolean(),
  }),
  reply: z.object({ paper: paperSchema }),
  errors: [...errors, "validation_failed", "paper_limit_reached"],
  ratePerMinute: RATE,
});

export const paperRemove = endpoint({
  method: "DELETE",
  path: "/papers/:id",
  tag: "papers",
  summary: "Removes a paper from all of its items; for thirty days it can be brought back.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  params: z.object({ id: idSchema }),
  query: z.object({ company_id: idSchema }),
  reply: z.object({ paper: paperSchema }),
  errors: [...errors, "validation_failed"],
});

export const paperRestore = endpoint({
  method: "POST",
  path: "/papers/:id/restore",
  tag: "papers",
  summary: "Brings a removed paper back beside its items.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  params: z.object({ id: idSchema }),
  body: z.object({ company_id: idSchema }),
  reply: z.object({ paper: paperSchema }),
  errors: [...errors, "validation_failed"],
});

export const paperDownload = endpoint({
  method: "POST",
  path: "/papers/:id/download",
  tag: "papers",
  summary: "A one-use address of 60 seconds for the paper's bytes as they were uploaded.",
  gives: "ticket",
  policy: "company.member",
  company: "body.company_id",
  params: z.object({ id: idSchema }),
  body: z.object({ company_id: idSchema }),
  reply: ticketReplySchema,
  errors: [...errors, "validation_failed", "file_bytes_gone"],
  ratePerMinute: 600,
});
