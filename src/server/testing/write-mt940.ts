/** Statement files for tests: MT940 as a bank would write it, from a plain list of items. */
import { writeMt940 as writeInvented } from "#statements/invented/write-mt940.ts";
import type { LocalDate } from "#values/local-date.ts";
import { type Amount, formatAmount } from "#values/money.ts";

export interface WrittenItem {
  readonly date: LocalDate;
  readonly amount: Amount;
  readonly name?: string;
  readonly note?: string;
  readonly accountNr?: string;
}

export interface WrittenStatement {
  readonly accountNr: string;
  readonly currency?: string;
  readonly number?: string;
  readonly opening: Amount;
  readonly items: readonly WrittenItem[];
  /** Days of the opening and closing balance; the items' own by default. */
  readonly from?: LocalDate;
  readonly to?: LocalDate;
  /** A closing balance that does not tie. */
  readonly closing?: Amount;
}

/** One `:20:` block for each statement. */
export function writeMt940(statements: readonly WrittenStatement[]): string {
  return writeInvented(statements.map(tell));
}

function tell({ accountNr, currency = "HUF", number = "1", opening, ...given }: WrittenStatement) {
  const dates = given.items.map((item) => item.date).toSorted();
  const closing = given.closing ?? given.items.reduce((sum, item) => sum + item.amount, opening);
  return {
    account: accountNr,
    currency,
    number: `${number}/1`,
    opening: { amount: formatAmount(opening), day: given.from ?? dates[0]! },
    closing: { amount: formatAmount(closing), day: given.to ?? dates.at(-1)! },
    items: given.items.map(({ date, amount, name, note, accountNr: partnerAccount }) => ({
      day: date,
      valueDay: date,
      amount: formatAmount(amount),
      partner: name,
      partnerAccount,
      text: note,
    })),
  };
}
