/** What the cells of each column look like, whatever the column is called. */
import { amountParts } from "#statements/formats/table/amount-text.ts";
import { findStatus, findDirection } from "#statements/formats/table/row-words.ts";
import { cellText, type TableCell, type TableRow } from "#statements/formats/table/table-source.ts";
import { looksLikeSerial } from "#statements/formats/table/date-column.ts";
import { isDayCell, isMoneyCell } from "#statements/formats/table/money-rows.ts";
import { readAccountNumber } from "#values/account-number.ts";
import { isCurrencyCode } from "#values/currencies.ts";

/** Distinct texts of a column that are counted. */
const DISTINCT_MAX = 200;

/** Counts over the filled cells of one column. */
export interface ColumnFacts {
  filled: number;
  days: number;
  /** Amounts that may be the numbers of days. */
  serials: number;
  amountCells: number;
  negatives: number;
  /** Amounts with decimals, with groups of thousands, a sign or a currency. */
  markedCells: number;
  /** Numbers of digits of the cells that are digits only. */
  readonly digitCounts: Set<number>;
  accounts: number;
  currencies: number;
  directions: number;
  statuses: number;
  chars: number;
  readonly distinct: Set<string>;
}

/** The facts of every column over the given rows. */
export function columnFacts(rows: readonly TableRow[], width: number): ColumnFacts[] {
  const facts = Array.from({ length: width }, (): ColumnFacts => ({
    filled: 0,
    days: 0,
    serials: 0,
    amountCells: 0,
    negatives: 0,
    markedCells: 0,
    digitCounts: new Set(),
    accounts: 0,
    currencies: 0,
    directions: 0,
    statuses: 0,
    chars: 0,
    distinct: new Set(),
  }));
  for (const { cells } of rows)
    for (const [index, each] of facts.entries()) note(each, cells[index]);
  return facts;
}

function note(facts: ColumnFacts, cell: TableCell | undefined): void {
  const text = cellText(cell);
  if (text === "") return;
  facts.filled++;
  facts.chars += text.length;
  if (facts.distinct.size < DISTINCT_MAX) facts.distinct.add(text);
  if (isDayCell(cell)) facts.days++;
  else if (isMoneyCell(cell)) {
    facts.amountCells++;
    if (looksLikeSerial(text)) facts.serials++;
    if (/\D/.test(text)) facts.markedCells++;
    else if (facts.digitCounts.size < DISTINCT_MAX) facts.digitCounts.add(text.length);
    if (typeof cell === "string" ? amountParts(text)?.negative : text.startsWith("-"))
      facts.negatives++;
  }
  if (isAccountText(text)) facts.accounts++;
  if (isCurrencyCode(text.toUpperCase())) facts.currencies++;
  if (findDirection(text)) facts.directions++;
  if (findStatus(text) !== undefined) facts.statuses++;
}

function isAccountText(text: string): boolean {
  const number = readAccountNumber(text);
  if (number === undefined) return false;
  return number.kind !== "other" || /^\d{16}(?:\d{8})?$/.test(text.replace(/[ -]/g, ""));
}

/** The share of the filled cells, 0 where none is filled. */
export function share(count: number, { filled }: ColumnFacts): number {
  return filled === 0 ? 0 : count / filled;
}
