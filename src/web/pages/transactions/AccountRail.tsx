import type { ApiReply } from "#web/api/client.ts";
import styles from "#web/pages/transactions/viewer.module.css";
import { isSameAccount, useAccountChoice } from "#web/pages/transactions/use-account-choice.ts";
import { accountShortName } from "#web/texts/bank-accounts.ts";
import { accountRailTexts as words } from "#web/texts/transactions.ts";
import { displayAccountNumber } from "#values/account-number.ts";
import { AmountText } from "#web/ui/AmountText.tsx";
import { CheckMark } from "#web/ui/CheckField.tsx";
import { Dot } from "#web/ui/Dot.tsx";
import { formatRecent } from "#web/ui/format-date.ts";
import { nowMs } from "#web/now.ts";

type Account = ApiReply<"bankAccountList">["accounts"][number];

/** Data older than this is worth a glance: a daily source missed a day. */
const FRESH_MS = 36 * 60 * 60 * 1000;

/** The accounts as checkboxes with balance and time of last data; ticks take effect at once. */
export function AccountRail({ accounts }: { readonly accounts: readonly Account[] }) {
  const { chosen, toggle, chooseAll } = useAccountChoice(accounts);
  return (
    <div className={styles["accounts"]} role="group" aria-label={words.title}>
      <div className={styles["accountsHead"]}>
        <span>{words.title}</span>
        <button type="button" onClick={chooseAll}>
          {words.all}
        </button>
      </div>
      {accounts.map((account) => {
        const name = accountShortName(account.displayName, account.accountNr, account.bankName);
        return (
          <label key={account.accountId} className={styles["account"]} title={displayAccountNumber(account.accountNr)}>
            <CheckMark label={name} checked={chosen.some((ref) => isSameAccount(ref, account))} onChange={() => toggle(account)} />
            <span>
              <span className={styles["accountName"]} style={{ display: "block" }}>
                {name}
              </span>
              <span className={styles["accountSub"]}>
                {account.balance === null ? (
                  <span>{account.currency}</span>
                ) : (
                  <AmountText amount={account.balance} currency={account.currency} kind="balance" />
                )}
                <LastData instant={account.lastDataAt} />
              </span>
            </span>
          </label>
        );
      })}
    </div>
  );
}

function LastData({ instant }: { readonly instant: string | null }) {
  if (!instant) return <span>{words.noData}</span>;
  const now = nowMs();
  const fresh = now - Date.parse(instant) < FRESH_MS;
  const text = formatRecent(instant, now);
  return (
    <span>
      <Dot tone={fresh ? "good" : "warning"} />
      {fresh ? text.replace(/^\S+ (?=\d\d:)/, "") : text.replace(/ \d\d:\d\d$/, "")}
    </span>
  );
}
