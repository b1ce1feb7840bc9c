import type { StatisticsRow } from "#contract/bank-accounts.ts";
import type { BankAccountRef } from "#contract/fields.ts";
import { parseAmount, type Amount } from "#values/money.ts";
import type { Period } from "#web/periods.ts";

export interface ExportSums {
  readonly count: number;
  readonly currencies: readonly { readonly currency: string; readonly credit: Amount; readonly debit: Amount }[];
}

/** What the days of the chosen accounts hold, out of the daily statistics; currencies apart, forints first. */
export function sumStatistics(rows: readonly StatisticsRow[], accounts: readonly BankAccountRef[], period: Period): ExportSums {
  const keys = new Set(accounts.map((account) => keyOf(account)));
  const sums = new Map<string, { credit: Amount; debit: Amount }>();
  let count = 0;
  for (const row of rows) {
    if (row.date < period.from || row.date > period.to || !keys.has(keyOf(row))) continue;
    count += row.count;
    const sum = sums.get(row.currency) ?? { credit: 0n, debit: 0n };
    sum.credit += units(row.credit);
    sum.debit += units(row.debit);
    sums.set(row.currency, sum);
  }
  const order = (currency: string) => (currency === "HUF" ? "" : currency);
  const currencies = [...sums].map(([currency, sum]) => ({ currency, ...sum }));
  currencies.sort((left, right) => (order(left.currency) < order(right.currency) ? -1 : 1));
  return { count, currencies };
}

function keyOf(ref: BankAccountRef): string {
  return `${ref.accountNr}-${ref.originate}-${ref.currency ?? ""}`;
}

function units(text: string): Amount {
  const parsed = parseAmount(text);
  return parsed.ok ? parsed.value : 0n;
}
