/** Money that providers have collected and whose credit is not known, and what is missing. */
import { z } from "zod";
import { amountSchema, currencySchema, dateSchema, instantSchema } from "#contract/fields.ts";

/** Some of the settlements without their whole credit; null where there are none. */
const missingSchema = z
  .object({
    count: z.number().int(),
    items: z.number().int(),
    open: amountSchema,
    since: dateSchema,
    /** When a letter about the newest of them went; null where none did. */
    toldAt: instantSchema.nullable(),
    /** The last day up to which bank data were checked for all of them; null without bank data. */
    checkedUntil: dateSchema.nullable(),
  })
  .nullable();

export const onTheWaySchema = z.object({
  source: z.string(),
  currency: currencySchema,
  /** Settlements without their whole credit, their items, and what is open of them. */
  count: z.number().int(),
  items: z.number().int(),
  open: amountSchema,
  /** Day of the oldest of them. */
  since: dateSchema,
  /** Those whose credit should be there by the provider's own rhythm, and of which nothing came. */
  late: missingSchema,
  /** Those of which a part came, and the rest should be there. */
  partLate: missingSchema,
  /** Those whose awaited days are over, and no proven bank data cover them. */
  unchecked: missingSchema,
});
export type OnTheWay = z.infer<typeof onTheWaySchema>;

/** Of each currency: collected = deducted + received + set off + open. */
export const providerSchema = z.object({
  /** Banking days that it usually takes to pay; null where too few payments are known. */
  usualDays: z.number().int().nullable(),
  sums: z.array(
    z.object({
      currency: currencySchema,
      count: z.number().int(),
      since: dateSchema,
      collected: amountSchema,
      /** Fees, and what is carried over. */
      deducted: amountSchema,
      received: amountSchema,
      setOff: amountSchema,
      open: amountSchema,
    }),
  ),
});
export type Provider = z.infer<typeof providerSchema>;
