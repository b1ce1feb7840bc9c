/** The mark „könyvelt" as programs set it: entered in the books. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { idIn, idOut } from "./ids.ts";
import { OF_KEY, READ_ERRORS, REPEAT_ERRORS } from "./shared.ts";
import { apiTransactionSchema, bookkeepingStatusSchema } from "./transactions.ts";

/** Items of one call at most. */
export const BOOKKEEPING_ITEMS_MAX = 500;

export const apiBookkeepingSet = endpoint({
  ...OF_KEY,
  method: "PATCH",
  path: "/transactions/:id/bookkeeping",
  gives: "data",
  tag: "bookkeeping",
  summary: "Marks a transaction as entered in the books, or takes the mark away.",
  scope: "bookkeeping:write",
  params: z.object({ id: idIn("transaction") }),
  body: z.object({ status: bookkeepingStatusSchema }),
  reply: apiTransactionSchema,
  errors: [...READ_ERRORS, "conflict"],
});

export const apiBookkeepingBatch = endpoint({
  ...OF_KEY,
  method: "POST",
  path: "/transactions/bookkeeping",
  gives: "data",
  tag: "bookkeeping",
  summary: `The same for up to ${BOOKKEEPING_ITEMS_MAX} transactions; each item has its own result.`,
  scope: "bookkeeping:write",
  idempotent: true,
  body: z.object({
    items: z
      .array(z.object({ transactionId: idIn("transaction"), status: bookkeepingStatusSchema }))
      .min(1)
      .max(BOOKKEEPING_ITEMS_MAX)
      .refine(
        (items) => new Set(items.map((item) => item.transactionId)).size === items.length,
        "transaction_twice",
      ),
  }),
  reply: z.object({
    results: z.array(
      z.object({
        transactionId: idOut("transaction"),
        /**
         * CHANGED; UNCHANGED: had the status already; NOT_FOUND; CONFLICT: its bank has taken it
         * back.
         */
        result: z.enum(["CHANGED", "UNCHANGED", "NOT_FOUND", "CONFLICT"]),
      }),
    ),
  }),
  errors: [...READ_ERRORS, ...REPEAT_ERRORS],
});
