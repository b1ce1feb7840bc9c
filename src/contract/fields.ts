/**
 * Field schemas shared by several resources. Limits keep outside text from growing without bound.
 */
import { z } from "zod";
import { type ItemText, mapTexts } from "#values/item-texts.ts";
import { parseLocalDate } from "#values/local-date.ts";
import { compactMobile, isMobile } from "#values/mobile-number.ts";
import { cleanLine, imitatesUs } from "#values/person-text.ts";

export const idSchema = z.uuid();
/** An instant as ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime();
/**
 * A plain calendar day, `YYYY-MM-DD`, of the years 0001 to 9999: neither we nor the database know a
 * year 0.
 */
export const dateSchema = z.iso.date().refine((text) => parseLocalDate(text).ok, "date_invalid");
/** Decimal string, minus = debit, at most five decimals: `"-12500.00"`. */
export const amountSchema = z
  .string()
  .max(26)
  .regex(/^-?\d+(\.\d{1,5})?$/);
export const currencySchema = z.string().regex(/^[A-Z]{3}$/);
export const emailSchema = z.string().trim().toLowerCase().max(320).pipe(z.email());
/**
 * Optional leading + then digits only, as many as a person gives; blanks and hyphens are dropped
 * first.
 */
export const mobileSchema = z
  .string()
  .max(40)
  .transform(compactMobile)
  .refine((text) => text === "" || isMobile(text), "mobile_invalid");
/**
 * One line of a person's text. Line breaks become blanks, and characters that cannot be seen are
 * removed.
 */
export const lineSchema = z
  .string()
  .refine((text) => text.isWellFormed(), "not_well_formed")
  .transform(cleanLine);
/** The name of a person or company: a line that does not say that its bearer is this product. */
export const nameSchema = lineSchema.refine((name) => !imitatesUs(name), "name_of_ours");
export const originateSchema = z.enum(["aggreg8", "szamlazzhu", "adriana"]);
export const roleSchema = z.enum(["entrepreneur", "accountant"]);
export type Role = z.infer<typeof roleSchema>;
export type OriginateName = z.infer<typeof originateSchema>;
/**
 * One account as the web names it: number and origin, with the currency where two accounts share
 * both.
 */
export const bankAccountRefSchema = z.object({
  accountNr: z.string().min(1).max(64),
  originate: originateSchema,
  currency: currencySchema.optional(),
});
export type BankAccountRef = z.infer<typeof bankAccountRefSchema>;
export const okSchema = z.object({ ok: z.literal(true) });

/** The texts of an item as fields of a reply. */
export function textFields<Name extends ItemText>(names: readonly Name[]) {
  return mapTexts(names, () => z.string());
}
