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
 * The 30 days up to `today` of one account, out of the reply's statistics of its sources. An item
 * that several of them tell (`paired`) counts once.
 */
export function accountMovement(
  sources: readonly BankAccount[],
  statistics: readonly StatisticsRow[],
  today: LocalDate,
  paired: readonly PairedDay[],
): AccountMovement {
  const byDate = new Map<string, { credit: Amount; debit: Amount }>();
  const add = ({ date, credit, debit }: DaySums, sign: 1n | -1n): void => {
    const before = byDate.get(date) ?? { credit: 0n, debit: 0n };
    byDate.set(date, {
      credit: before.credit + sign * read(credit),
      debit: before.debit + sign * read(debit),
    });
  };
  for (const row of statistics) if (sources.some((source) => isOf(row, source))) add(row, 1n);
  for (const row of countedElsewhere(paired, sources)) add(row, -1n);
  const first = addDays(today, 1 - CHART_DAYS);
  const days = Array.from({ length: CHART_DAYS }, (_, index) => {
    const date = addDays(first, index);
    return { date, ...(byDate.get(date) ?? { credit: 0n, debit: 0n }) };
  });
  const sum = (side: "credit" | "debit") => sumOfOneCurrency(days.map((day) => day[side]));
  return { days, credit: sum("credit"), debit: sum("debit") };
}

type DaySums = Pick<StatisticsRow, "date" | "credit" | "debit">;

function isOf(row: StatisticsRow, source: BankAccount): boolean {
  return (
    row.accountNr === source.accountNr &&
    row.originate === source.originate &&
    row.currency === source.currency
  );
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
  paired: readonly PairedDay[],
): readonly CurrencyTotal[] {
  const totals = new Map<string, CurrencyTotal>();
  const shortNames = accountShortNames(accounts);
  const nameOf = (account: BankAccount): string => shortNames[accounts.indexOf(account)]!;
  for (const origins of groupOrigins(accounts)) {
    const movement = accountMovement(origins, statistics, today, paired);
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
      credit: (before?.credit ?? 0n) + movement.credit,
      debit: (before?.debit ?? 0n) + movement.debit,
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
