import { classNames } from "#web/ui/class-names.ts";
import { Link } from "@tanstack/react-router";
import type { FrozenChange } from "#contract/transactions/frozen-changes.ts";
import { accountShortName } from "#web/areas/bank-accounts/account-names.ts";
import type { useFrozenDecision } from "#web/areas/transactions/queries/use-frozen-changes.ts";
import { frozenTexts, frozenTexts as words } from "#web/areas/transactions/texts/frozen-changes.ts";
import { to } from "#web/navigation/paths.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { buttonClass } from "#web/ui/buttons/button-class.ts";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { formatDate } from "#web/ui/text/format-date.ts";
import styles from "./frozen-changes.module.css";
import { tieTexts } from "#web/areas/transactions/texts/transactions.ts";
import { formatAmount } from "#web/ui/text/format-amount.ts";

interface FrozenChangeItemProps {
  readonly companyId: string;
  readonly change: FrozenChange;
  readonly decision: ReturnType<typeof useFrozenDecision>;
}

/** One booked item with what would change on it, and the two answers. */
export function FrozenChangeItem({ companyId, change, decision }: FrozenChangeItemProps) {
  const { _id, transactionId, account, bookingDate, amount, currency, partnerName } = change;
  const named = partnerName || formatDate(bookingDate);
  const decide = (answer: "accepted" | "kept"): void =>
    decision.mutate({ params: { id: companyId }, body: { decision: answer, ids: [_id] } });
  const isMine = decision.isPending && decision.variables.body.ids?.[0] === _id;
  const answer = isMine ? decision.variables.body.decision : undefined;
  return (
    <li className={styles["item"]}>
      <div className={styles["head"]}>
        <h2 className="shrink breaks">{named}</h2>
        <span className={classNames("end strong one-line", styles["amount"])}>
          <AmountText amount={amount} currency={currency} />
        </span>
      </div>
      <p className="small breaks muted">
        {[formatDate(bookingDate), accountShortName(account), words.marks(change)]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className="above-2 medium">
        {words.sort(change)}
        <span className="small breaks muted"> · {words.at(change.at)}</span>
      </p>
      {change.fileName !== null && (
        <p className="small breaks muted">{words.file(change.fileName)}</p>
      )}
      {change.kind === "withdrawn" && <p>{words.goes}</p>}
      {change.kind === "joined" && <p>{words.becomesOne}</p>}
      {change.kind === "parted" && <p>{words.becomesTwo}</p>}
      {change.kind === "returned" && <p>{words.comesBack}</p>}
      <ChangeFacts differences={change.differences} currency={currency} />
      <div className={classNames("wrap gap-2 above-3", styles["actions"])}>
        <Button
          size="small"
          variant="secondary"
          aria-label={words.acceptLabel(named)}
          loading={answer === "accepted"}
          disabled={decision.isPending}
          onClick={() => decide("accepted")}
        >
          {words.accept}
        </Button>
        <Button
          size="small"
          variant="secondary"
          aria-label={words.keepLabel(named)}
          loading={answer === "kept"}
          disabled={decision.isPending}
          onClick={() => decide("kept")}
        >
          {words.keep}
        </Button>
        <Link
          to={to.transactionViewer()}
          search={{ company: companyId, item: transactionId } as never}
          className={buttonClass({ variant: "quiet", size: "small" })}
        >
          {words.open}
        </Link>
        {change.otherId !== null && (
          <Link
            to={to.transactionViewer()}
            search={{ company: companyId, item: change.otherId } as never}
            className={buttonClass({ variant: "quiet", size: "small" })}
          >
            {words.other}
          </Link>
        )}
      </div>
    </li>
  );
}

type Difference = FrozenChange["differences"][number];

interface ChangeFactsProps {
  readonly differences: readonly Difference[];
  readonly currency: string;
}

/** What the books show and what the source says now, one fact beside the other. */
function ChangeFacts({ differences, currency }: ChangeFactsProps) {
  if (differences.length === 0) return null;
  return (
    <table className={styles["facts"]}>
      <thead>
        <tr>
          <td />
          <th scope="col">{frozenTexts.before}</th>
          <th scope="col">{frozenTexts.after}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((each) => (
          <tr key={each.field}>
            <th className="muted" scope="row">
              {tieTexts.fields[each.field]}
            </th>
            <td>{show(each, each.was, differences, currency)}</td>
            <td>{show(each, each.became, differences, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function show(
  { field, became }: Difference,
  value: string | null,
  all: readonly Difference[],
  currency: string,
): string {
  if (value === null) return tieTexts.changed.nothing;
  if (field === "bookingDate" || field === "valueDate") return formatDate(value);
  if (field !== "amount") return value;
  // Where the currency changes too, each amount has its own.
  const other = all.find((each) => each.field === "currency");
  const own = other === undefined ? currency : value === became ? other.became : other.was;
  return formatAmount(value, own ?? currency);
}
