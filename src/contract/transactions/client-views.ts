/** Views of the list over several companies that a person keeps under a name. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { idSchema } from "#contract/fields.ts";
import { clientConditionsSchema } from "./client-transactions.ts";
import { COMPANIES_PER_LIST_MAX } from "./list-limits.ts";
import { SAVED_VIEW_NAME_MAX } from "./saved-view-limits.ts";
import { ACCOUNTS_PER_REQUEST_MAX } from "./transaction-filter.ts";

/** Conditions alone: each question of the list asks for the right to each company. */
export const clientViewFilterSchema = clientConditionsSchema.extend({
  /** Empty: all companies of the person. */
  company_ids: z.array(idSchema).max(COMPANIES_PER_LIST_MAX).default([]),
  account_ids: z.array(idSchema).max(ACCOUNTS_PER_REQUEST_MAX).default([]),
});
export type ClientViewFilter = z.output<typeof clientViewFilterSchema>;

const clientViewSchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** Null where a condition of another version cannot be read: without it the list would widen. */
  filter: clientViewFilterSchema.nullable(),
});
export type ClientView = z.output<typeof clientViewSchema>;

const replySchema = z.object({ views: z.array(clientViewSchema) });
const nameSchema = z.string().trim().min(1).max(SAVED_VIEW_NAME_MAX);
const personErrors = ["unauthenticated", "privacy_not_accepted"] as const;

export const clientViewList = endpoint({
  method: "GET",
  path: "/client-views",
  tag: "transactions",
  summary: "The caller's saved views of the list over several companies, by name.",
  gives: "data",
  callers: ["session"],
  policy: "self",
  reply: replySchema,
  errors: [...personErrors],
});

export const clientViewCreate = endpoint({
  method: "POST",
  path: "/client-views",
  tag: "transactions",
  summary: "Saves companies, filters and order of the list over several companies under a name.",
  gives: "data",
  callers: ["session"],
  policy: "self",
  body: z.object({ name: nameSchema, filter: clientViewFilterSchema }),
  reply: replySchema,
  errors: [...personErrors, "validation_failed", "conflict", "places_full"],
});

export const clientViewChange = endpoint({
  method: "PUT",
  path: "/client-views/:id",
  tag: "transactions",
  summary: "Gives a view over several companies another name, other filters, or both.",
  gives: "data",
  callers: ["session"],
  policy: "self",
  params: z.object({ id: idSchema }),
  body: z.object({ name: nameSchema.optional(), filter: clientViewFilterSchema.optional() }),
  reply: replySchema,
  errors: [...personErrors, "not_found", "validation_failed", "conflict"],
});

export const clientViewDelete = endpoint({
  method: "DELETE",
  path: "/client-views/:id",
  tag: "transactions",
  summary: "Forgets a view over several companies; one that is gone already is no fault.",
  gives: "data",
  callers: ["session"],
  policy: "self",
  params: z.object({ id: idSchema }),
  reply: replySchema,
  errors: [...personErrors],
});
