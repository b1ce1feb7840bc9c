import { IconX } from "@tabler/icons-react";
import type { Transaction } from "#contract/transactions/transactions.ts";
import { parseAmount } from "#values/money.ts";
import { sumTransactions, type CurrencySum } from "./list-items.ts";
import type { FilterSelection } from "./use-filter-selection.ts";
import { bookingTexts } from "#web/areas/transactions/texts/booking.ts";
import { transactionsTexts as words } from "#web/areas/transactions/texts/transactions.ts";
import { questionTexts } from "#web/areas/questions/texts/questions.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { Kbd } from "#web/ui/text/Kbd.tsx";
import { StatusLine } from "#web/ui/blocks/StatusLine.tsx";

interface SelectionLineProps {
  readonly rows: readonly Transaction[];
  readonly phone: boolean;
  readonly onBook: () => void;
  /** Clears the marks; offered where all rows have one. */
  readonly onUnbook: () => void;
  /** Items of the whole filter; undefined while not known. */
  readonly total: number | undefined;
  readonly totalExact: boolean;
  /** Offered where the filter has more; without it the line says how many more there are. */
  readonly onSelectAll?: () => void;
  /** Asks about the marked rows. */
  readonly onAsk: () => void;
  readonly onClear: () => void;
}

interface WholeLineProps {
  readonly selection: FilterSelection;
  readonly phone: boolean;
  readonly onBook: () => void;
}

/** Count and sums of all items of the filter, as the server counted them. */
export function WholeSelectionLine({ selection, phone, onBook }: WholeLineProps) {
  const { counted } = selection;
  if (counted === undefined) return null;
  const items = counted.count + counted.unchanged;
  const sums = (counted.sums ?? []).map(({ currency, credit, debit }) => ({
    currency,
    credit: units(credit),
    debit: units(debit),
  }));
  return (
    <StatusLine
      summary={phone ? words.selectedShort(items) : words.selected(items)}
      sums={phone ? [] : presentSums(sums)}
      note={
        counted.unchanged > 0 && !phone ? bookingTexts.bookedAlready(counted.unchanged) : undefined
      }
      actions={
        <>
          <Button onClick={onBook} disabled={counted.count === 0}>
            {bookingTexts.bookAll(counted.count)} {!phone && <Kbd>B</Kbd>}
          </Button>
          <Button
            square
            aria-label={words.clearSelection}
            title={words.clearSelection}
            onClick={selection.clear}
          >
            <Icon of={IconX} />
          </Button>
        </>
      }
    />
  );
}

function units(amount: string): bigint {
  const parsed = parseAmount(amount);
  return parsed.ok ? parsed.value : 0n;
}

/** Count and sums of the marked rows; several currencies stand side by side, never added. */
export function SelectionLine({ rows, phone, onBook, onUnbook, ...rest }: SelectionLineProps) {
  const { total, totalExact, onSelectAll, onAsk, onClear } = rest;
  const allBooked = rows.every((row) => row.booked || row.pending || row.withdrawnAt);
  const isPart = total !== undefined && total > rows.length;
  return (
    <StatusLine
      summary={phone ? words.selectedShort(rows.length) : words.selected(rows.length)}
      sums={buildSums(rows)}
      note={
        isPart && onSelectAll === undefined && !phone
          ? bookingTexts.ofFilter(total, totalExact)
          : undefined
      }
      actions={
        <>
          {allBooked ? (
            <Button onClick={onUnbook}>{words.unmarkBooked}</Button>
          ) : (
            <Button onClick={onBook}>
              {words.markBooked} {!phone && <Kbd>B</Kbd>}
            </Button>
          )}
          <Button onClick={onAsk}>
            {questionTexts.ask} {!phone && <Kbd>Q</Kbd>}
          </Button>
          {isPart && onSelectAll !== undefined && (
            <Button onClick={onSelectAll}>
              {phone ? bookingTexts.selectAllShort : bookingTexts.selectAll(total, totalExact)}
            </Button>
          )}
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
  return presentSums(sumTransactions(rows));
}

function presentSums(sums: readonly CurrencySum[]): { label: string; value: string }[] {
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
