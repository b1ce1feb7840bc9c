import type { Transaction } from "#contract/transactions/transactions.ts";
import type { ApiReply } from "#web/api/client.ts";
import styles from "./drawer.module.css";
import { useFrozenDecision } from "#web/areas/transactions/queries/use-frozen-changes.ts";
import { useTies } from "#web/areas/transactions/queries/use-ties.ts";
import { bankAccountsTexts } from "#web/areas/bank-accounts/texts/bank-accounts.ts";
import { conflictTexts } from "#web/areas/transactions/texts/conflicts.ts";
import { frozenTexts } from "#web/areas/transactions/texts/frozen-changes.ts";
import {
  tieTexts as words,
  transactionsTexts,
} from "#web/areas/transactions/texts/transactions.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { formatDate, formatInstant } from "#web/ui/text/format-date.ts";
import { Note } from "#web/ui/blocks/Note.tsx";

type Detail = ApiReply<"transactionGet">;
type Link = Detail["links"][number];
type Change = Detail["changes"][number];

interface TieProps {
  readonly companyId: string;
  readonly transaction: Transaction;
  readonly detail: Detail;
}

/**
 * „Ugyanez a tétel”: this row and the other origins' rows, which of them the item stands on, and
 * the way to say that they are two.
 */
export function TieList({ companyId, transaction, detail }: TieProps) {
  const { unlink } = useTies(companyId);
  const links = tiesOf(transaction, detail);
  if (links.length === 0) return null;
  const leads = !detail.links.some((link) => link.leading);
  return (
    <section>
      <h3 className={styles["section"]}>
        {words.title}
        <span>{words.count(links.length + 1)}</span>
      </h3>
      <p className={styles["sourceNote"]}>{words.chosen}</p>
      <ol className={styles["sources"]}>
        <li className={classNames(!leads && styles["hollow"])}>
          <b className="medium">{bankAccountsTexts.originate[transaction.originate]}</b>,{" "}
          {words.thisRow}
          <span className={styles["sourceNote"]}>{describeDays(transaction, leads)}</span>
        </li>
        {links.map((link) => (
          <li key={link._id} className={classNames(!link.leading && styles["hollow"])}>
            <b className="medium">{bankAccountsTexts.originate[link.originate]}</b>,{" "}
            {words.rules[link.rule]}
            <span className={styles["sourceNote"]}>{describeDays(link, link.leading)}</span>
            <span className={styles["sourceNote"]}>{describeText(link)}</span>
            <Button
              variant="secondary"
              size="small"
              title={words.unlinkHint}
              loading={unlink.isPending}
              onClick={() => unlink.mutate({ id: transaction._id, otherId: link._id })}
            >
              {words.unlink}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Facts of which no source knows better than another that told them otherwise. */
export function ConflictNote({ detail }: Pick<TieProps, "detail">) {
  if (detail.conflicts.length === 0) return null;
  return (
    <Note tone="warning" title={conflictTexts.title}>
      {detail.conflicts.map((conflict) => (
        <span key={conflict.field} className="block breaks">
          {conflictTexts.said(conflict)}
        </span>
      ))}
      {conflictTexts.hint}
    </Note>
  );
}

/** Rows of other origins; a row of the same account is told as a decided double. */
export function tiesOf(transaction: Transaction, detail: Detail): readonly Link[] {
  return detail.links.filter(({ accountId }) => accountId !== transaction.accountId);
}

function describeDays(row: Pick<Link, "bookingDate" | "valueDate">, leading: boolean): string {
  const { valueDate } = row;
  const value =
    valueDate && valueDate !== row.bookingDate
      ? `${words.fields.valueDate.toLowerCase()} ${formatDate(valueDate)}`
      : "";
  return [formatDate(row.bookingDate), value, leading ? words.leading : ""]
    .filter(Boolean)
    .join(" · ");
}

function describeText(link: Link): string {
  return [link.partnerName, link.description].filter(Boolean).join(" · ");
}

/**
 * What sources said otherwise since the item came; a change of an item with which a person had
 * already worked waits for his answer.
 */
export function ChangeList({ companyId, transaction, detail }: TieProps) {
  const decision = useFrozenDecision(companyId);
  return (
    <>
      {transaction.withdrawnAt && (
        <Note tone="info" title={words.changed.withdrawnTitle}>
          {transactionsTexts.withdrawnHint}
        </Note>
      )}
      {detail.changes.map((change) => {
        const open = isOpen(change);
        const decide = (answer: "accepted" | "kept"): void =>
          decision.mutate({
            params: { id: companyId },
            body: { decision: answer, ids: [change._id] },
          });
        return (
          <Note
            key={change._id}
            tone={open ? "warning" : "info"}
            title={`${frozenTexts.sort(change)}, ${formatInstant(change.at)}`}
          >
            {change.differences.map((each) => (
              <span key={each.field} className="block breaks">
                <b>{words.fields[each.field]}</b>:{" "}
                {show(each.field, each.was, transaction.currency)} →{" "}
                {show(each.field, each.became, transaction.currency)}
              </span>
            ))}
            {describeState(change)}
            {open && (
              <span className="above-2 block">
                <Button
                  variant="secondary"
                  size="small"
                  loading={decision.isPending}
                  onClick={() => decide("accepted")}
                >
                  {frozenTexts.accept}
                </Button>
                <Button
                  variant="secondary"
                  size="small"
                  loading={decision.isPending}
                  onClick={() => decide("kept")}
                >
                  {frozenTexts.keep}
                </Button>
              </span>
            )}
          </Note>
        );
      })}
    </>
  );
}

function isOpen({ seenAt, wasBooked, wasExported, wasCertified, wasClosed }: Change): boolean {
  return seenAt === null && (wasBooked || wasExported || wasCertified || wasClosed);
}

function describeState(change: Change): string {
  if (isOpen(change)) return words.changed.open;
  const { decision, seenBy } = change;
  if (decision === null) return words.changed.followed;
  const outcome = words.changed[decision];
  return seenBy === null || decision === "lapsed"
    ? outcome
    : `${outcome} ${words.changed.by(seenBy)}`;
}

function show(
  field: Change["differences"][number]["field"],
  value: string | null,
  currency: string,
): string {
  if (value === null) return words.changed.nothing;
  if (field === "bookingDate" || field === "valueDate") return formatDate(value);
  return field === "amount" ? formatAmount(value, currency) : value;
}
