/** What has come to a company since some moment of the caller's. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { idSchema, instantSchema } from "#contract/fields.ts";

/**
 * The moments: the beginning of yesterday in Budapest, the end of the caller's last visit of the
 * company, and his newest export of it.
 */
export const newSinceSchema = z.enum(["YESTERDAY", "LAST_VISIT", "LAST_EXPORT"]);
export type NewSince = z.infer<typeof newSinceSchema>;

/** A pause this long ends a visit: an afternoon belongs to the morning, the next day does not. */
export const VISIT_GAP_HOURS = 4;

/** New items are counted exactly up to here. */
export const NEW_COUNT_MAX = 10_000;
/** And up to here in the list of companies, which counts for each of them. */
export const NEW_COUNT_MAX_IN_LIST = 1_000;

/** What waits for the caller in one company of his list. */
export const clientArrivalsSchema = z.object({
  /**
   * Items that came since the end of his last visit; null where there is no such moment (a
   * director's first visit). For an accountant who was not here yet: since he was invited.
   */
  newCount: z.number().int().nullable(),
  /** False where there are more than `newCount`, which then is 1,000. */
  newCountExact: z.boolean(),
  /** When his last visit ended; null before a second visit. */
  lastVisitEnd: instantSchema.nullable(),
  /** Unbooked items that came when the items of their day were in the books already. */
  lateCount: z.number().int(),
});
export type ClientArrivals = z.infer<typeof clientArrivalsSchema>;

const arrivedSchema = z.object({
  since: newSinceSchema,
  /** The moment itself, for people. */
  at: instantSchema,
  /** Items that are shown as new have an `arrivedAt` later than this. */
  arrivedAfter: instantSchema,
  count: z.number().int(),
  countExact: z.boolean(),
  /** The accounts with new items; an item of two origins stands in both. */
  accounts: z.array(z.object({ accountId: idSchema, count: z.number().int() })),
});

export const arrivalsSchema = z.object({
  /** Moments that the caller has; `YESTERDAY` is always among them. */
  since: z.array(arrivedSchema),
  /** Unbooked late items. */
  lateCount: z.number().int(),
});
export type Arrivals = z.infer<typeof arrivalsSchema>;

export const arrivalsGet = endpoint({
  method: "GET",
  path: "/company/:id/arrivals",
  tag: "transactions",
  summary: "How many items came since yesterday, since the caller's last visit and last export.",
  gives: "data",
  policy: "company.member",
  company: "path.id",
  params: z.object({ id: idSchema }),
  reply: arrivalsSchema,
  errors: ["unauthenticated", "privacy_not_accepted", "not_found"],
});

export const visitNote = endpoint({
  method: "POST",
  path: "/company/:id/visit",
  tag: "transactions",
  summary:
    "Says that the caller looks at the company's transactions. A pause of four hours ends a visit.",
  gives: "data",
  policy: "company.member",
  company: "path.id",
  params: z.object({ id: idSchema }),
  body: z.object({}),
  reply: z.object({
    /** When the visit before ended; null in a first visit. */
    lastVisitEnd: instantSchema.nullable(),
  }),
  errors: ["unauthenticated", "privacy_not_accepted", "not_found"],
});
