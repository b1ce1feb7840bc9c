/** The lines of a day's sums on a phone; the list counts with the height of its headers. */
import { formatAmount } from "#web/ui/text/format-amount.ts";
import type { CurrencySum } from "./list-items.ts";

/** Letters of credit and debit that stand beside a date in a window of 320 px. */
const LETTERS_MAX = 22;

/** One line for each currency, and two for forints whose credit and debit are long. */
export function countSumLines(sums: readonly CurrencySum[]): number {
  const forints = sums.find((sum) => sum.currency === "HUF");
  const isLong =
    forints !== undefined &&
    forints.credit !== 0n &&
    forints.debit !== 0n &&
    [forints.credit, forints.debit].map((sum) => formatAmount(sum, "HUF")).join("").length >
      LETTERS_MAX;
  return sums.length + (isLong ? 1 : 0);
}
