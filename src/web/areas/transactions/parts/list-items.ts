import { parseAmount, type Amount } from "#values/money.ts";
import type { TransactionSort } from "#contract/transactions/transaction-filter.ts";
import type { PendingItem, Transaction } from "#contract/transactions/transactions.ts";
import { announcedRow } from "./announced-rows.ts";
import { isLate } from "./new-rows.ts";

/** Sums of one currency; debit is negative or zero. */
export interface CurrencySum {
  readonly currency: string;
  readonly credit: Amount;
  readonly debit: Amount;
}

export interface DayItem {
  readonly kind: "day";
  readonly key: string;
  /** Empty for announced items of which the bank told no day. */
  readonly date: string;
  readonly count: number;
  /** Announced items, which neither `count` nor `sums` have. */
  readonly announced: number;
  /** Unbooked items that came when the day was in the books. */
  readonly late: number;
  readonly sums: readonly CurrencySum[];
  /** The first counted row of the day; undefined where it has none. */
  readonly firstId: string | undefined;
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

/** Rows whose days are counted: the first page, so that nothing changes while more are loaded. */
const SEEN_MAX = 100;

/** Whether most days have one row, whose sum a band would only repeat. */
export function hasSparseDays(items: readonly ListItem[]): boolean {
  const seen = items.slice(0, SEEN_MAX);
  const days = seen.filter((item) => item.kind === "day").length;
  return days > 1 && (seen.length - days) * 3 < days * 4;
}

export const isRow = (item: ListItem): item is RowItem => item.kind === "row";

interface BuiltDay {
  readonly rows: readonly Transaction[];
  readonly announced: readonly Transaction[];
  readonly start: number;
  readonly whole: boolean;
  readonly items: readonly ListItem[];
}

/**
 * Days built before, by their first row: a further page must not add up ten thousand rows again.
 */
const builtDays = new WeakMap<Transaction, BuiltDay>();

const NOTHING: readonly never[] = [];

/**
 * Rows in list order with a header before each day; `more` = another page exists. Announced items
 * stand at the end of their day; those without a day stand where the newest are. An announced item
 * of a day that is not loaded yet comes with its page. By amount there are no days: announced items
 * stand at the end of the list.
 */
export function buildListItems(
  transactions: readonly Transaction[],
  more: boolean,
  pending: readonly PendingItem[] = NOTHING,
  sort: TransactionSort = "date_desc",
): readonly ListItem[] {
  if (sort === "amount_desc" || sort === "amount_asc")
    return buildPlainItems(more ? transactions : [...transactions, ...pending.map(announcedRow)]);
  const items: ListItem[] = [];
  const newestFirst = sort === "date_desc";
  const waiting = groupByDay(pending, newestFirst);
  let index = 0;
  const addDay = (rows: readonly Transaction[], date: string, whole: boolean) => {
    const announced = waiting.get(date) ?? NOTHING;
    waiting.delete(date);
    for (const item of buildDay({ rows, announced, start: index, whole }, date).items)
      items.push(item);
    index += rows.length + announced.length;
  };
  // A day of announced items alone stands where its date belongs.
  const addDaysAfter = (date: string) => {
    for (const day of waiting.keys()) {
      const isBefore = newestFirst ? day === "" || day > date : day !== "" && day < date;
      if (isBefore) addDay(NOTHING, day, true);
    }
  };
  for (let start = 0; start < transactions.length;) {
    const date = transactions[start]!.bookingDate;
    let end = start;
    while (end < transactions.length && transactions[end]!.bookingDate === date) end += 1;
    addDaysAfter(date);
    addDay(transactions.slice(start, end), date, !more || end < transactions.length);
    start = end;
  }
  if (!more) for (const day of waiting.keys()) addDay(NOTHING, day, true);
  return items;
}

/** Rows built before, so that a further page makes only its own. */
const builtRows = new WeakMap<Transaction, RowItem>();

function buildPlainItems(rows: readonly Transaction[]): readonly RowItem[] {
  return rows.map((transaction, index) => {
    const known = builtRows.get(transaction);
    if (known?.index === index) return known;
    const built: RowItem = { kind: "row", key: transaction._id, transaction, index };
    builtRows.set(transaction, built);
    return built;
  });
}

/** Announced rows by their days in the order of the list; those without a day are the newest. */
function groupByDay(
  pending: readonly PendingItem[],
  newestFirst: boolean,
): Map<string, readonly Transaction[]> {
  if (pending.length === 0) return new Map();
  const byDay = new Map<string, Transaction[]>();
  for (const item of pending) {
    const row = announcedRow(item);
    const day = byDay.get(row.bookingDate);
    if (day) day.push(row);
    else byDay.set(row.bookingDate, [row]);
  }
  const order = ([left]: [string, unknown], [right]: [string, unknown]) =>
    left === "" ? -1 : right === "" ? 1 : left < right ? 1 : -1;
  const days = [...byDay].sort(order);
  return new Map(newestFirst ? days : days.reverse());
}

function buildDay(day: Omit<BuiltDay, "items">, date: string): BuiltDay {
  const { rows, announced, start, whole } = day;
  const all = announced.length === 0 ? rows : [...rows, ...announced];
  const first = all[0]!;
  const known = builtDays.get(first);
  if (
    known &&
    known.start === start &&
    known.whole === whole &&
    isSameRows(known.rows, rows) &&
    isSameRows(known.announced, announced)
  )
    return known;
  const header: DayItem = {
    kind: "day",
    key: `day-${date}`,
    date,
    count: rows.filter((row) => !row.withdrawnAt).length,
    late: rows.filter(isLate).length,
    announced: announced.length,
    sums: sumTransactions(rows),
    firstId: rows.find((row) => !row.withdrawnAt)?._id,
    whole,
  };
  const toItem = (transaction: Transaction, offset: number): RowItem => {
    return { kind: "row", key: transaction._id, transaction, index: start + offset };
  };
  const items = [header, ...all.map(toItem)];
  const built = { ...day, items };
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
function forintsFirst(
  left: { readonly currency: string },
  right: { readonly currency: string },
): number {
  if (left.currency === right.currency) return 0;
  if (left.currency === "HUF") return -1;
  return right.currency === "HUF" ? 1 : left.currency < right.currency ? -1 : 1;
}
