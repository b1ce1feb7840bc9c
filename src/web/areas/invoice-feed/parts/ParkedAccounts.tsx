import { useQuery } from "@tanstack/react-query";
import { errorToast } from "#web/api/error-sentence.ts";
import { useApiMutation } from "#web/api/queries.ts";
import {
  pushAccountsQuery,
  type PushAccount,
} from "#web/areas/invoice-feed/invoice-feed-queries.ts";
import styles from "./szamlazzhu.module.css";
import { feedAccountTexts as words } from "#web/areas/invoice-feed/texts/szamlazzhu.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { AccountNumber } from "#web/ui/text/AccountNumber.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";

interface ParkedAccountsProps {
  readonly companyId: string;
  /** Whether the person is the director: only he decides. */
  readonly owner: boolean;
}

/** Accounts that messages named and the company does not have: their items wait for a decision. */
export function ParkedAccounts({ companyId, owner }: ParkedAccountsProps) {
  const accounts = useQuery(pushAccountsQuery(companyId)).data?.accounts ?? [];
  const decide = useApiMutation("invoiceFeedAccountDecide", {
    invalidates: ["BankAccount", "Company", "Transaction"],
    onSuccess: (_reply, input) => {
      if (input.body.decision === "accept")
        addToast({ intent: "success", title: words.accepted, message: words.acceptedText });
    },
    onError: (error) => addToast(errorToast(error)),
  });
  const run = (account: PushAccount, decision: "accept" | "ignore") =>
    decide.mutate({ params: { id: companyId }, body: { account_nr: account.accountNr, decision } });
  const waiting = accounts.filter(({ state }) => state === "parked");
  const ignored = accounts.filter(({ state }) => state === "ignored");
  if (waiting.length + ignored.length === 0) return null;
  const row = (account: PushAccount) => (
    <li key={account.accountNr}>
      <div>
        <AccountNumber number={account.accountNr} />
        <p className="small muted">
          {[account.bankName, words.items(account.messageCount)].filter(Boolean).join(" · ")}{" "}
          {!account.numberValid && <Tag tone="warning">{words.invalid}</Tag>}
        </p>
      </div>
      {owner && (
        <div className="wrap gap-2">
          {account.state === "parked" && (
            <Button
              command="invoiceFeedAccountDecide"
              variant="quiet"
              size="small"
              disabled={decide.isPending}
              onClick={() => run(account, "ignore")}
            >
              {words.ignore}
            </Button>
          )}
          <Button
            command="invoiceFeedAccountDecide"
            variant="secondary"
            size="small"
            disabled={decide.isPending}
            onClick={() => run(account, "accept")}
          >
            {words.accept}
          </Button>
        </div>
      )}
    </li>
  );
  return (
    <div className={styles["block"]}>
      {waiting.length > 0 && (
        <>
          <div>
            <h4 className="title">{words.parkedTitle}</h4>
            <p className="small muted">{owner ? words.parked : words.parkedAccountant}</p>
          </div>
          <ul className={styles["accounts"]}>{waiting.map(row)}</ul>
        </>
      )}
      {ignored.length > 0 && (
        <details>
          <summary className="small muted">{words.ignored(ignored.length)}</summary>
          <ul className={styles["accounts"]}>{ignored.map(row)}</ul>
        </details>
      )}
    </div>
  );
}
