/**
 * Former numbers on the page of accounts: the line of a row, its menu, and the suggestion to join.
 */
import { IconArrowMerge, IconArrowsSplit2 } from "@tabler/icons-react";
import { useState } from "react";
import type { AccountJoin } from "#contract/bank-accounts/account-joins.ts";
import type { ApiReply } from "#web/api/client.ts";
import { accountNumberEnd } from "#web/areas/bank-accounts/account-names.ts";
import { listNumbers, suggestJoin } from "./suggest-join.ts";
import { useAccountJoin } from "#web/areas/bank-accounts/queries/use-account-join.ts";
import { openModal } from "#web/modals/modals.ts";
import styles from "./bank-accounts.module.css";
import { canChangeBankAccounts, mayUse } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { accountJoinTexts as words } from "#web/areas/bank-accounts/texts/account-join.ts";
import { displayAccountNumber } from "#values/account-number.ts";
import { AccountNumber } from "#web/ui/text/AccountNumber.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { formatDate } from "#web/ui/text/format-date.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import type { RowMenuItem } from "#web/ui/buttons/RowMenu.tsx";

type Account = ApiReply<"bankAccountList">["accounts"][number];

/** The joins that lead to this account. */
export function joinsOf(joins: readonly AccountJoin[], account: Account): readonly AccountJoin[] {
  return joins.filter(
    (each) => each.accountNr === account.accountNr && each.currency === account.currency,
  );
}

/** The numbers that the account had before. */
export function FormerNumbers({ joins }: { readonly joins: readonly AccountJoin[] }) {
  return joins.map((each) => (
    <p key={each.joinId} className={styles["sub"]}>
      <span>
        {words.formerNumber} <AccountNumber number={each.formerNr} />
      </span>
    </p>
  ));
}

interface Joinable {
  readonly account: Account;
  readonly joins: readonly AccountJoin[];
  /** Whether the company has another account of the currency. */
  readonly others: boolean;
  readonly busy: string | undefined;
}

/** Menu entries: joining a former number to the account, and taking a join apart. */
export function useJoinItems({ account, joins, others, busy }: Joinable): readonly RowMenuItem[] {
  const mayChange = useClientState(canChangeBankAccounts);
  const { undo } = useAccountJoin();
  const disabledReason = mayChange ? busy : words.ownerOnly;
  const { companyId, accountId } = account;
  const takeApart = ({ joinId, formerNr }: AccountJoin) =>
    openModal("confirm", {
      title: words.unjoinTitle,
      children: (
        <>
          <p>{words.unjoinMessage(displayAccountNumber(formerNr))}</p>
          <p>{words.unjoinStays}</p>
        </>
      ),
      actionLabel: words.undo,
      runningLabel: words.unjoinRunning,
      run: () => undo(companyId, joinId),
    });
  return [
    {
      key: "join",
      command: "accountJoin" as const,
      label: words.menu,
      icon: IconArrowMerge,
      disabledReason: disabledReason ?? (others ? undefined : words.alone),
      run: () => openModal("bankAccountJoin", { companyId, accountId }),
    },
    ...joins.map((each) => ({
      key: `unjoin-${each.joinId}`,
      command: "accountUnjoin" as const,
      label:
        joins.length > 1 ? words.unjoinOf(`…${accountNumberEnd(each.formerNr)}`) : words.unjoin,
      icon: IconArrowsSplit2,
      disabledReason,
      run: () => takeApart(each),
    })),
  ];
}

/**
 * Suggests joining two accounts that are most likely one, to people who can join them, until they
 * dismiss it.
 */
export function JoinSuggestion({ accounts }: { readonly accounts: readonly Account[] }) {
  const mayChange = useClientState(
    (state) => canChangeBankAccounts(state) && mayUse("accountJoin")(state),
  );
  const [hidden, setHidden] = useState("");
  const found = mayChange ? suggestJoin(listNumbers(accounts)) : undefined;
  const into = accounts.find(
    (each) => each.accountNr === found?.into.accountNr && each.currency === found.into.currency,
  );
  if (!found || !into) return null;
  const { from } = found;
  const pair = `${from.accountNr} ${found.into.accountNr}`;
  if (hidden === pair) return null;
  const open = () =>
    openModal("bankAccountJoin", {
      companyId: into.companyId,
      accountId: into.accountId,
      fromNr: from.accountNr,
    });
  return (
    <div className="below-4">
      <Note
        tone="info"
        title={words.suggestion}
        actions={
          <>
            <Button variant="secondary" size="small" onClick={open}>
              {words.suggestionAction}
            </Button>
            <Button variant="ghost" size="small" onClick={() => setHidden(pair)}>
              {words.suggestionHide}
            </Button>
          </>
        }
      >
        {words.suggestionMessage(
          displayAccountNumber(from.accountNr),
          formatDate(from.lastDate ?? ""),
          displayAccountNumber(into.accountNr),
          formatDate(found.into.firstDate ?? ""),
        )}
      </Note>
    </div>
  );
}
