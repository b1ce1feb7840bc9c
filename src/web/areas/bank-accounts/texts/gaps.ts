import type { StatementGap } from "#contract/bank-accounts/bank-accounts.ts";
import { formatAmount, formatCount } from "#web/ui/text/format-amount.ts";
import { formatDaySpan } from "#web/ui/text/format-date.ts";

/** Gaps between statements, in the list of accounts. */
export const gapsTexts = {
  label: (name: string) => `${name}: hiányzó kivonatok`,
  olderLabel: (name: string) => `${name}: korábbi hiányok`,
  older: (count: number) => `és még ${formatCount(count)} korábbi hiány`,
  uncounted: (count: number) => `továbbá ${formatCount(count)} még korábbi`,
  /** `Hiányzik: 2026. 03. 04–06. (13. számú kivonat, egyenlegeltérés: +12 500 Ft)` */
  gap: (gap: StatementGap, currency: string) => {
    const details = [numberWords(gap.numbers), differenceWords(gap.difference, currency)].filter(
      (each) => each !== "",
    );
    const days = formatDaySpan(gap.from, gap.to);
    return `${leadWords(gap)}: ${days}${details.length > 0 ? ` (${details.join(", ")})` : ""}`;
  },
};

function leadWords({ reasons, sure }: StatementGap): string {
  if (!sure) return "Lehet, hogy hiányzik";
  // Days that follow each other: what is missing lies on one of the two.
  return reasons.length === 1 && reasons[0] === "balance"
    ? "Nem érnek össze az egyenlegek"
    : "Hiányzik";
}

function numberWords(numbers: StatementGap["numbers"]): string {
  if (numbers === null) return "";
  const { first, last } = numbers;
  return first === last
    ? `${String(first)}. számú kivonat`
    : `${String(first)}–${String(last)}. számú kivonatok`;
}

function differenceWords(difference: string | null, currency: string): string {
  return difference === null
    ? ""
    : `egyenlegeltérés: ${formatAmount(difference, currency, { sign: "always" })}`;
}
