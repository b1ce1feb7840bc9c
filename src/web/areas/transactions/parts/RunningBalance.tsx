import type { UnknownBalanceReason } from "#contract/transactions/row-balances.ts";
import { runningBalanceTexts as words } from "#web/areas/transactions/texts/running-balance.ts";
import type { BalanceBook } from "#web/areas/transactions/queries/balance-book.ts";
import { useRowBalance } from "#web/areas/transactions/queries/use-balance-book.ts";
import { AmountText } from "#web/ui/text/AmountText.tsx";

interface RunningBalanceProps {
  readonly book: BalanceBook;
  readonly id: string;
  readonly currency: string;
}

/** Reasons of one row; the others are those of its day, which the day's header says. */
const OF_ROW: ReadonlySet<UnknownBalanceReason> = new Set(["not_counted"]);

/** The account's balance behind the row; nothing where its day has none. */
export function RunningBalance({ book, id, currency }: RunningBalanceProps) {
  const found = useRowBalance(book, id);
  if (found === undefined) return null;
  if (found.balance !== null)
    return (
      <span title={words.hint}>
        <AmountText amount={found.balance} currency={currency} kind="balance" muted />
      </span>
    );
  return found.reason !== null && OF_ROW.has(found.reason) ? <Unknown of={found.reason} /> : null;
}

/** The balance in the drawer, or the word that says why it is not known. */
export function BalanceFact({ book, id, currency }: RunningBalanceProps) {
  const found = useRowBalance(book, id);
  if (found === undefined) return null;
  if (found.balance === null) return <Unknown of={found.reason ?? "no_balance"} isWhole />;
  return <AmountText amount={found.balance} currency={currency} kind="balance" />;
}

interface HeadProps {
  readonly book: BalanceBook;
  /** The first counted row of the day; undefined where it has none. */
  readonly firstId: string | undefined;
}

/** What the column of a day holds: the balances, or the word that says why they are not known. */
export function BalanceHead({ book, firstId }: HeadProps) {
  const reason = useRowBalance(book, firstId ?? "")?.reason ?? null;
  if (reason === null || OF_ROW.has(reason)) return words.column;
  return <Unknown of={reason} />;
}

function Unknown({
  of,
  isWhole = false,
}: {
  readonly of: UnknownBalanceReason;
  /** The whole sentence stands there, not as a hint. */
  readonly isWhole?: boolean;
}) {
  const { short, hint } = words.unknown[of];
  return isWhole ? (
    <span className="fine">{hint}</span>
  ) : (
    <span className="fine" title={hint}>
      {short}
    </span>
  );
}
