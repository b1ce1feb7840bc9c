/**
 * The mark „könyvelt": set and cleared by a command on one item, on named items, or on all items of
 * a filter. Each command that changes something is stored as an operation, which its person can
 * undo for a day (decision 0057).
 */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { amountSchema, currencySchema, idSchema, instantSchema } from "#contract/fields.ts";
import { BOOKED_EXCEPT_MAX, BOOKED_IDS_MAX } from "./booking-limits.ts";
import { transactionFilterSchema } from "./transaction-filter.ts";
import { transactionSchema } from "./transactions.ts";

/** A call works at most so long; the rest of a large command follows by the next call or a job. */
export const BOOKING_WAIT_SECONDS_MAX = 20;

const waitSchema = z.number().int().min(0).max(BOOKING_WAIT_SECONDS_MAX).default(10);

/** A command as it is stored. Counts are of items: rows of several origins are one item. */
export const bookingOperationSchema = z.object({
  _id: idSchema,
  /** Whether the command set the marks or cleared them. */
  booked: z.boolean(),
  at: instantSchema,
  /**
   * running, undoing: some of its items are still to come. stopped: its person lost the right to
   * the company before all of them were changed.
   */
  state: z.enum(["running", "done", "undoing", "undone", "stopped"]),
  /** Items that the command meant to change. */
  items: z.number().int(),
  /** Items that it has changed. */
  changed: z.number().int(),
  /** Of an undo: items that have their former mark again. */
  restored: z.number().int(),
  /** Of an undo: items that somebody had changed since, or that are gone; they were left alone. */
  kept: z.number().int(),
  undoUntil: instantSchema,
});
export type BookingOperation = z.infer<typeof bookingOperationSchema>;

/** Items that others have marked, so that the command found nothing to do on them. */
const othersSchema = z.object({
  count: z.number().int(),
  /** At most three names. */
  names: z.array(z.string()),
});

/** Sums of the filter's items, forints and other currencies apart. */
const sumSchema = z.object({
  currency: currencySchema,
  credit: amountSchema,
  debit: amountSchema,
});

const operationErrors = [
  "unauthenticated",
  "privacy_not_accepted",
  "not_found",
  "validation_failed",
  "booking_undo_expired",
] as const;

export const bookedSet = endpoint({
  method: "POST",
  path: "/booked",
  tag: "transactions",
  summary: "Marks transactions as booked or not; with transactionId alone it toggles.",
  gives: "data",
  policy: "company.member",
  company: "found.transaction",
  body: z
    .object({
      transactionId: idSchema.optional(),
      transactionIds: z.array(idSchema).min(1).max(BOOKED_IDS_MAX).optional(),
      filter: transactionFilterSchema.optional(),
      /** Items of the filter that are left out. */
      except: z.array(idSchema).max(BOOKED_EXCEPT_MAX).optional(),
      booked: z.boolean().optional(),
      company_id: idSchema.optional(),
      dryRun: z.boolean().optional(),
      /** Applies only to rows as they were at this change number. */
      asOf: z
        .string()
        .regex(/^\d{1,19}$/)
        .optional(),
      /** Seconds that the call may take. What is left then follows by `bookedContinue` or a job. */
      wait: waitSchema,
    })
    .refine(
      (body) => [body.transactionId, body.transactionIds, body.filter].filter(Boolean).length === 1,
      "exactly_one_target",
    ),
  reply: z.object({
    /** Items that were changed, or with `dryRun` would be. */
    count: z.number().int(),
    booked: z.boolean().nullable(),
    asOf: z.string(),
    /** The same as `count`. */
    changed: z.number().int(),
    /** Items that the command named and did not change: they had the mark, or cannot have it. */
    unchanged: z.number().int(),
    /** Those of them that others marked: since `asOf` where a filter is given. */
    others: othersSchema,
    /** Of a dry run on a filter: its sums. */
    sums: z.array(sumSchema).optional(),
    /** Null where nothing was changed. */
    operation: bookingOperationSchema.nullable(),
    transactions: z.array(transactionSchema).optional(),
  }),
  errors: [
    "unauthenticated",
    "privacy_not_accepted",
    "not_found",
    "validation_failed",
    "conflict",
    "too_many_items",
  ],
});

/** The operation as it stands, and who changed the items that an undo left alone. */
const operationReplySchema = z.object({
  operation: bookingOperationSchema,
  others: othersSchema,
});

const operationBodySchema = z.object({ company_id: idSchema, wait: waitSchema });

export const bookedUndo = endpoint({
  method: "POST",
  path: "/booked/:id/undo",
  tag: "transactions",
  summary:
    "Gives the items of an operation of the caller their former marks back, except those that somebody has changed since.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  params: z.object({ id: idSchema }),
  body: operationBodySchema,
  reply: operationReplySchema,
  errors: operationErrors,
});

export const bookedContinue = endpoint({
  method: "POST",
  path: "/booked/:id/continue",
  tag: "transactions",
  summary: "Works on with a large operation of the caller, and says how far it is.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  params: z.object({ id: idSchema }),
  body: operationBodySchema,
  reply: operationReplySchema,
  errors: operationErrors,
});

export const bookedOperationList = endpoint({
  method: "GET",
  path: "/booked/operations",
  tag: "transactions",
  summary: "The caller's operations that can still be undone, newest first, at most 20.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  query: z.object({ company_id: idSchema }),
  reply: z.object({ operations: z.array(bookingOperationSchema) }),
  errors: ["unauthenticated", "privacy_not_accepted", "not_found"],
});
