import {
  IconArrowRight,
  IconArrowsLeftRight,
  IconCopy,
  IconPencil,
  IconPlugConnectedX,
  IconRefresh,
  IconTrash,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { AccountJoin } from "#contract/bank-accounts/account-joins.ts";
import type { FeedState } from "#contract/bank-feeds/feed-states.ts";
import { lastDataWords } from "#web/areas/bank-accounts/last-data.ts";
import type { ApiReply } from "#web/api/client.ts";
import { FeedStateLine } from "#web/areas/bank-feeds/FeedLine.tsx";
import { usePullNow } from "#web/areas/bank-feeds/use-pull-now.ts";
import { openModal } from "#web/modals/modals.ts";
import { FormerNumbers, useJoinItems } from "./AccountJoins.tsx";
import { AccountGaps } from "./AccountGaps.tsx";
import { accountMovement, CHART_DAYS, type AccountMovement } from "./account-days.ts";
import styles from "./bank-accounts.module.css";
import { to } from "#web/navigation/paths.ts";
import { canChangeBankAccounts, canConnectBanks } from "#web/state/capabilities.ts";
import { setClientState, useClientState } from "#web/state/client-state.ts";
import { accountJoinTexts } from "#web/areas/bank-accounts/texts/account-join.ts";
import {
  accountDeleteTexts,
  accountMoveTexts,
} from "#web/areas/bank-accounts/texts/account-move.ts";
import {
  accountDisplayName,
  bankAccountsTexts as words,
} from "#web/areas/bank-accounts/texts/bank-accounts.ts";
import { feedTexts } from "#web/areas/bank-feeds/texts/feeds.ts";
import { AccountSettings } from "#web/areas/invoice-feed/AccountSettings.tsx";
import { notifications } from "#web/texts/notifications.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { displayAccountNumber } from "#values/account-number.ts";
import { budapestDate, type LocalDate } from "#values/local-date.ts";
import { AccountNumber } from "#web/ui/text/AccountNumber.tsx";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { DeckChart } from "#web/ui/data/DeckChart.tsx";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { formatDate, formatShortMonthDay } from "#web/ui/text/format-date.ts";
import { NameMark } from "#web/ui/marks/NameMark.tsx";
import { RowMenu, type RowMenuItem } from "#web/ui/buttons/RowMenu.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { nowMs } from "#web/time/now.ts";

type Reply = ApiReply<"bankAccountList">;
type Account = Reply["accounts"][number];

interface AccountRowProps {
  readonly account: Account;
  /** Number of origins that report this number and currency; each has its row. */
  readonly origins: number;
  readonly statistics: Reply["statistics"];
  readonly today: LocalDate;
  /** The state of its feed, where a bank connection reads it. */
  readonly feed: FeedState | undefined;
  /** Numbers that it had before. */
  readonly joins: readonly AccountJoin[];
  /** Whether the company has another account of the currency. */
  readonly others: boolean;
}

/** One account: who, how its money moved, how much there is. */
export function AccountRow({
  account,
  origins,
  statistics,
  today,
  feed,
  joins,
  others,
}: AccountRowProps) {
  const name = accountDisplayName(
    account.displayName,
    displayAccountNumber(account.accountNr),
    account.bankName,
  );
  const movement = accountMovement(account, statistics, today);
  const busy = busyWords(account);
  const last = lastDataWords(account, today, nowMs());
  return (
    <li className={styles["row"]}>
      <div className={styles["who"]}>
        <NameMark
          name={account.bankName}
          hint={account.bankName || words.unknownBank}
          size="large"
        />
        <div>
          <h2>
            {name}
            {!account.numberValid && (
              <span title={words.numberDoubtfulHint}>
                <Tag tone="warning">{words.numberDoubtful}</Tag>
              </span>
            )}
            {busy && <Tag tone="line">{busy}</Tag>}
          </h2>
          {account.displayName && (
            <AccountNumber number={account.accountNr} className={styles["number"] ?? ""} />
          )}
          <p className={styles["sub"]}>
            <span>{originWords(account, feed)}</span>
          </p>
          {!feed && (
            <p className={styles["sub"]}>{last ? words.lastData(last.whole) : words.noData}</p>
          )}
          <AccountGaps account={account} name={name} />
          {origins > 1 && <p className={styles["sub"]}>{words.origins(origins)}</p>}
          <FormerNumbers joins={joins} />
          <AccountSettings
            companyId={account.companyId}
            accountNr={account.accountNr}
            className={styles["sub"]}
          />
          {feed && <FeedStateLine feed={feed} companyId={account.companyId} accountName={name} />}
        </div>
      </div>
      <AccountChart account={account} movement={movement} name={name} />
      <div className={styles["balance"]}>
        {account.balance === null ? (
          <span className={styles["sub"]}>{words.balanceUnknown}</span>
        ) : (
          <>
            <AmountText
              className={styles["amount"] ?? ""}
              amount={account.balance}
              currency={account.currency}
              kind="balance"
            />
            {account.balanceDate && (
              <span className={styles["sub"]}>
                {words.balanceOn(formatDate(account.balanceDate), account.balanceState)}
              </span>
            )}
          </>
        )}
        {feed?.state === "active" && <Available account={account} />}
      </div>
      <AccountMenu account={account} name={name} feed={feed} joins={joins} others={others} />
    </li>
  );
}

/** Money at disposal, where a living connection tells another sum than the balance. */
function Available({ account }: { readonly account: Account }) {
  const { availableBalance, availableWithCredit, balance, currency } = account;
  if (availableBalance === null || availableBalance === balance) return null;
  return (
    <span className={styles["sub"]}>
      {words.available(formatAmount(availableBalance, currency), availableWithCredit)}
    </span>
  );
}

/** The origin; a living connection with the day until which it may be read. */
function originWords(account: Account, feed: FeedState | undefined): string {
  const origin = words.originate[account.originate];
  if (feed?.state !== "active" || feed.consentEndsAt === null) return origin;
  return words.originUntil(origin, formatDate(budapestDate(Date.parse(feed.consentEndsAt))));
}

/** The words for a job's work on the account. */
function busyWords(account: Account): string | undefined {
  if (account.deleting) return accountDeleteTexts.waitingTag;
  if (account.joining) return accountJoinTexts.waitingTag;
  return account.moving ? accountMoveTexts.waitingTag : undefined;
}

interface AccountChartProps {
  readonly account: Account;
  readonly movement: AccountMovement;
  readonly name: string;
}

function AccountChart({ account, movement, name }: AccountChartProps) {
  const credit = formatAmount(movement.credit, account.currency, { sign: "always" });
  const debit = formatAmount(movement.debit, account.currency);
  const isStill = movement.credit === 0n && movement.debit === 0n;
  return (
    <div className={styles["chart"]}>
      <DeckChart days={movement.days} label={words.chartLabel(name, credit, debit)} />
      <p aria-hidden>
        <span>{formatShortMonthDay(movement.days[0]!.date)}</span>
        {isStill ? (
          <span>{words.noMovement}</span>
        ) : (
          <span>
            <AmountText amount={movement.credit} currency={account.currency} unit={false} /> ·{" "}
            <AmountText amount={movement.debit} currency={account.currency} unit={false} />
          </span>
        )}
        <span>{formatShortMonthDay(movement.days[CHART_DAYS - 1]!.date)}</span>
      </p>
    </div>
  );
}

interface AccountMenuProps extends Pick<AccountRowProps, "account" | "feed" | "joins" | "others"> {
  readonly name: string;
}

function AccountMenu({ account, name, feed, joins, others }: AccountMenuProps) {
  const navigate = useNavigate();
  const feedItems = useFeedItems(account, feed);
  const mayChange = useClientState(canChangeBankAccounts);
  const openTransactions = () => {
    const { accountNr, originate, currency } = account;
    setClientState({
      selectedBankAccounts: [{ accountNr, originate, currency }],
      transactionFilter: null,
    });
    void navigate({ to: to.transactionViewer() });
  };
  const copy = () =>
    navigator.clipboard.writeText(displayAccountNumber(account.accountNr)).then(
      () => addToast(notifications["clipboard.copied"]()),
      () => addToast(notifications["clipboard.failed"]()),
    );
  const busy = busyWords(account);
  const joinItems = useJoinItems({ account, joins, others, busy });
  return (
    <div className={styles["menu"]}>
      <RowMenu
        label={words.rowMenu(name)}
        items={[
          {
            key: "transactions",
            label: words.showTransactions,
            icon: IconArrowsLeftRight,
            run: openTransactions,
          },
          {
            key: "rename",
            label: words.rename,
            icon: IconPencil,
            disabledReason: mayChange ? undefined : words.ownerOnly,
            run: () =>
              openModal("bankAccountRename", {
                companyId: account.companyId,
                accountId: account.accountId,
              }),
          },
          {
            key: "move",
            label: accountMoveTexts.menu,
            command: "bankAccountMove",
            icon: IconArrowRight,
            disabledReason: mayChange ? busy : accountMoveTexts.ownerOnly,
            run: () =>
              openModal("bankAccountMove", {
                companyId: account.companyId,
                accountId: account.accountId,
              }),
          },
          ...joinItems,
          ...feedItems,
          { key: "copy", label: words.copyNumber, icon: IconCopy, run: () => void copy() },
          {
            key: "delete",
            label: accountDeleteTexts.menu,
            command: "bankAccountDelete",
            icon: IconTrash,
            danger: true,
            disabledReason: mayChange ? busy : accountDeleteTexts.ownerOnly,
            run: () =>
              openModal("bankAccountDelete", {
                companyId: account.companyId,
                accountId: account.accountId,
              }),
          },
        ]}
      />
    </div>
  );
}

/** Menu entries for the connection of an account; none where it has no connection. */
function useFeedItems(account: Account, feed: FeedState | undefined): readonly RowMenuItem[] {
  const mayConnect = useClientState(canConnectBanks);
  const pull = usePullNow();
  if (!feed || (feed.state !== "active" && feed.state !== "expired")) return [];
  const { companyId, accountId } = account;
  const ownerOnly = mayConnect ? undefined : feedTexts.ownerOnly;
  return [
    {
      key: "refresh",
      label: feedTexts.refresh,
      icon: IconRefresh,
      disabledReason:
        ownerOnly ?? (feed.state === "expired" ? feedTexts.refreshExpired : undefined),
      run: () => pull.mutate({ body: { company_id: companyId, bank_account_id: accountId } }),
    },
    {
      key: "detach",
      label: feedTexts.detach,
      command: "companyConsentDetach",
      icon: IconPlugConnectedX,
      disabledReason: ownerOnly,
      run: () => openModal("apiRevoke", { companyId, consentId: feed.consentId }),
    },
  ];
}
