import type { PairedDay, StatisticsRow } from "#contract/bank-accounts/bank-accounts.ts";
import type { BankAccountRef } from "#contract/fields.ts";
import { parseAmount, type Amount } from "#values/money.ts";
import { countedElsewhere } from "#web/areas/bank-accounts/paired-items.ts";
import type { Period } from "#web/time/periods.ts";

export interface ExportSums {
  readonly count: number;
  readonly currencies: readonly {
    readonly currency: string;
    readonly credit: Amount;
    readonly debit: Amount;
  }[];
}

/**
 * Sums of the chosen accounts' days, out of the daily statistics; currencies apart, forints first.
 * An item that two chosen origins show is in the sums once, as in the file.
 */
export function sumStatistics(
  rows: readonly StatisticsRow[],
  accounts: readonly BankAccountRef[],
  period: Period,
  paired: readonly PairedDay[] = [],
): ExportSums {
  const keys = new Set(accounts.map((account) => keyOf(account)));
  const sums = new Map<string, { credit: Amount; debit: Amount }>();
  let count = 0;
  const add = (row: Omit<StatisticsRow, "accountNr" | "originate">, sign: 1 | -1): void => {
    if (row.date < period.from || row.date > period.to) return;
    count += sign * row.count;
    const sum = sums.get(row.currency) ?? { credit: 0n, debit: 0n };
    sum.credit += BigInt(sign) * units(row.credit);
    sum.debit += BigInt(sign) * units(row.debit);
    sums.set(row.currency, sum);
  };
  for (const row of rows) if (keys.has(keyOf(row))) add(row, 1);
  for (const row of countedElsewhere(paired, accounts)) add(row, -1);
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
