/** Rows beside a bank credit that take it apart: the items of the settlements that it pays. */
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

/**
 * `fee`: of one item. `fees`: of all items of the settlement. `carried_in`, `carried_out`: from and
 * to other settlements. `offset`: the provider's invoice that the transfer was less by.
 * `difference`: between the sum that the report states and the one of its items. `other_credit`:
 * paid by other credits. `open`: not paid yet. `part`: the credit pays a part of a settlement whose
 * items stand beside another credit. `rest`: the part of the credit that no settlement has.
 */
const EXPORT_ITEM_KINDS = [
  "parcel",
  "payment",
  "refund",
  "chargeback",
  "fee",
  "adjustment",
  "fees",
  "carried_in",
  "carried_out",
  "offset",
  "difference",
  "other_credit",
  "open",
  "part",
  "rest",
] as const;
export type ExportItemKind = (typeof EXPORT_ITEM_KINDS)[number];

/** One row; the amounts of all rows beside a credit add up to it. */
export interface ExportItem {
  readonly kind: ExportItemKind;
  /** Name of the provider and the number of its transfer; empty for `rest`. */
  readonly settlement: string;
  readonly externalId: string;
  readonly reference: string;
  readonly date: LocalDate | null;
  /** From the merchant's side: a sale is positive, a fee negative. */
  readonly amount: Amount;
  readonly cardMask: string;
}

export const ITEM_KIND_TEXTS: Readonly<Record<ExportItemKind, string>> = {
  parcel: "Csomag",
  payment: "Fizetés",
  refund: "Visszatérítés",
  chargeback: "Visszaterhelés",
  fee: "Díj",
  adjustment: "Korrekció",
  fees: "Díjak összesen",
  carried_in: "Áthozat",
  carried_out: "Átvitel",
  offset: "Beszámított számla",
  difference: "Eltérés az elszámolásban",
  other_credit: "Más jóváírással fizetve",
  open: "Jóváírás nélkül",
  part: "Elszámolás része",
  rest: "Elszámolás nélkül",
};
