/** What can be done with an account, and with each of its sources. */
import {
  IconArrowRight,
  IconArrowsLeftRight,
  IconCalendar,
  IconCopy,
  IconPencil,
  IconPlugConnectedX,
  IconRefresh,
  IconTrash,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { AccountJoin } from "#contract/bank-accounts/account-joins.ts";
import type { FeedState } from "#contract/bank-feeds/feed-states.ts";
import type { ApiReply } from "#web/api/client.ts";
import { usePullNow } from "#web/areas/bank-feeds/use-pull-now.ts";
import { feedTexts } from "#web/areas/bank-feeds/texts/feeds.ts";
import { openModal } from "#web/modals/modals.ts";
import { to } from "#web/navigation/paths.ts";
import { canChangeBankAccounts, canConnectBanks } from "#web/state/capabilities.ts";
import { setClientState, useClientState } from "#web/state/client-state.ts";
import { notifications } from "#web/texts/notifications.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { displayAccountNumber } from "#values/account-number.ts";
import { RowMenu, type RowMenuItem } from "#web/ui/buttons/RowMenu.tsx";
import { useJoinItems } from "./AccountJoins.tsx";
import { accountLifeTexts } from "#web/areas/bank-accounts/texts/account-life.ts";
import { accountJoinTexts } from "#web/areas/bank-accounts/texts/account-join.ts";
import {
  accountDeleteTexts,
  accountMoveTexts,
} from "#web/areas/bank-accounts/texts/account-move.ts";
import { bankAccountsTexts as words } from "#web/areas/bank-accounts/texts/bank-accounts.ts";
import styles from "./bank-accounts.module.css";

export type Account = ApiReply<"bankAccountList">["accounts"][number];
export type Sources = readonly [Account, ...Account[]];

/** The words for a job's work on the source. */
export function busyWords(account: Account): string | undefined {
  if (account.deleting) return accountDeleteTexts.waitingTag;
  if (account.joining) return accountJoinTexts.waitingTag;
  return account.moving ? accountMoveTexts.waitingTag : undefined;
}

interface AccountMenuProps {
  readonly sources: Sources;
  readonly name: string;
  readonly feedOf: (accountId: string) => FeedState | undefined;
  readonly joins: readonly AccountJoin[];
  /** Whether the company has another account of the currency. */
  readonly others: boolean;
}

/** The menu of an account; with one source also that source's. */
export function AccountMenu({ sources, name, feedOf, joins, others }: AccountMenuProps) {
  const [account] = sources;
  const isAlone = sources.length === 1;
  const mayChange = useClientState(canChangeBankAccounts);
  const transactions = useTransactionsItem(sources);
  const busy = sources.map(busyWords).find((each) => each !== undefined);
  const joinItems = useJoinItems({ account, joins, others, busy });
  const own = useSourceItems(account, feedOf(account.accountId));
  const copy = () =>
    navigator.clipboard.writeText(displayAccountNumber(account.accountNr)).then(
      () => addToast(notifications["clipboard.copied"]()),
      () => addToast(notifications["clipboard.failed"]()),
    );
  const last = (item: RowMenuItem): boolean => item.danger === true;
  return (
    <div className={styles["menu"]}>
      <RowMenu
        label={words.rowMenu(name)}
        items={[
          transactions,
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
            key: "life",
            label: accountLifeTexts.menu,
            command: "accountLifeSet",
            icon: IconCalendar,
            disabledReason: mayChange ? undefined : accountLifeTexts.ownerOnly,
            run: () =>
              openModal("bankAccountLife", {
                companyId: account.companyId,
                accountId: account.accountId,
              }),
          },
          ...joinItems,
          ...(isAlone ? own.filter((item) => !last(item)) : []),
          { key: "copy", label: words.copyNumber, icon: IconCopy, run: () => void copy() },
          ...(isAlone ? own.filter(last) : []),
        ]}
      />
    </div>
  );
}

interface SourceMenuProps {
  readonly source: Account;
  readonly name: string;
  readonly feed: FeedState | undefined;
}

/** The menu of one of several sources. */
export function SourceMenu({ source, name, feed }: SourceMenuProps) {
  const transactions = useTransactionsItem([source]);
  return (
    <RowMenu
      label={words.rowMenu(`${name}, ${words.originate[source.originate]}`)}
      items={[transactions, ...useSourceItems(source, feed)]}
    />
  );
}

function useTransactionsItem(sources: Sources): RowMenuItem {
  const navigate = useNavigate();
  return {
    key: "transactions",
    label: words.showTransactions,
    icon: IconArrowsLeftRight,
    run: () => {
      setClientState({
        selectedBankAccounts: sources.map(({ accountNr, originate, currency }) => ({
          accountNr,
          originate,
          currency,
        })),
        transactionFilter: null,
      });
      void navigate({ to: to.transactionViewer() });
    },
  };
}

/** What belongs to a source: its company, its connection, its end. */
function useSourceItems(source: Account, feed: FeedState | undefined): readonly RowMenuItem[] {
  const mayChange = useClientState(canChangeBankAccounts);
  const feedItems = useFeedItems(source, feed);
  const busy = busyWords(source);
  const { companyId, accountId } = source;
  return [
    {
      key: "move",
      label: accountMoveTexts.menu,
      command: "bankAccountMove",
      icon: IconArrowRight,
      disabledReason: mayChange ? busy : accountMoveTexts.ownerOnly,
      run: () => openModal("bankAccountMove", { companyId, accountId }),
    },
    ...feedItems,
    {
      key: "delete",
      label: accountDeleteTexts.menu,
      command: "bankAccountDelete",
      icon: IconTrash,
      danger: true,
      disabledReason: mayChange ? busy : accountDeleteTexts.ownerOnly,
      run: () => openModal("bankAccountDelete", { companyId, accountId }),
    },
  ];
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
