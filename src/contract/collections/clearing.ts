/** The clearing account of a provider: what it owes, and what was paid of it. */
import { z } from "zod";
import { fileTicketReplySchema } from "#contract/common-replies.ts";
import { endpoint } from "#contract/endpoint.ts";
import { dateSchema, idSchema } from "#contract/fields.ts";

export const clearingOrderSchema = z.object({
  company_id: idSchema,
  /** The provider's key, such as `gls-hu`. */
  source: z.string().min(1).max(100),
  from: dateSchema,
  to: dateSchema,
  format: z.enum(["csv", "xlsx"]).default("xlsx"),
});

export const collectionClearing = endpoint({
  method: "POST",
  path: "/collection-clearing",
  tag: "collections",
  summary:
    "A one-use download ticket of 60 seconds for a provider's clearing account: what it owed, what it paid, and the balance.",
  callers: ["session", "connect"],
  policy: "company.member",
  company: "body.company_id",
  body: clearingOrderSchema,
  reply: fileTicketReplySchema,
  errors: [
    "unauthenticated",
    "privacy_not_accepted",
    "not_found",
    "validation_failed",
    "export_empty",
    "export_range_invalid",
  ],
});
