import type { MouseEvent } from "react";
import type { Transaction } from "#contract/transactions/transactions.ts";
import { isLate, useIsNew } from "./new-rows.ts";
import { arrivalTexts } from "#web/areas/transactions/texts/arrivals.ts";
import { QuestionTag } from "#web/areas/questions/QuestionTag.tsx";
import { questionTexts } from "#web/areas/questions/texts/questions.ts";
import { budapestDate } from "#values/local-date.ts";
import styles from "./rows.module.css";
import type { BalanceBook } from "#web/areas/transactions/queries/balance-book.ts";
import { RunningBalance } from "./RunningBalance.tsx";
import type { AccountMark } from "#web/areas/bank-accounts/account-names.ts";
import { shownRemittance } from "./shown-remittance.ts";
import { bankAccountsTexts } from "#web/areas/bank-accounts/texts/bank-accounts.ts";
import { transactionTypeText } from "#values/transaction-types.ts";
import { transactionsTexts as words } from "#web/areas/transactions/texts/transactions.ts";
import { todayDate } from "#web/time/now.ts";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { BookedMark } from "#web/ui/marks/BookedMark.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { formatDate, formatInstant, formatNearDay } from "#web/ui/text/format-date.ts";
import { NameMark } from "#web/ui/marks/NameMark.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";

/**
 * The commands of a row; the same object for all rows, so that a row renders only when its own data
 * change.
 */
export interface RowActions {
  readonly open: (transaction: Transaction) => void;
  readonly select: (transaction: Transaction, range: boolean) => void;
  readonly book: (transaction: Transaction) => void;
}

export interface TransactionRowProps {
  readonly transaction: Transaction;
  readonly mark: AccountMark | undefined;
  readonly selected: boolean;
  readonly current: boolean;
  /** Tells its day. */
  readonly dated: boolean;
  /** Two lines, beside an open drawer: the day stands below the amount. */
  readonly beside: boolean;
  /** Running balances of the account; undefined where the list has no column for them. */
  readonly balances: BalanceBook | undefined;
  /** The name of its company, in a list over several. */
  readonly company?: string | undefined;
  readonly actions: RowActions;
}

/**
 * One item: on a desk a line of 36 px, on a phone a card of 64 px whose ring is the touch target.
 */
export function TransactionRow({
  transaction,
  mark,
  selected,
  current,
  dated,
  beside,
  balances,
  company,
  actions,
}: TransactionRowProps) {
  const isNew = useIsNew(transaction);
  const muted = transaction.pending || transaction.withdrawnAt !== null;
  const partner =
    transaction.partnerName || transactionTypeText(transaction.type) || words.noPartner;
  const handleSelect = (event: MouseEvent) => {
    event.stopPropagation();
    actions.select(transaction, event.shiftKey);
  };
  return (
    <div
      className={classNames(
        styles["row"],
        beside && styles["beside"],
        selected && styles["selected"],
        current && styles["current"],
        transaction.pending && styles["pendingRow"],
        transaction.withdrawnAt && styles["withdrawnRow"],
      )}
      onClick={() => actions.open(transaction)}
      onContextMenu={(event) => {
        // A long press of a finger arrives as a context menu; a mouse keeps its own.
        if ((event.nativeEvent as PointerEvent).pointerType !== "touch") return;
        event.preventDefault();
        actions.select(transaction, false);
      }}
    >
      <span role="gridcell" className={styles["tick"]}>
        {!transaction.pending && (
          // Not an input: the browser spends as much on one as on the rest of the row.
          <span
            role="checkbox"
            aria-checked={selected}
            aria-label={words.select(partner)}
            tabIndex={-1}
            className={styles["box"]}
            onClick={handleSelect}
          />
        )}
      </span>
      <span role="gridcell" className={styles["ring"]} onClick={(event) => event.stopPropagation()}>
        <BookedMark
          state={bookedState(transaction)}
          hint={bookedHint(transaction)}
          onToggle={() => actions.book(transaction)}
        />
      </span>
      {company !== undefined && !beside && (
        <span role="gridcell" className={styles["company"]} title={company}>
          {company}
        </span>
      )}
      <div className={styles["words"]}>
        <span role="gridcell" className={styles["partner"]} title={beside ? partner : undefined}>
          {partner}
          {transaction.settlement && (
            <>
              <span className={styles["gap"]}> </span>
              <span className={styles["settled"]} title={words.settledHint}>
                <Tag tone="brand">{words.settled(transaction.settlement)}</Tag>
              </span>
            </>
          )}
        </span>
        <span role="gridcell" className={styles["text"]} title={transaction.description}>
          {beside && company !== undefined && <span className={styles["date"]}>{company}</span>}
          {dated && !beside && transaction.bookingDate !== "" && (
            <time className={styles["date"]} dateTime={transaction.bookingDate}>
              {formatDate(transaction.bookingDate)}
            </time>
          )}
          {describe(transaction)}
        </span>
        {(isNew || hasTags(transaction)) && (
          <span role="gridcell" className={styles["marks"]}>
            <RowTags transaction={transaction} isNew={isNew} />
          </span>
        )}
      </div>
      <span role="gridcell" className={styles["bank"]} title={mark?.name}>
        {beside && transaction.bookingDate !== "" && (
          <time className={styles["date"]} dateTime={transaction.bookingDate}>
            {formatNearDay(transaction.bookingDate, todayDate())}
          </time>
        )}
        {/* The letters and the end of a number stand for the account's name. */}
        <span className="row" role="img" aria-label={mark?.name ?? "–"}>
          <NameMark name={mark?.bankName ?? "–"} hint={mark?.name} size="small" />
          {mark?.tell}
        </span>
      </span>
      <span role="gridcell" className={styles["amount"]}>
        <AmountText amount={transaction.amount} currency={transaction.currency} muted={muted} />
      </span>
      {balances && (
        <span role="gridcell" className={styles["running"]}>
          {!transaction.pending && (
            <RunningBalance book={balances} id={transaction._id} currency={transaction.currency} />
          )}
        </span>
      )}
    </div>
  );
}

/** The text of the item without what other columns say; its kind where there is none. */
function describe(transaction: Transaction): string {
  const type = transactionTypeText(transaction.type);
  const text = shownRemittance(transaction.description, {
    partnerName: transaction.partnerName,
    partnerAccountNr: transaction.partnerAccountNr,
  });
  const shown = text || (transaction.partnerName ? type : "");
  return transaction.pending ? [words.pending, shown].filter(Boolean).join(", ") : shown;
}

function arrivalDay({ arrivedAt }: Transaction): string {
  return budapestDate(Date.parse(arrivedAt));
}

/** Whether `RowTags` has anything to say. */
export function hasTags(row: Transaction): boolean {
  return Boolean(
    row.note ||
    isLate(row) ||
    row.possibleDoubleOf ||
    row.unproven ||
    row.withdrawnAt ||
    row.changedByBank ||
    row.sourceDeleted ||
    row.otherOrigins.length > 0,
  );
}

/** Doubts are written at the end of the text, never shown by colour alone. */
export function RowTags({
  transaction,
  isNew,
}: {
  readonly transaction: Transaction;
  readonly isNew: boolean;
}) {
  const { otherOrigins } = transaction;
  const isOfOneIssue = transaction.possibleDoubleOf === transaction._id;
  const arrived = formatInstant(transaction.arrivedAt);
  return (
    <>
      {transaction.note && (
        <span title={questionTexts.tagHint(transaction.note.text, transaction.note.by)}>
          <QuestionTag state={transaction.note.state}>
            {questionTexts.marks[transaction.note.state]}
          </QuestionTag>
        </span>
      )}
      {isLate(transaction) && (
        <span title={`${arrivalTexts.lateHint} ${arrived}`}>
          <Tag tone="brass">{arrivalTexts.late(formatDate(arrivalDay(transaction)))}</Tag>
        </span>
      )}
      {isNew && !isLate(transaction) && (
        <span title={arrivalTexts.newHint(arrived)}>
          <Tag>{arrivalTexts.isNew}</Tag>
        </span>
      )}
      {transaction.withdrawnAt && (
        <span title={words.withdrawnHint}>
          <Tag tone="line">{words.withdrawn}</Tag>
        </span>
      )}
      {transaction.changedByBank && (
        <span title={words.changedByBankHint}>
          <Tag tone="warning">{words.changedByBank}</Tag>
        </span>
      )}
      {otherOrigins.length > 0 && (
        <span
          title={words.originsHint(
            otherOrigins.map((each) => bankAccountsTexts.originate[each.originate]).join(", "),
          )}
        >
          <Tag>{words.origins(otherOrigins.length + 1)}</Tag>
        </span>
      )}
      {transaction.possibleDoubleOf && (
        <span title={isOfOneIssue ? words.oneIssueHint : words.possibleDoubleHint}>
          <Tag tone="warning">{isOfOneIssue ? words.oneIssue : words.possibleDouble}</Tag>
        </span>
      )}
      {transaction.sourceDeleted && (
        <span title={words.sourceDeletedHint}>
          <Tag tone="line">{words.sourceDeleted}</Tag>
        </span>
      )}
      {transaction.unproven && (
        <span title={words.unprovenHint}>
          <Tag tone="line">{words.unproven}</Tag>
        </span>
      )}
    </>
  );
}

export function bookedState(transaction: Transaction): "booked" | "notBooked" | "pending" {
  if (transaction.pending || (transaction.withdrawnAt && !transaction.booked)) return "pending";
  return transaction.booked ? "booked" : "notBooked";
}

function bookedHint(transaction: Transaction): string {
  if (transaction.pending) return words.pendingHint;
  if (transaction.withdrawnAt) return words.withdrawnHint;
  if (!transaction.booked) return words.notBookedHint;
  return words.bookedHint(
    transaction.bookedBy,
    transaction.bookedAt ? formatInstant(transaction.bookedAt) : "–",
  );
}
