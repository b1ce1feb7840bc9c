import { classNames } from "#web/ui/class-names.ts";
import { useState } from "react";
import type { BankAccount } from "#contract/bank-accounts/bank-accounts.ts";
import { accountNumberEnd, accountShortNames } from "#web/areas/bank-accounts/account-names.ts";
import { groupOrigins, newestOf } from "#web/areas/bank-accounts/group-origins.ts";
import { accountRailTexts as words } from "#web/areas/transactions/texts/transactions.ts";
import { displayAccountNumber } from "#values/account-number.ts";
import { foldText } from "#values/fold-text.ts";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { CheckMark } from "#web/ui/fields/CheckField.tsx";
import { SearchBox } from "#web/ui/fields/SearchBox.tsx";
import styles from "./account-picker.module.css";
import { sumForints } from "./account-sum.ts";
import { isSameAccount, useAccountChoice } from "./use-account-choice.ts";

/** A few accounts are seen at one look; more are searched. */
const SEARCH_FROM = 6;

/** The accounts as a list of one line each, where there is no rail; ticks take effect at once. */
export function AccountPicker({ accounts }: { readonly accounts: readonly BankAccount[] }) {
  const [text, setText] = useState("");
  const choice = useAccountChoice(accounts);
  const names = accountShortNames(accounts);
  const groups = groupOrigins(accounts);
  const isTicked = (each: BankAccount) => choice.chosen.some((ref) => isSameAccount(ref, each));
  const ticked = groups.filter((origins) => origins.some(isTicked));
  const nameOf = (account: BankAccount) => names[accounts.indexOf(account)]!;
  const shown = groups.filter(([account]) => matches(text, nameOf(account), account.accountNr));
  const forints = accounts.filter(({ currency }) => currency === "HUF");
  const mayNarrow = forints.length > 0 && forints.length < accounts.length;
  return (
    <div role="group" aria-label={words.title}>
      {groups.length > SEARCH_FROM && (
        <SearchBox label={words.search} value={text} onChange={setText} />
      )}
      <div className={styles["head"]}>
        <CheckMark
          label={words.all}
          checked={ticked.length === groups.length}
          indeterminate={ticked.length < groups.length}
          onChange={choice.chooseAll}
        />
        <span>{words.chosen(ticked.length)}</span>
        {mayNarrow && (
          <button
            className="pad-2-0 medium brand plain pointer"
            type="button"
            onClick={() => choice.chooseOnly(forints)}
          >
            {words.onlyForints}
          </button>
        )}
      </div>
      {shown.map((origins) => {
        const [account] = origins;
        const count = origins.filter(isTicked).length;
        const newest = newestOf(origins);
        return (
          <label
            key={account.accountId}
            className={classNames("tabular pointer hovers", styles["line"])}
            title={displayAccountNumber(account.accountNr)}
          >
            <CheckMark
              label={nameOf(account)}
              checked={count === origins.length}
              indeterminate={count > 0 && count < origins.length}
              onChange={() => choice.toggleAll(origins)}
            />
            <span className="breaks">
              {nameOf(account)}{" "}
              {account.displayName.trim() !== "" && (
                <span className={styles["end"]}>…{accountNumberEnd(account.accountNr)}</span>
              )}
            </span>
            {newest.balance === null ? (
              <span className={styles["end"]}>{account.currency}</span>
            ) : (
              <AmountText amount={newest.balance} currency={newest.currency} kind="balance" />
            )}
          </label>
        );
      })}
      {shown.length === 0 && <p className={styles["none"]}>{words.nothingFound}</p>}
      <p className={styles["sum"]}>{words.together(sumForints(ticked.map(newestOf)))}</p>
    </div>
  );
}

function matches(text: string, name: string, accountNr: string): boolean {
  const digits = text.replace(/\D/g, "");
  if (digits.length > 3 && accountNr.includes(digits)) return true;
  return foldText(name).includes(foldText(text));
}
