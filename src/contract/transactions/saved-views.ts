/** Views of the list that a person keeps under a name; nobody else sees them. */
import { z } from "zod";
import { memberErrors } from "#contract/common-replies.ts";
import { endpoint } from "#contract/endpoint.ts";
import { idSchema } from "#contract/fields.ts";
import { SAVED_VIEW_NAME_MAX } from "./saved-view-limits.ts";
import { transactionFilterSchema } from "./transaction-filter.ts";

const savedFilterSchema = transactionFilterSchema.omit({ company_id: true });
const savedViewSchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** Null where a condition of another version cannot be read: without it the list would widen. */
  filter: savedFilterSchema.nullable(),
});
export type SavedView = z.output<typeof savedViewSchema>;

const listReplySchema = z.object({ views: z.array(savedViewSchema) });

export const savedViewList = endpoint({
  method: "GET",
  path: "/saved-views",
  tag: "transactions",
  summary: "The caller's saved views of a company, by name.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  query: z.object({ company_id: idSchema }),
  reply: listReplySchema,
  errors: [...memberErrors],
});

export const savedViewCreate = endpoint({
  method: "POST",
  path: "/saved-views",
  tag: "transactions",
  summary: "Saves filters and order of the list under a name.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  body: z.object({
    company_id: idSchema,
    name: z.string().trim().min(1).max(SAVED_VIEW_NAME_MAX),
    filter: savedFilterSchema,
  }),
  reply: listReplySchema,
  errors: [...memberErrors, "validation_failed", "conflict", "places_full"],
});

export const savedViewChange = endpoint({
  method: "PUT",
  path: "/saved-views/:id",
  tag: "transactions",
  summary: "Gives a saved view another name, other filters, or both.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  params: z.object({ id: idSchema }),
  body: z.object({
    company_id: idSchema,
    name: z.string().trim().min(1).max(SAVED_VIEW_NAME_MAX).optional(),
    filter: savedFilterSchema.optional(),
  }),
  reply: listReplySchema,
  errors: [...memberErrors, "validation_failed", "conflict"],
});

export const savedViewDelete = endpoint({
  method: "DELETE",
  path: "/saved-views/:id",
  tag: "transactions",
  summary: "Forgets a saved view; one that is gone already is no fault.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  params: z.object({ id: idSchema }),
  query: z.object({ company_id: idSchema }),
  reply: listReplySchema,
  errors: [...memberErrors],
});
