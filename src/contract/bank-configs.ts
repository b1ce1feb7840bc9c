/** Settings of account numbers (specification §3): rows of account, field and value. */
import { z } from "zod";
import { lineSchema } from "#contract/fields.ts";

/**
 * Fields that the product itself acts on: the account's currency, the bank's name, its code in the books, the ledger
 * number. Others are kept for the clients that wrote them.
 */
export const KNOWN_BANK_FIELDS = ["currency", "bankName", "bankCode", "ledgerNumber"] as const;
export type KnownBankField = (typeof KNOWN_BANK_FIELDS)[number];

export const bankConfigSchema = z.object({
  /** Any way people write a number; stored in the form in which accounts are. */
  accountNr: z.string().min(1).max(64),
  fieldName: z.string().regex(/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/),
  fieldValue: lineSchema.pipe(z.string().max(200)),
});
export type BankConfig = z.infer<typeof bankConfigSchema>;
