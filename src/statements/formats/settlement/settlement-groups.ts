/** Sorts the rows of a settlement file into its transfers; one currency each. */
import type { ReadRow } from "#statements/formats/settlement/settlement-line.ts";
import type { SettlementLayout } from "#statements/formats/settlement/settlement-layout.ts";
import { sumOfOneCurrency, type Amount } from "#values/money.ts";

/** The rows of one transfer, in the file's order. */
export interface RowGroup {
  readonly currency: string;
  readonly rows: readonly ReadRow[];
  readonly carriedIn: Amount;
  readonly carriedOut: Amount;
  readonly isPaidOut: boolean;
  /** Line at which the running balance of a wallet does not follow from the rows. */
  readonly brokenAt?: { readonly line: number; readonly expected: Amount; readonly found: Amount };
}

/** The transfers of a file. `fallback` = the currency of rows that name none. */
export function groupRows(
  rows: readonly ReadRow[],
  layout: SettlementLayout,
  fallback: string,
): RowGroup[] {
  const byKey = new Map<string, { currency: string; isTied: boolean; rows: ReadRow[] }>();
  for (const row of rows) {
    const currency = row.currency ?? fallback;
    const tie = layout.group === "payout" ? tieOf(row) : "";
    const key = `${currency} ${tie}`;
    const group = byKey.get(key);
    if (group) group.rows.push(row);
    else byKey.set(key, { currency, isTied: layout.group !== "payout" || tie !== "", rows: [row] });
  }
  const telling = [...byKey.values()].filter((group) => group.rows.some(saysSomething));
  return telling.flatMap(({ currency, isTied, rows: own }) =>
    layout.group === "payout-row"
      ? walletGroups(currency, own)
      : [
          {
            currency,
            rows: own,
            ...carriesOf(own),
            isPaidOut: isTied && layout.isPaidOut !== false,
          },
        ],
  );
}

/** Rows that were left out make no transfer of their own; a sum of nothing does. */
function saysSomething({ what }: ReadRow): boolean {
  return what !== "skipped" && what !== "unknown";
}

function tieOf({ row }: ReadRow): string {
  return row.text("payoutRef") || row.day("payoutDate") || "";
}

function carriesOf(rows: readonly ReadRow[]): { carriedIn: Amount; carriedOut: Amount } {
  const carries = rows.flatMap((row) => (row.what === "carry" ? [row.amount] : []));
  return {
    carriedIn: sumOfOneCurrency(carries.filter((amount) => amount > 0n)),
    carriedOut: -sumOfOneCurrency(carries.filter((amount) => amount < 0n)),
  };
}

/** The wallet's rows up to each withdrawal; what follows the last one is not paid out yet. */
function walletGroups(currency: string, given: readonly ReadRow[]): RowGroup[] {
  const rows = inOrder(given.filter(({ what }) => what === "line" || what === "payout"));
  const [first] = rows;
  if (first === undefined) return [];
  const stated = first.row.money("balance");
  let balance = stated === undefined ? 0n : stated - movementOf(first);
  const groups: RowGroup[] = [];
  let open: ReadRow[] = [];
  let carriedIn = balance;
  let brokenAt: RowGroup["brokenAt"];
  for (const [index, row] of rows.entries()) {
    open.push(row);
    balance += movementOf(row);
    const found = row.row.money("balance");
    if (found !== undefined && found !== balance) {
      brokenAt ??= { line: row.row.line, expected: balance, found };
      balance = found;
    }
    const isEnd = index === rows.length - 1;
    const hasPayout = open.some(({ what }) => what === "payout");
    // A withdrawal and the conversion that feeds it stand at the same moment, in either order.
    if (!isEnd && (!hasPayout || momentOf(row) === momentOf(rows[index + 1]!))) continue;
    groups.push({
      currency,
      rows: open,
      carriedIn,
      carriedOut: balance,
      isPaidOut: hasPayout,
      brokenAt,
    });
    [open, carriedIn, brokenAt] = [[], balance, undefined];
  }
  return groups;
}

/** Oldest first: some exports begin with the newest row. */
function inOrder(rows: readonly ReadRow[]): readonly ReadRow[] {
  const first = rows[0]?.row.day("date");
  const last = rows.at(-1)?.row.day("date");
  return first !== undefined && last !== undefined && first > last ? rows.toReversed() : rows;
}

function momentOf({ row }: ReadRow): string {
  return `${row.text("date")} ${row.text("time")}`;
}

function movementOf(row: ReadRow): Amount {
  if (row.what === "line") return row.line.net;
  return row.what === "payout" ? -row.amount : 0n;
}
