/** The facts of a row that its sources may tell otherwise, as changes keep them too. Pure. */
import { ITEM_TEXT_COLUMNS, ITEM_TEXTS, type ItemTexts, mapTexts } from "#values/item-texts.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

/** The facts of a stored row that a bank may change. */
export interface RowFacts extends ItemTexts {
  readonly bookingDate: LocalDate;
  readonly bookingDateStated: boolean;
  readonly valueDate: LocalDate | null;
  readonly amount: Amount;
  readonly currency: string;
  readonly remittance: string;
  readonly balanceAfter: Amount | null;
  readonly originalAmount: Amount | null;
  readonly originalCurrency: string | null;
}

/** The column of each fact, and the column's type. */
export const FACT_COLUMNS: { readonly [Fact in keyof RowFacts]: readonly [string, string] } = {
  bookingDate: ["booking_date", "date"],
  bookingDateStated: ["booking_date_stated", "boolean"],
  valueDate: ["value_date", "date"],
  amount: ["amount", "bigint"],
  currency: ["currency", "text"],
  ...mapTexts(ITEM_TEXTS, (name) => [ITEM_TEXT_COLUMNS[name], "text"] as const),
  remittance: ["remittance", "text"],
  balanceAfter: ["balance_after", "bigint"],
  originalAmount: ["original_amount", "bigint"],
  originalCurrency: ["original_currency", "text"],
};
export const FACT_NAMES = Object.keys(FACT_COLUMNS) as (keyof RowFacts)[];

/** What a row shows, and whether it counts. */
export interface ShownFacts extends RowFacts {
  readonly withdrawnAt: Date | null;
}

/** Facts as the record of a change keeps them: amounts in 10^-5 units as text. */
export function describeFacts(facts: RowFacts, withdrawn: boolean): Record<string, unknown> {
  const told: Record<string, unknown> = { withdrawn };
  for (const name of FACT_NAMES) {
    const value = facts[name];
    if (name !== "bookingDateStated")
      told[name] = typeof value === "bigint" ? value.toString() : value;
  }
  return told;
}

/** Reads facts as `describeFacts` told them; `stored` gives what they leave out. */
export function readFacts(told: Readonly<Record<string, unknown>>, stored: RowFacts): RowFacts {
  const facts: Record<string, unknown> = { bookingDateStated: stored.bookingDateStated };
  for (const name of FACT_NAMES) {
    if (name === "bookingDateStated") continue;
    const value = told[name];
    if (value === undefined) facts[name] = stored[name];
    else
      facts[name] =
        FACT_COLUMNS[name][1] === "bigint" && value !== null ? BigInt(String(value)) : value;
  }
  return facts as unknown as RowFacts;
}

/**
 * Whether a change between the two has to wait on a booked or exported row. A running balance is
 * the bank's arithmetic and no part of the item.
 */
export function tellsApart(left: ShownFacts, right: ShownFacts): boolean {
  const told = (facts: ShownFacts): string =>
    JSON.stringify({
      ...describeFacts(facts, facts.withdrawnAt !== null),
      balanceAfter: null,
    });
  return told(left) !== told(right);
}
