/** The sum row of a file with several transfers: it belongs to all of them. */
import type { Settlement } from "#settlements/settlement.ts";
import type { SettlementLayout } from "#statements/formats/settlement/settlement-layout.ts";
import { isSumWord, type ReadRow } from "#statements/formats/settlement/settlement-line.ts";
import { mismatch } from "#statements/formats/settlement/settlement-problems.ts";
import type { ReadProblem } from "#statements/statement.ts";
import { sumOfOneCurrency } from "#values/money.ts";

type SumRow = Extract<ReadRow, { what: "sum" }>;

/** The rows of transfers, and the sum rows that name none. */
export function withoutGrandTotals(
  rows: readonly ReadRow[],
  { group }: SettlementLayout,
): { readonly rows: readonly ReadRow[]; readonly grand: readonly SumRow[] } {
  const grand = group === "payout" ? rows.filter(isGrandTotal) : [];
  return grand.length === 0
    ? { rows, grand }
    : { rows: rows.filter((row) => !isGrandTotal(row)), grand };
}

function isGrandTotal(row: ReadRow): row is SumRow {
  if (row.what !== "sum") return false;
  const ties = [row.row.word("payoutRef"), row.row.word("payoutDate")];
  return ties.every((word) => word === "" || isSumWord(word));
}

/** Each sum of a grand total that is not that of all settlements of its currency. */
export function grandProblems(
  grand: readonly SumRow[],
  settlements: readonly Settlement[],
): ReadProblem[] {
  return grand.flatMap(({ currency, gross, fees, net }) => {
    const own = settlements.filter((each) => currency === undefined || each.currency === currency);
    const sum = (name: "gross" | "fees" | "net") =>
      sumOfOneCurrency(own.map(({ totals }) => totals[name]));
    const stated = [
      ["sumRow", gross, sum("gross")],
      ["fees", fees, sum("fees")],
      ["payout", net, sum("net")],
    ] as const;
    return stated.flatMap(([name, amount, computed]) =>
      amount === undefined || amount === computed
        ? []
        : [mismatch(name, amount, computed, currency ?? own[0]?.currency ?? "")],
    );
  });
}
