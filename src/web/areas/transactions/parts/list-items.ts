import { parseAmount, type Amount } from "#values/money.ts";
import type { Transaction } from "#contract/transactions/transactions.ts";

/** Sums of one currency; debit is negative or zero. */
export interface CurrencySum {
  readonly currency: string;
  readonly credit: Amount;
  readonly debit: Amount;
}

export interface DayItem {
  readonly kind: "day";
  readonly key: string;
  readonly date: string;
  readonly count: number;
  readonly sums: readonly CurrencySum[];
  /**
   * False while more rows of the day may come with the next page: its sums are of the loaded rows
   * only.
   */
  readonly whole: boolean;
}

export interface RowItem {
  readonly kind: "row";
  readonly key: string;
  readonly transaction: Transaction;
  /** Place among the rows, from 0. */
  readonly index: number;
}

export type ListItem = DayItem | RowItem;

interface BuiltDay {
  readonly rows: readonly Transaction[];
  readonly start: number;
  readonly whole: boolean;
  readonly items: readonly ListItem[];
}

/**
 * Days built before, by their first row: a further page must not add up ten thousand rows again.
 */
const builtDays = new WeakMap<Transaction, BuiltDay>();

/** Rows in list order with a header before each day; `more` = another page exists. */
export function buildListItems(
  transactions: readonly Transaction[],
  more: boolean,
): readonly ListItem[] {
  const items: ListItem[] = [];
  for (let start = 0; start < transactions.length;) {
    const date = transactions[start]!.bookingDate;
    let end = start;
    while (end < transactions.length && transactions[end]!.bookingDate === date) end += 1;
    const day = buildDay(transactions.slice(start, end), start, !more || end < transactions.length);
    for (const item of day.items) items.push(item);
    start = end;
  }
  return items;
}

function buildDay(rows: readonly Transaction[], start: number, whole: boolean): BuiltDay {
  const first = rows[0]!;
  const known = builtDays.get(first);
  if (known && known.start === start && known.whole === whole && isSameRows(known.rows, rows))
    return known;
  const date = first.bookingDate;
  const count = rows.filter((row) => !row.withdrawnAt).length;
  const header: DayItem = {
    kind: "day",
    key: `day-${date}`,
    date,
    count,
    sums: sumTransactions(rows),
    whole,
  };
  const toItem = (transaction: Transaction, offset: number): RowItem => {
    return { kind: "row", key: transaction._id, transaction, index: start + offset };
  };
  const items = [header, ...rows.map(toItem)];
  const built = { rows, start, whole, items };
  builtDays.set(first, built);
  return built;
}

function isSameRows(left: readonly Transaction[], right: readonly Transaction[]): boolean {
  return left.length === right.length && left.every((row, index) => row === right[index]);
}

/**
 * Sums by currency, forints first, then by code; pending items and those the bank took back do not
 * count. Amounts that cannot be read are left out.
 */
export function sumTransactions(transactions: readonly Transaction[]): readonly CurrencySum[] {
  const byCurrency = new Map<string, { credit: Amount; debit: Amount }>();
  for (const transaction of transactions) {
    const amount = parseAmount(transaction.amount);
    if (transaction.pending || transaction.withdrawnAt || !amount.ok) continue;
    const sum = byCurrency.get(transaction.currency) ?? { credit: 0n, debit: 0n };
    if (amount.value > 0n) sum.credit += amount.value;
    else sum.debit += amount.value;
    byCurrency.set(transaction.currency, sum);
  }
  return [...byCurrency].map(([currency, sum]) => ({ currency, ...sum })).sort(forintsFirst);
}

/** Order of sums side by side: HUF, then the codes by letter. */
export function forintsFirst(
  left: { readonly currency: string },
  right: { readonly currency: string },
): number {
  if (left.currency === right.currency) return 0;
  if (left.currency === "HUF") return -1;
  return right.currency === "HUF" ? 1 : left.currency < right.currency ? -1 : 1;
}
