/** Items of banks that could not be understood yet; they are kept as they came. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { amountSchema, dateSchema, idSchema, instantSchema, okSchema } from "#contract/fields.ts";

/**
 * The part of an item that cannot be read; `item`: it is no object at all, `sign`: whether it is a
 * debit.
 */
export const unreadFieldSchema = z.enum([
  "item",
  "id",
  "amount",
  "sign",
  "currency",
  "date",
  "text",
]);
export type UnreadFieldName = z.infer<typeof unreadFieldSchema>;

/** An item of a bank of which no transaction could be made yet, with its known facts. */
export const unreadItemSchema = z.object({
  _id: idSchema,
  bankAccountId: idSchema,
  field: unreadFieldSchema,
  bookingDate: dateSchema.nullable(),
  amount: amountSchema.nullable(),
  /** Empty where it is not known. */
  currency: z.string(),
  firstSeenAt: instantSchema,
  /** The bank's own text, cut after some thousand characters; kept whole. */
  raw: z.string(),
});
export type UnreadItemRow = z.infer<typeof unreadItemSchema>;

export const feedUnreadList = endpoint({
  method: "GET",
  path: "/company/:id/unread-items",
  tag: "bank feeds",
  summary:
    "Items of a company's accounts (or of one) that could not be understood yet, newest first; each reading tries them again.",
  gives: "data",
  policy: "company.member",
  company: "path.id",
  params: z.object({ id: idSchema }),
  query: z.object({ bank_account_id: idSchema.optional(), before: idSchema.optional() }),
  reply: z.object({ items: z.array(unreadItemSchema), next: idSchema.nullable() }),
  errors: ["unauthenticated", "privacy_not_accepted", "not_found", "validation_failed"],
});

export const feedUnreadPutAway = endpoint({
  method: "DELETE",
  path: "/company/:id/unread-items/:itemId",
  tag: "bank feeds",
  summary:
    "Puts away an item that could not be understood and a person has looked after; it is kept again where the bank shows it again.",
  gives: "data",
  policy: "company.owner",
  company: "path.id",
  params: z.object({ id: idSchema, itemId: idSchema }),
  reply: okSchema,
  errors: [
    "unauthenticated",
    "privacy_not_accepted",
    "not_found",
    "forbidden",
    "validation_failed",
  ],
});
