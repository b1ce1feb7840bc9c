import {
  IconArrowDownLeft,
  IconArrowUpRight,
  IconChevronLeft,
  IconChevronRight,
  IconLink,
  IconX,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Transaction } from "#contract/transactions/transactions.ts";
import { presentError } from "#web/api/error-sentence.ts";
import { type HardWord, hardWords } from "#web/texts/hard-words.ts";
import type { ApiReply } from "#web/api/client.ts";
import { transactionQuery } from "#web/api/company-queries.ts";
import { CreditCollections } from "#web/areas/collections/CreditCollections.tsx";
import styles from "./drawer.module.css";
import { isAnnounced } from "#web/areas/transactions/parts/announced-rows.ts";
import { useIsNew } from "#web/areas/transactions/parts/new-rows.ts";
import { bookedState, RowTags } from "#web/areas/transactions/parts/TransactionRow.tsx";
import { DoubleSection, OneIssueNote } from "./DoubleSection.tsx";
import { ChangeList, ConflictNote, TieList, tiesOf } from "./TieSections.tsx";
import type { BalanceBook } from "#web/areas/transactions/queries/balance-book.ts";
import { BalanceFact } from "#web/areas/transactions/parts/RunningBalance.tsx";
import { RawRecord } from "./RawRecord.tsx";
import { ITEM_TEXTS, type ItemText } from "#values/item-texts.ts";
import { transactionKind, transactionTypeText } from "#values/transaction-types.ts";
import { askAbout } from "#web/areas/questions/ask-about.ts";
import { ItemQuestions } from "#web/areas/questions/ItemQuestions.tsx";
import { ItemPapers } from "#web/areas/papers/ItemPapers.tsx";
import { questionTexts } from "#web/areas/questions/texts/questions.ts";
import { rawRecordTexts } from "#web/areas/transactions/texts/raw-record.ts";
import {
  drawerTexts as words,
  tieTexts,
  itemLinkTexts,
  transactionsTexts,
} from "#web/areas/transactions/texts/transactions.ts";
import { AccountNumber } from "#web/ui/text/AccountNumber.tsx";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { addToast } from "#web/toasts/toasts.ts";
import { itemAddress } from "#web/areas/transactions/queries/item-link.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { HelpTip } from "#web/ui/buttons/HelpTip.tsx";
import { CopyButton } from "#web/ui/buttons/CopyButton.tsx";
import { formatDate, formatInstant, formatRecent } from "#web/ui/text/format-date.ts";
import { nowMs } from "#web/time/now.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { Kbd } from "#web/ui/text/Kbd.tsx";
import { KeyValues } from "#web/ui/data/KeyValues.tsx";
import { Fold } from "#web/ui/blocks/Fold.tsx";
import { Happened } from "#web/ui/blocks/Happened.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { useSettled } from "#web/ui/use-settled.ts";

type Detail = ApiReply<"transactionGet">;

interface TransactionDrawerProps {
  readonly transaction: Transaction;
  readonly companyId: string;
  readonly accountName: string;
  readonly phone: boolean;
  /** Running balances of the account; undefined where the list has none. */
  readonly balances: BalanceBook | undefined;
  readonly onMove: (step: 1 | -1) => void;
  readonly onBook: () => void;
  readonly onClose: () => void;
  /** Shows another row of the list. */
  readonly onShow: (id: string) => void;
}

/** Running through the list must not ask for every row passed. */
const SETTLE_MS = 150;

/** One item: its facts, its sources, and the bank's own record. */
export function TransactionDrawer(props: TransactionDrawerProps) {
  const { transaction, companyId, phone } = props;
  const settledId = useSettled(transaction._id, SETTLE_MS);
  const isSettled = settledId === transaction._id;
  const query = useQuery({
    ...transactionQuery(companyId, settledId),
    // The bank alone knows an announced item; there is nothing more to ask for.
    enabled: isSettled && !isAnnounced(transaction),
  });
  const detail = query.data?._id === transaction._id ? query.data : undefined;
  const isCredit = !isAnnounced(transaction) && !transaction.amount.startsWith("-");
  const happened = <WhatHappened transaction={transaction} />;
  return (
    <aside className={styles["drawer"]} aria-label={words.label}>
      <DrawerHead {...props} />
      <div className={styles["body"]}>
        {isCredit && isSettled ? (
          <CreditCollections
            key={transaction._id}
            companyId={companyId}
            transactionId={transaction._id}
            remittance={transaction.description}
            isExpected={transaction.settlement !== null}
          >
            {happened}
          </CreditCollections>
        ) : (
          happened
        )}
        {detail && detail.doubles.length > 0 && (
          <DoubleSection
            key={transaction._id}
            companyId={companyId}
            transaction={transaction}
            detail={detail}
            onShow={props.onShow}
          />
        )}
        <OneIssueNote transaction={transaction} />
        {transaction.pending && (
          <Note tone="info" title={transactionsTexts.pendingTitle}>
            {transactionsTexts.announcedHint}
          </Note>
        )}
        {transaction.note && isSettled && (
          <ItemQuestions
            key={transaction._id}
            companyId={companyId}
            transactionId={transaction._id}
            onBook={transaction.booked || transaction.withdrawnAt ? undefined : props.onBook}
          />
        )}
        <KeyValues rows={buildRows(transaction, detail, props)} />
        {!transaction.pending && isSettled && (
          <ItemPapers
            key={`papers-${transaction._id}`}
            companyId={companyId}
            transactionId={transaction._id}
          />
        )}
        {query.isError && (
          <Note
            tone="bad"
            title={words.failed}
            actions={
              <Button variant="secondary" size="small" onClick={() => void query.refetch()}>
                {rawRecordTexts.retry}
              </Button>
            }
          >
            {presentError(query.error).message}
          </Note>
        )}
        {detail && <ChangeList companyId={companyId} transaction={transaction} detail={detail} />}
        {detail && <ConflictNote detail={detail} />}
        {detail && <TieList companyId={companyId} transaction={transaction} detail={detail} />}
        {detail && detail.sources.length > 0 && (
          <div className={styles["folds"]}>
            <SourceList sources={detail.sources} isTied={tiesOf(transaction, detail).length > 0} />
            <RawRecord source={detail.sources[0]!} />
          </div>
        )}
      </div>
      {!transaction.pending && (
        <footer className={styles["foot"]}>
          {!transaction.withdrawnAt && (
            <Button variant={transaction.booked ? "secondary" : "filled"} onClick={props.onBook}>
              {transaction.booked ? words.unmark : words.mark}{" "}
              {!phone && !transaction.booked && <Kbd>B</Kbd>}
            </Button>
          )}
          {!isTalkedAbout(transaction) && (
            <Button variant="secondary" onClick={() => askAbout(companyId, [transaction])}>
              {questionTexts.ask} {!phone && <Kbd>Q</Kbd>}
            </Button>
          )}
        </footer>
      )}
    </aside>
  );
}

/** Its kind and what was written to it, which is all that is known without further documents. */
function WhatHappened({ transaction }: { readonly transaction: Transaction }) {
  const { type, amount, description } = transaction;
  const isDebit = amount.startsWith("-");
  return (
    <Happened
      icon={isDebit ? IconArrowUpRight : IconArrowDownLeft}
      title={transactionTypeText(type) || words.directions[isDebit ? "debit" : "credit"]}
      state={transactionKind(type) === "instant" && <HelpTip {...hardWords.instant} />}
    >
      {description || words.noRemittance}
    </Happened>
  );
}

/** A question is open, and its thread has the field for further words. */
function isTalkedAbout({ note }: Transaction): boolean {
  return note?.state === "waiting" || note?.state === "answered";
}

const stateWords = {
  booked: words.booked,
  notBooked: words.notBooked,
  pending: transactionsTexts.pending,
};

function tellCopied(copied: boolean): void {
  addToast(
    copied
      ? { intent: "success", ...itemLinkTexts.copied }
      : { intent: "error", ...itemLinkTexts.notCopied },
  );
}

function DrawerHead({ transaction, companyId, onMove, onClose }: TransactionDrawerProps) {
  const isNew = useIsNew(transaction);
  const state = bookedState(transaction);
  return (
    <header className="pad-4-5 fixed line-below">
      <div className={classNames("top gap-2", styles["headLine"])}>
        <h2 className="shrink breaks">
          {transaction.partnerName ||
            transactionTypeText(transaction.type) ||
            transactionsTexts.noPartner}
        </h2>
        <span className={classNames("flex end fixed", styles["headButtons"])}>
          {!isAnnounced(transaction) && (
            <CopyButton
              variant="quiet"
              size="small"
              square
              label={itemLinkTexts.copy}
              value={itemAddress(companyId, transaction._id)}
              onResult={tellCopied}
            />
          )}
          <Button
            variant="quiet"
            size="small"
            square
            aria-label={words.previous}
            title={words.previous}
            onClick={() => onMove(-1)}
          >
            <Icon of={IconChevronLeft} />
          </Button>
          <Button
            variant="quiet"
            size="small"
            square
            aria-label={words.next}
            title={words.next}
            onClick={() => onMove(1)}
          >
            <Icon of={IconChevronRight} />
          </Button>
          <Button
            variant="quiet"
            size="small"
            square
            aria-label={words.close}
            title={words.close}
            onClick={onClose}
          >
            <Icon of={IconX} />
          </Button>
        </span>
      </div>
      <div className={styles["sumLine"]}>
        <AmountText
          className={styles["sum"] ?? ""}
          amount={transaction.amount}
          currency={transaction.currency}
          muted={transaction.pending || Boolean(transaction.withdrawnAt)}
        />
        <span className="small tabular muted">
          {transaction.bookingDate && formatDate(transaction.bookingDate)}
          {!transaction.bookingDateStated && !transaction.pending && `, ${words.dateNotStated}`}
        </span>
      </div>
      <div className="wrap gap-2 above-2">
        {!transaction.withdrawnAt && (
          <Tag tone={state === "booked" ? "brass" : "line"}>{stateWords[state]}</Tag>
        )}
        <RowTags transaction={transaction} isNew={isNew} />
      </div>
    </header>
  );
}

interface FactRow {
  readonly label: string;
  readonly value: ReactNode;
  readonly tip?: ReactNode;
}

/** Texts that the head of the drawer shows, or that a part of their own shows. */
const SHOWN_APART: ReadonlySet<ItemText> = new Set(["partnerName", "partnerAccountNr", "type"]);

function buildRows(
  transaction: Transaction,
  detail: Detail | undefined,
  { accountName, balances }: Pick<TransactionDrawerProps, "accountName" | "balances">,
): FactRow[] {
  const rows: FactRow[] = [{ label: words.account, value: accountName }];
  const add = (label: string, value: ReactNode, hard?: HardWord) =>
    value && rows.push({ label, value, tip: hard && <HelpTip {...hard} /> });
  add(
    rawRecordTexts.valueDate,
    transaction.valueDate && formatDate(transaction.valueDate),
    hardWords.valueDate,
  );
  add(
    words.partnerAccount,
    transaction.partnerAccountNr && <AccountNumber number={transaction.partnerAccountNr} />,
  );
  for (const name of ITEM_TEXTS) {
    if (!SHOWN_APART.has(name)) add(tieTexts.fields[name], detail?.[name]);
  }
  add(
    words.balanceAfter,
    balances && !transaction.pending ? (
      <BalanceFact book={balances} id={transaction._id} currency={transaction.currency} />
    ) : (
      detail?.balanceAfter && (
        <AmountText amount={detail.balanceAfter} currency={transaction.currency} kind="balance" />
      )
    ),
    hardWords.balanceAfter,
  );
  if (detail?.originalAmount && detail.originalCurrency) {
    add(
      words.original,
      <>
        <AmountText
          amount={detail.originalAmount}
          currency={detail.originalCurrency}
          kind="balance"
        />
        {detail.exchangeRate && `, ${words.exchangeRate(detail.exchangeRate)}`}
      </>,
    );
  }
  if (transaction.booked) {
    const when = transaction.bookedAt && formatInstant(transaction.bookedAt);
    add(words.bookedBy, [transaction.bookedBy, when].filter(Boolean).join(", "));
  }
  return rows;
}

type Source = ApiReply<"transactionGet">["sources"][number];

/**
 * „Forrás”: the first source is a filled node, each that confirmed it a hollow one on the
 * same line.
 */
function SourceList({
  sources,
  isTied,
}: {
  readonly sources: readonly Source[];
  /** The row stands beside rows of other origins. */
  readonly isTied: boolean;
}) {
  return (
    <Fold
      heading="h3"
      icon={IconLink}
      title={words.sources}
      note={words.sourceCount(sources.length, isTied)}
    >
      <ol className={styles["sources"]}>
        {sources.map((source, index) => (
          <li
            key={`${source.fileId ?? source.label}-${source.line}-${index}`}
            className={classNames(index > 0 && styles["hollow"])}
          >
            <b className="medium">{words.kinds[source.kind]}</b>
            {/* Only a file has lines that a person can look up. */}
            {source.kind === "file" && `, ${words.line(source.line)}`}
            {/* Each fact on a line of its own: a dot between them would hang at a line's end. */}
            {source.label && <span className={styles["sourceNote"]}>{source.label}</span>}
            {source.fileDeleted && (
              <span className={styles["sourceNote"]}>{words.fileDeleted}</span>
            )}
            <span className={styles["sourceNote"]}>
              {formatRecent(source.seenAt, nowMs())},{" "}
              {index === 0 ? words.firstKnown : words.confirmed}
            </span>
          </li>
        ))}
      </ol>
    </Fold>
  );
}
