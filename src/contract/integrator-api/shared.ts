/** What several endpoints of the integrators' API share. */
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";

/** The key sees one company: no request names it. */
export const OF_KEY = {
  callers: ["key"],
  policy: "company.member",
  company: "found.boundCompany",
} as const satisfies Partial<Endpoint>;

export const READ_ERRORS = [
  "unauthenticated",
  "insufficient_scope",
  "not_found",
  "validation_failed",
] as const;

/** Of calls that carry an `Idempotency-Key`. */
export const REPEAT_ERRORS = [
  "idempotency_key_missing",
  "idempotency_key_reused",
  "request_in_progress",
] as const;

const LIST_ROWS_DEFAULT = 100;
const LIST_ROWS_MAX = 500;
export const limitSchema = z.coerce
  .number()
  .int()
  .min(1)
  .max(LIST_ROWS_MAX)
  .default(LIST_ROWS_DEFAULT);
/** Opaque: what the reply before has named `nextCursor`. */
export const cursorSchema = z
  .string()
  .max(400)
  .regex(/^[\w-]*$/, "cursor_invalid");

/** What every list that has pages takes. */
export const pageFields = { limit: limitSchema, cursor: cursorSchema.optional() };

/** A page of a list; `nextCursor` is null on the last one. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    data: z.array(item),
    nextCursor: z.string().nullable(),
    hasMore: z.boolean(),
  });
}
