/** Settings of account numbers: rows of account, field and value. */
import { z } from "zod";
import { lineSchema } from "#contract/fields.ts";

export const bankConfigSchema = z.object({
  /** Any way people write a number; stored in the form in which accounts are. */
  accountNr: z.string().min(1).max(64),
  fieldName: z.string().regex(/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/),
  fieldValue: lineSchema.pipe(z.string().max(200)),
});
export type BankConfig = z.infer<typeof bankConfigSchema>;
