/** A file that issues statements of an earlier file again, otherwise: what a person is asked. */
import { z } from "zod";
import { amountSchema, currencySchema, dateSchema, idSchema, instantSchema } from "../fields.ts";

const namedItemSchema = z.object({
  _id: idSchema,
  bookingDate: dateSchema,
  amount: amountSchema,
  partnerName: z.string(),
});

export const fileReissueSchema = z.object({
  /** The earlier file; `deleted` where it is in the list no more. */
  earlier: z.object({
    _id: idSchema,
    originalName: z.string(),
    created: instantSchema,
    deleted: z.boolean(),
  }),
  /** `open`: nobody has decided. `both`: the files stay beside each other. */
  state: z.enum(["open", "replaced", "both"]),
  /**
   * Every statement of the earlier file is in this one. Otherwise the earlier file stays, and is
   * read again without the statements that this one replaces.
   */
  whole: z.boolean(),
  /** Of a report of settlements: the first ten items that differ, and how many others do. */
  items: z.array(
    z.object({
      externalId: z.string(),
      currency: currencySchema,
      /** Null where the earlier or this report has it not. */
      was: amountSchema.nullable(),
      became: amountSchema.nullable(),
    }),
  ),
  moreItems: z.number().int(),
  /** The statements that differ. */
  statements: z.array(
    z.object({
      accountNr: z.string(),
      currency: currencySchema,
      number: z.string(),
      interval: z.object({ start: dateSchema, end: dateSchema }),
      /** Items that this file has no more. */
      withdrawn: z.object({ count: z.number().int(), sum: amountSchema }),
      changed: z.object({ count: z.number().int(), was: amountSchema, became: amountSchema }),
      added: z.object({ count: z.number().int(), sum: amountSchema }),
      closing: z.object({ was: amountSchema.nullable(), became: amountSchema.nullable() }),
      /** The first ten of them. */
      rows: z.array(
        z.object({ was: namedItemSchema.nullable(), became: namedItemSchema.nullable() }),
      ),
    }),
  ),
});
export type FileReissue = z.infer<typeof fileReissueSchema>;
