/**
 * „Módosult könyvelt tételek": what a bank, a newer reader, the deletion of a file or another order
 * of origins would change on items that are booked, exported or certified. The items stay as they
 * are until a person accepts a change or keeps the item (decision 0145).
 */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import {
  amountSchema,
  currencySchema,
  dateSchema,
  idSchema,
  instantSchema,
} from "#contract/fields.ts";
import { FROZEN_DECIDE_MAX } from "./frozen-limits.ts";
import { CHANGE_FIELDS } from "./transactions.ts";

export { FROZEN_DECIDE_MAX };

/** Changes of one page. */
export const FROZEN_PAGE_ROWS = 50;
/** Changes that one command names. */
export const FROZEN_IDS_MAX = 500;

/**
 * Where the change comes from. bank: a connection or Számlázz.hu. reader: a newer reading of the
 * file. file: the file was deleted. origin: another origin of the item would be shown.
 * link: the sources show it as one with another item, or as two.
 */
export const CHANGE_WAYS = ["bank", "reader", "file", "origin", "link"] as const;
/**
 * changed: other facts. withdrawn: the item would go. returned: it would count again. joined: it
 * would become one with another item. parted: a part of it would count for itself.
 */
export const CHANGE_KINDS = ["changed", "withdrawn", "returned", "joined", "parted"] as const;

const sortSchema = z.object({ way: z.enum(CHANGE_WAYS), kind: z.enum(CHANGE_KINDS) });
export type FrozenSort = z.infer<typeof sortSchema>;

export const changeDifferenceSchema = z.object({
  field: z.enum(CHANGE_FIELDS),
  was: z.string().nullable(),
  became: z.string().nullable(),
});

export const frozenChangeSchema = sortSchema.extend({
  _id: idSchema,
  transactionId: idSchema,
  at: instantSchema,
  wasBooked: z.boolean(),
  wasExported: z.boolean(),
  /** A certificate is about the day of the item. */
  wasCertified: z.boolean(),
  /** The month of the item was closed. */
  wasClosed: z.boolean(),
  bookedBy: z.string().nullable(),
  bookedAt: instantSchema.nullable(),
  /** The item as the books show it. */
  account: z.object({
    _id: idSchema,
    accountNr: z.string(),
    bankName: z.string(),
    displayName: z.string(),
  }),
  bookingDate: dateSchema,
  amount: amountSchema,
  currency: currencySchema,
  partnerName: z.string(),
  /** The file that would change the item; null for another way. */
  fileName: z.string().nullable(),
  differences: z.array(changeDifferenceSchema),
  /** The item with which it would be one, or the one that it would leave; null otherwise. */
  otherId: idSchema.nullable(),
});
export type FrozenChange = z.infer<typeof frozenChangeSchema>;

const errors = [
  "unauthenticated",
  "privacy_not_accepted",
  "not_found",
  "validation_failed",
] as const;

export const frozenChangeList = endpoint({
  method: "GET",
  path: "/company/:id/frozen-changes",
  tag: "transactions",
  summary: "Changes of booked, exported and certified items that wait for a person, newest first.",
  gives: "data",
  policy: "company.member",
  company: "path.id",
  params: z.object({ id: idSchema }),
  query: z.object({
    way: z.enum(CHANGE_WAYS).optional(),
    kind: z.enum(CHANGE_KINDS).optional(),
    /** The nextPage of the last reply. */
    page: z.string().max(90).optional(),
  }),
  reply: z.object({
    changes: z.array(frozenChangeSchema),
    /** All that wait, by their sort. */
    sorts: z.array(sortSchema.extend({ count: z.number().int() })),
    /** The moment of the reply: a command on a sort takes no change that came later. */
    asOf: instantSchema,
    nextPage: z.string().nullable(),
  }),
  errors: [...errors, "page_cursor_invalid"],
});

export const frozenChangeDecide = endpoint({
  method: "POST",
  path: "/company/:id/frozen-changes/decide",
  tag: "transactions",
  summary:
    "Accepts changes of booked, exported and certified items, or keeps the items as they are.",
  gives: "data",
  policy: "company.member",
  company: "path.id",
  params: z.object({ id: idSchema }),
  body: z
    .object({
      decision: z.enum(["accepted", "kept"]),
      ids: z.array(idSchema).min(1).max(FROZEN_IDS_MAX).optional(),
      /** All of one sort that waited at a time. */
      sort: sortSchema.extend({ asOf: instantSchema }).optional(),
    })
    .refine((body) => (body.ids === undefined) !== (body.sort === undefined), "exactly_one_target"),
  reply: z.object({
    decided: z.number().int(),
    /** Changes that the command named, and that somebody decided before or a newer one replaced. */
    left: z.number().int(),
    /** Changes that still wait. */
    waiting: z.number().int(),
    /** Of a command on a sort: those of the sort that still wait; one command takes no more. */
    ofSortLeft: z.number().int(),
    /** Null where nothing was decided. */
    operation: z.object({ _id: idSchema, undoUntil: instantSchema }).nullable(),
  }),
  errors,
});

export const frozenChangeUndo = endpoint({
  method: "POST",
  path: "/company/:id/frozen-changes/:operationId/undo",
  tag: "transactions",
  summary:
    "Takes the caller's decisions of one command back, except where something changed since.",
  gives: "data",
  policy: "company.member",
  company: "path.id",
  params: z.object({ id: idSchema, operationId: idSchema }),
  reply: z.object({
    reopened: z.number().int(),
    /** Items that changed again since; they were left alone. */
    kept: z.number().int(),
  }),
  errors: [...errors, "booking_undo_expired"],
});
