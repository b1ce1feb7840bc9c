/** Days of accounts that are not proven, in the one shape for lists, letters and exports. */
import { z } from "zod";
import { currencySchema, dateSchema, idSchema } from "#contract/fields.ts";
import { dayRunSchema } from "./day-runs.ts";
import { UNPROVEN_REASONS } from "./day-states.ts";

/** Runs that an answer names; the others are counted. */
export const OPEN_RUNS_TOLD = 4;

export const namedAccountSchema = z.object({
  /** One of its origins: the account in addresses and questions. */
  accountId: idSchema,
  accountNr: z.string(),
  currency: currencySchema,
  bankName: z.string(),
  displayName: z.string(),
});

const openRunSchema = dayRunSchema
  .pick({ from: true, to: true, difference: true, numbers: true })
  .extend({ reason: z.enum(UNPROVEN_REASONS), ...namedAccountSchema.shape });
export type OpenRun = z.infer<typeof openRunSchema>;

/**
 * The days of a company's accounts that are not proven. Without a period: of all years, up to the
 * day that is due. Within a period: up to yesterday, whether due or not.
 */
export const openDaysSchema = z.object({
  /** Of all accounts together. */
  days: z.number().int(),
  /** Accounts with such a day. */
  accounts: z.number().int(),
  /** The newest first, at most `OPEN_RUNS_TOLD`. */
  runs: z.array(openRunSchema),
  /** Runs that are not told. */
  moreRuns: z.number().int(),
  /** Accounts of which nothing is known at all; within a period they have a run. */
  empty: z.array(namedAccountSchema),
  /** Accounts whose days wait to be decided anew: what is said of them is of before. */
  deciding: z.number().int(),
  /** Something is known of each account that is in use up to this day; null without any data. */
  through: dateSchema.nullable(),
});
export type OpenDays = z.infer<typeof openDaysSchema>;
