/** Sums of accounts as the page shows them. Pure. */
import type { AccountMonths, MonthSums } from "#contract/statistics/statistics.ts";
import { addDays, daysInMonth, type LocalDate } from "#values/local-date.ts";
import { type Amount, parseAmount, sumOfOneCurrency } from "#values/money.ts";

export interface Sums {
  readonly credit: Amount;
  readonly creditCount: number;
  /** Negative or zero. */
  readonly debit: Amount;
  readonly debitCount: number;
  readonly net: Amount;
}

export interface MonthTotal extends Sums {
  readonly month: string;
  /** Undefined where the balance of an account is not proven, or is of another day. */
  readonly closing: Amount | undefined;
  readonly closingDate: string | undefined;
}

/** The accounts of one currency with their months added up. */
export interface CurrencyStatistics {
  readonly currency: string;
  readonly accounts: readonly AccountMonths[];
  readonly months: readonly MonthTotal[];
  readonly total: Sums;
}

/** Currencies apart, forints first, then by code. */
export function byCurrency(accounts: readonly AccountMonths[]): CurrencyStatistics[] {
  const rank = (currency: string): string => (currency === "HUF" ? "" : currency);
  return [...Map.groupBy(accounts, ({ currency }) => currency)]
    .toSorted(([one], [other]) => (rank(one) < rank(other) ? -1 : 1))
    .map(([currency, own]) => {
      const months = own[0]!.months.map((_month, place) =>
        addMonth(own.map((account) => account.months[place]!)),
      );
      return { currency, accounts: own, months, total: addUp(months) };
    });
}

/** The sums of an account over all its months. */
export function totalOf({ months }: AccountMonths): Sums {
  return addUp(months.map((month) => addMonth([month])));
}

/** The newest proven balance of an account in the period; undefined where there is none. */
export function lastClosing({
  months,
}: AccountMonths): { readonly closing: Amount; readonly date: string } | undefined {
  const month = months.findLast(({ closing }) => closing !== null);
  if (month === undefined || month.closing === null || month.closingDate === null) return undefined;
  return { closing: read(month.closing), date: month.closingDate };
}

function addMonth(months: readonly MonthSums[]): MonthTotal {
  const { month, closingDate } = months[0]!;
  const isKnown = months.every((each) => each.closing !== null && each.closingDate === closingDate);
  return {
    month,
    ...addUp(
      months.map((each) => ({ ...each, credit: read(each.credit), debit: read(each.debit) })),
    ),
    closing: isKnown ? sumOfOneCurrency(months.map(({ closing }) => read(closing!))) : undefined,
    closingDate: isKnown ? (closingDate ?? undefined) : undefined,
  };
}

function addUp(sums: readonly Omit<Sums, "net">[]): Sums {
  const credit = sumOfOneCurrency(sums.map((each) => each.credit));
  const debit = sumOfOneCurrency(sums.map((each) => each.debit));
  return {
    credit,
    debit,
    net: credit + debit,
    creditCount: sums.reduce((count, each) => count + each.creditCount, 0),
    debitCount: sums.reduce((count, each) => count + each.debitCount, 0),
  };
}

function read(text: string): Amount {
  const amount = parseAmount(text);
  return amount.ok ? amount.value : 0n;
}

/** The first and the last day of a month, `2026-02`. */
export function daysOfMonth(month: string): { readonly from: LocalDate; readonly to: LocalDate } {
  const from = `${month}-01` as LocalDate;
  return {
    from,
    to: addDays(from, daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5))) - 1),
  };
}
