import { accountShortNames } from "#web/areas/bank-accounts/account-names.ts";
import type { LeftOutBalance } from "#web/areas/bank-accounts/texts/bank-accounts.ts";
import type {
  BankAccount,
  PairedDay,
  StatisticsRow,
} from "#contract/bank-accounts/bank-accounts.ts";
import { groupOrigins, newestOf } from "#web/areas/bank-accounts/group-origins.ts";
import { countedElsewhere } from "#web/areas/bank-accounts/paired-items.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { parseAmount, type Amount, sumOfOneCurrency } from "#values/money.ts";

/** Days that the chart of an account shows, today included. */
export const CHART_DAYS = 30;

export interface AccountDay {
  readonly date: LocalDate;
  readonly credit: Amount;
  readonly debit: Amount;
}

export interface AccountMovement {
  readonly days: readonly AccountDay[];
  readonly credit: Amount;
  readonly debit: Amount;
}

/**
 * The 30 days up to `today` of one account out of the reply's statistics (same number, origin and
 * currency).
 */
export function accountMovement(
  account: BankAccount,
  statistics: readonly StatisticsRow[],
  today: LocalDate,
): AccountMovement {
  const byDate = new Map<string, { credit: Amount; debit: Amount }>();
  for (const row of statistics) {
    if (
      row.accountNr !== account.accountNr ||
      row.originate !== account.originate ||
      row.currency !== account.currency
    )
      continue;
    byDate.set(row.date, { credit: read(row.credit), debit: read(row.debit) });
  }
  const first = addDays(today, 1 - CHART_DAYS);
  const days = Array.from({ length: CHART_DAYS }, (_, index) => {
    const date = addDays(first, index);
    return { date, ...(byDate.get(date) ?? { credit: 0n, debit: 0n }) };
  });
  const sum = (side: "credit" | "debit") => sumOfOneCurrency(days.map((day) => day[side]));
  return { days, credit: sum("credit"), debit: sum("debit") };
}

export interface CurrencyTotal {
  readonly currency: string;
  readonly accounts: number;
  /** Accounts whose balance is not in the sum: unknown, too old, or not proven. */
  readonly left: readonly LeftOutBalance[];
  /** Sum of the other balances; `undefined` when there is none. */
  readonly balance: Amount | undefined;
  /** First and last day of the balances in the sum. */
  readonly days: { readonly from: string; readonly to: string } | undefined;
  readonly credit: Amount;
  readonly debit: Amount;
}

/**
 * Totals by currency, never across; forints first, then by code. Origins of one account are one
 * account, its items and money once.
 */
export function currencyTotals(
  accounts: readonly BankAccount[],
  statistics: readonly StatisticsRow[],
  today: LocalDate,
  paired: readonly PairedDay[] = [],
): readonly CurrencyTotal[] {
  const totals = new Map<string, CurrencyTotal>();
  const shortNames = accountShortNames(accounts);
  const nameOf = (account: BankAccount): string => shortNames[accounts.indexOf(account)]!;
  for (const origins of groupOrigins(accounts)) {
    const movements = origins.map((each) => accountMovement(each, statistics, today));
    const good = origins.filter(({ balanceState }) => balanceState === "good");
    const account = newestOf((good.length > 0 ? good : origins) as typeof origins);
    const { currency } = account;
    const before = totals.get(currency);
    const balance =
      account.balanceState === "good" && account.balance !== null
        ? read(account.balance)
        : undefined;
    totals.set(currency, {
      currency,
      accounts: (before?.accounts ?? 0) + 1,
      left:
        balance === undefined
          ? [...(before?.left ?? []), leftOut(account, nameOf(account))]
          : (before?.left ?? []),
      balance: balance === undefined ? before?.balance : (before?.balance ?? 0n) + balance,
      days: balance === undefined ? before?.days : widen(before?.days, account.balanceDate),
      credit: (before?.credit ?? 0n) + sumOfOneCurrency(movements.map((each) => each.credit)),
      debit: (before?.debit ?? 0n) + sumOfOneCurrency(movements.map((each) => each.debit)),
    });
  }
  const first = addDays(today, 1 - CHART_DAYS);
  for (const row of countedElsewhere(paired, accounts)) {
    const total = totals.get(row.currency);
    if (total === undefined || row.date < first || row.date > today) continue;
    totals.set(row.currency, {
      ...total,
      credit: total.credit - read(row.credit),
      debit: total.debit - read(row.debit),
    });
  }
  const rank = (currency: string) => (currency === "HUF" ? "" : currency);
  return [...totals.values()].sort((left, right) =>
    rank(left.currency) < rank(right.currency) ? -1 : 1,
  );
}

function leftOut(
  { balance, balanceState, balanceDate }: BankAccount,
  name: string,
): LeftOutBalance {
  const state = balance === null || balanceState === "good" ? "none" : balanceState;
  return { name, state, date: balanceDate };
}

function widen(days: CurrencyTotal["days"], day: string | null): CurrencyTotal["days"] {
  if (day === null) return days;
  return days
    ? { from: day < days.from ? day : days.from, to: day > days.to ? day : days.to }
    : { from: day, to: day };
}

function read(text: string): Amount {
  const amount = parseAmount(text);
  return amount.ok ? amount.value : 0n;
}
