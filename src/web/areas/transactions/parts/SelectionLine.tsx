import { IconX } from "@tabler/icons-react";
import type { Transaction } from "#contract/transactions/transactions.ts";
import { sumTransactions } from "./list-items.ts";
import { transactionsTexts as words } from "#web/areas/transactions/texts/transactions.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { Kbd } from "#web/ui/text/Kbd.tsx";
import { StatusLine } from "#web/ui/blocks/StatusLine.tsx";

interface SelectionLineProps {
  readonly rows: readonly Transaction[];
  readonly phone: boolean;
  readonly onBook: () => void;
  readonly onClear: () => void;
}

/** Count and sums of the marked rows; several currencies stand side by side, never added. */
export function SelectionLine({ rows, phone, onBook, onClear }: SelectionLineProps) {
  const allBooked = rows.every((row) => row.booked || row.pending || row.withdrawnAt);
  return (
    <StatusLine
      summary={phone ? words.selectedShort(rows.length) : words.selected(rows.length)}
      sums={buildSums(rows)}
      actions={
        <>
          <Button onClick={onBook}>
            {allBooked ? words.unmarkBooked : words.markBooked} {!phone && <Kbd>B</Kbd>}
          </Button>
          <Button
            square
            aria-label={words.clearSelection}
            title={words.clearSelection}
            onClick={onClear}
          >
            <Icon of={IconX} />
          </Button>
        </>
      }
    />
  );
}

function buildSums(rows: readonly Transaction[]): { label: string; value: string }[] {
  const sums = sumTransactions(rows);
  const only = sums.length === 1 ? sums[0] : undefined;
  if (!only) {
    return sums.map(({ currency, credit, debit }) => ({
      label: words.balanceOf(currency),
      value: formatAmount(credit + debit, currency),
    }));
  }
  return [
    {
      label: words.credit,
      value: formatAmount(only.credit, only.currency, { sign: "always", unit: false }),
    },
    { label: words.debit, value: formatAmount(only.debit, only.currency, { unit: false }) },
    { label: words.balance, value: formatAmount(only.credit + only.debit, only.currency) },
  ];
}
