/** Facts of an item of which sources of equal authority tell different values. */
import { z } from "zod";
import { originateSchema } from "#contract/fields.ts";

export const conflictSchema = z.object({
  field: z.enum(["bookingDate", "partnerAccountNr"]),
  /** Each value with a source that tells it; the item shows one of them. */
  told: z.array(
    z.object({
      value: z.string(),
      originate: originateSchema,
      /** Null for a connection or a push. */
      fileName: z.string().nullable(),
    }),
  ),
});
export type ItemConflict = z.infer<typeof conflictSchema>;
