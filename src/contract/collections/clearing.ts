/** The clearing account of a provider: what it owes, and what was paid of it. */
import { z } from "zod";
import { fileTicketReplySchema } from "#contract/common-replies.ts";
import { endpoint } from "#contract/endpoint.ts";
import { amountSchema, currencySchema, dateSchema, idSchema } from "#contract/fields.ts";

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
  gives: "ticket",
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

/** Lines of a clearing account that its page shows; the download has all. */
export const CLEARING_LINES_MAX = 500;

const clearingLineSchema = z.object({
  day: dateSchema,
  kind: z.enum(["settlement", "credit", "offset"]),
  reference: z.string(),
  text: z.string(),
  /** Positive where the provider owes more, negative where it has paid or set off. */
  amount: amountSchema,
  /** What it owes behind the line. */
  balance: amountSchema,
});

const clearingAccountSchema = z.object({
  currency: currencySchema,
  opening: amountSchema,
  /** Due by its settlements. Opening + due + credited + set off = closing. */
  due: amountSchema,
  credited: amountSchema,
  setOff: amountSchema,
  closing: amountSchema,
  /** The newest first. */
  lines: z.array(clearingLineSchema),
  /** All lines of the days; more than are shown where they are many. */
  lineCount: z.number().int(),
});
export type ClearingAccount = z.infer<typeof clearingAccountSchema>;

export const collectionClearingGet = endpoint({
  method: "GET",
  path: "/collection-clearing",
  tag: "collections",
  summary: "A provider's clearing account in an interval, by currency, with its newest lines.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  query: clearingOrderSchema.omit({ format: true }),
  reply: z.object({ accounts: z.array(clearingAccountSchema) }),
  errors: [
    "unauthenticated",
    "privacy_not_accepted",
    "not_found",
    "validation_failed",
    "export_range_invalid",
  ],
});
