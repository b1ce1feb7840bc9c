import { z } from "zod";
import { fileTicketReplySchema } from "#contract/common-replies.ts";
import { endpoint } from "#contract/endpoint.ts";
import { dateSchema, idSchema, instantSchema } from "#contract/fields.ts";

/** Entries of one page. */
export const AUDIT_PAGE_ROWS = 50;

export const auditEntrySchema = z.object({
  _id: idSchema,
  at: instantSchema,
  actor: z.object({
    /**
     * `user`: a person in a session of his own; `letter`: by the link of a letter; `integrator`: a
     * program by its access key; `link`: a person or a program in a session that a program's link
     * opened; `job`: the program itself; `operator`.
     */
    kind: z.enum(["user", "letter", "integrator", "link", "job", "operator"]),
    id: idSchema.nullable(),
    name: z.string(),
    email: z.string(),
    /**
     * The program of the key or link. Null for others, and for a link of which nobody kept the key.
     */
    program: z.object({ name: z.string(), clientId: z.string().nullable() }).nullable(),
  }),
  /** Noun and verb, `bank_account.move`. */
  action: z.string(),
  objectKind: z.string(),
  objectId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** Network address of the caller; empty for jobs. */
  address: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditFilterSchema = z.object({
  company_id: idSchema,
  /** Days in Budapest, both included. */
  from: dateSchema.optional(),
  to: dateSchema.optional(),
  actor: idSchema.optional(),
  /** A whole action, or a noun for all of its actions. */
  action: z
    .string()
    .max(60)
    .regex(/^[a-z_-]+(\.[a-z_-]+)?$/)
    .optional(),
  object: z.string().min(1).max(100).optional(),
});

const errors = [
  "unauthenticated",
  "privacy_not_accepted",
  "forbidden",
  "not_found",
  "validation_failed",
] as const;

export const auditList = endpoint({
  method: "GET",
  path: "/audit-log",
  tag: "audit",
  summary: "Who did what to the company's data, newest first.",
  gives: "company.log",
  policy: "company.owner",
  company: "query.company_id",
  query: auditFilterSchema.extend({ page: z.string().max(90).optional() }),
  reply: z.object({ entries: z.array(auditEntrySchema), nextPage: z.string().max(90).optional() }),
  errors: [...errors, "page_cursor_invalid"],
});

export const auditExport = endpoint({
  method: "POST",
  path: "/audit-log/export",
  tag: "audit",
  summary: "A one-use download ticket of 60 seconds for the filtered log as CSV.",
  gives: "company.log",
  policy: "company.owner",
  company: "body.company_id",
  body: auditFilterSchema,
  reply: fileTicketReplySchema,
  errors,
});
