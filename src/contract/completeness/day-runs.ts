/** Runs of days of one state, as the calendar draws them. */
import { z } from "zod";
import { amountSchema, dateSchema } from "#contract/fields.ts";
import { DAY_STATES, UNPROVEN_REASONS } from "./day-states.ts";

export const dayRunSchema = z.object({
  from: dateSchema,
  to: dateSchema,
  state: z.enum(DAY_STATES),
  /** Null where the days are proven. */
  reason: z.enum(UNPROVEN_REASONS).nullable(),
  /** What the balances say less what the items sum to; null where no balance says it. */
  difference: amountSchema.nullable(),
  /** The first and the last missing statement. */
  numbers: z.object({ first: z.number().int(), last: z.number().int() }).nullable(),
});
export type DayRun = z.infer<typeof dayRunSchema>;
