/** Papers of some days as a ZIP, for the accounting program. */
import { z } from "zod";
import { fileTicketReplySchema } from "#contract/common-replies.ts";
import { endpoint } from "#contract/endpoint.ts";
import { dateSchema, idSchema } from "#contract/fields.ts";

const errors = [
  "unauthenticated",
  "privacy_not_accepted",
  "not_found",
  "validation_failed",
] as const;
const countSchema = z.object({ papers: z.number().int(), bytes: z.number() });

export const paperZipGet = endpoint({
  method: "GET",
  path: "/papers/zip",
  tag: "papers",
  summary: "How many papers stand beside items of some days, and how many of them never left.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  query: z.object({ company_id: idSchema, from: dateSchema, to: dateSchema }),
  reply: z.object({ all: countSchema, fresh: countSchema }),
  errors,
});

export const paperZip = endpoint({
  method: "POST",
  path: "/papers/zip",
  tag: "papers",
  summary:
    "Makes a download ticket for a ZIP of papers, each named by day, partner and sum of its item, with their list.",
  gives: "ticket",
  policy: "company.member",
  company: "body.company_id",
  body: z.object({
    company_id: idSchema,
    from: dateSchema,
    to: dateSchema,
    /** Only papers that no ZIP has brought to its end. */
    onlyNew: z.boolean(),
  }),
  reply: fileTicketReplySchema,
  errors: [...errors, "export_empty", "too_many_items"],
});
