import { useContext } from "react";
import type { TransactionSort } from "#contract/transactions/transaction-filter.ts";
import type { ApiReply } from "#web/api/client.ts";
import { ArrivalsOfPerson } from "./new-rows.ts";
import { arrivalTexts } from "#web/areas/transactions/texts/arrivals.ts";
import { Tag } from "#web/ui/marks/Tag.tsx";
import styles from "./viewer.module.css";
import { isSameAccount, useAccountChoice } from "./use-account-choice.ts";
import { accountShortNames } from "#web/areas/bank-accounts/account-names.ts";
import { bankAccountsTexts } from "#web/areas/bank-accounts/texts/bank-accounts.ts";
import { accountRailTexts as words } from "#web/areas/transactions/texts/transactions.ts";
import { displayAccountNumber } from "#values/account-number.ts";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { lastDataWords, otherBalanceDay } from "#web/areas/bank-accounts/last-data.ts";
import { groupOrigins, newestOf } from "#web/areas/bank-accounts/group-origins.ts";
import { CheckMark } from "#web/ui/fields/CheckField.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Dot } from "#web/ui/marks/Dot.tsx";
import { runningBalanceTexts } from "#web/areas/transactions/texts/running-balance.ts";
import { nowMs, todayDate } from "#web/time/now.ts";

type Account = ApiReply<"bankAccountList">["accounts"][number];

interface AccountRailProps {
  readonly accounts: readonly Account[];
  readonly sort: TransactionSort | undefined;
  /** The list shows the running balance. */
  readonly hasBalances: boolean;
}

/**
 * The accounts as checkboxes with balance and the last day of their data; ticks take effect at
 * once. Origins of one account stand under its number.
 */
export function AccountRail({ accounts, sort, hasBalances }: AccountRailProps) {
  const { chosen, toggle, toggleAll, chooseAll } = useAccountChoice(accounts);
  const names = accountShortNames(accounts);
  return (
    <div className={styles["accounts"]} role="group" aria-label={words.title}>
      <div className={styles["accountsHead"]}>
        <span>{words.title}</span>
        <button type="button" onClick={chooseAll}>
          {words.all}
        </button>
      </div>
      {groupOrigins(accounts).map((origins) => {
        const [account] = origins;
        const name = names[accounts.indexOf(account)]!;
        const tick = (each: Account) => chosen.some((ref) => isSameAccount(ref, each));
        if (origins.length === 1) {
          return (
            <AccountLine
              key={account.accountId}
              account={account}
              name={name}
              checked={tick(account)}
              onToggle={toggle}
            />
          );
        }
        const ticked = origins.filter(tick).length;
        return (
          <div key={account.accountId} role="group" aria-label={name}>
            <label className={styles["account"]} title={displayAccountNumber(account.accountNr)}>
              <CheckMark
                label={name}
                checked={ticked === origins.length}
                indeterminate={ticked > 0 && ticked < origins.length}
                onChange={() => toggleAll(origins)}
              />
              <span>
                <span className={classNames(styles["accountName"], styles["accountLine"])}>
                  {name} <NewOfAccount origins={origins} />
                </span>
                <AccountSub account={newestOf(origins)} note={words.origins(origins.length)} />
              </span>
            </label>
            {origins.map((each) => (
              <label
                key={each.accountId}
                className={classNames(styles["account"], styles["origin"])}
              >
                <CheckMark
                  label={`${name}, ${bankAccountsTexts.originate[each.originate]}`}
                  checked={tick(each)}
                  onChange={() => toggle(each)}
                />
                <span className={styles["accountSub"]}>
                  <span>{bankAccountsTexts.originate[each.originate]}</span>
                  <LastData account={each} />
                </span>
              </label>
            ))}
          </div>
        );
      })}
      {!hasBalances && (
        <p className={styles["accountsHint"]}>
          {sort?.startsWith("amount") ? runningBalanceTexts.byDate : runningBalanceTexts.choose}
        </p>
      )}
    </div>
  );
}

interface AccountLineProps {
  readonly account: Account;
  readonly name: string;
  readonly checked: boolean;
  readonly onToggle: (account: Account) => void;
}

function AccountLine({ account, name, checked, onToggle }: AccountLineProps) {
  return (
    <label className={styles["account"]} title={displayAccountNumber(account.accountNr)}>
      <CheckMark label={name} checked={checked} onChange={() => onToggle(account)} />
      <span>
        <span className={classNames(styles["accountName"], styles["accountLine"])}>
          {name} <NewOfAccount origins={[account]} />
        </span>
        <AccountSub account={account} />
      </span>
    </label>
  );
}

function AccountSub({ account, note }: { readonly account: Account; readonly note?: string }) {
  const balanceDay = otherBalanceDay(account, todayDate());
  return (
    <span className={classNames(styles["accountSub"], note !== undefined && styles["twoLines"])}>
      {account.balance === null ? (
        <span>{account.currency}</span>
      ) : (
        <span className="stack">
          <AmountText amount={account.balance} currency={account.currency} kind="balance" />
          {balanceDay && <span>{words.balanceDay(balanceDay)}</span>}
        </span>
      )}
      {note === undefined ? <LastData account={account} /> : <span>{note}</span>}
    </span>
  );
}

/** How many items of the account came since the person's last visit, from all its origins. */
function NewOfAccount({ origins }: { readonly origins: readonly Account[] }) {
  const last = useContext(ArrivalsOfPerson)?.get("LAST_VISIT");
  const ids = new Set(origins.map(({ accountId }) => accountId));
  const count =
    last?.accounts.reduce((sum, each) => sum + (ids.has(each.accountId) ? each.count : 0), 0) ?? 0;
  if (!last || count === 0) return null;
  return <Tag>{arrivalTexts.newOfAccount(arrivalTexts.count(count, last.countExact))}</Tag>;
}

function LastData({ account }: { readonly account: Account }) {
  const last = lastDataWords(account, todayDate(), nowMs());
  if (!last) return <span>{words.noData}</span>;
  return (
    <span title={words.lastData(last.whole)}>
      <Dot tone={last.fresh ? "good" : "warning"} />
      {last.day}
    </span>
  );
}
