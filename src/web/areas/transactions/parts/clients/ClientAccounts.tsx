import { IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { displayAccountNumber } from "#values/account-number.ts";
import { bankAccountsQuery } from "#web/api/company-queries.ts";
import { accountShortNames } from "#web/areas/bank-accounts/account-names.ts";
import { bankAccountsTexts } from "#web/areas/bank-accounts/texts/bank-accounts.ts";
import styles from "#web/areas/transactions/parts/viewer.module.css";
import { accountsChosenOf } from "#web/areas/transactions/queries/client-choice.ts";
import { clientTransactionTexts as words } from "#web/areas/transactions/texts/client-transactions.ts";
import { Skeleton } from "#web/ui/blocks/Skeleton.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { CheckMark } from "#web/ui/fields/CheckField.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import own from "./clients.module.css";
import type { ClientChoiceHandle } from "./use-client-choice.ts";

interface ClientAccountsProps {
  readonly companyId: string;
  readonly name: string;
  readonly choice: ClientChoiceHandle;
}

/** A button that opens a company's accounts as checkboxes and asks for them then. */
export function ClientAccounts({ companyId, name, choice }: ClientAccountsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const query = useQuery({ ...bankAccountsQuery(companyId), enabled: isOpen });
  const accounts = query.data?.accounts ?? [];
  const ids = accounts.map(({ accountId }) => accountId);
  const chosen = accountsChosenOf(choice.accountIds, ids);
  const names = accountShortNames(accounts);
  return (
    <>
      <button
        type="button"
        className={own["opener"]}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={words.accountsOf(name)}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={IconChevronDown} size={16} />
      </button>
      <div id={id} hidden={!isOpen} className={own["accounts"]} role="group" aria-label={name}>
        {query.isError && <p className={styles["accountsHint"]}>{words.accountsFailed}</p>}
        {isOpen && query.isPending && <Skeleton height={24} />}
        {accounts.map((account, place) => (
          <label
            key={account.accountId}
            className={classNames(styles["account"], styles["origin"])}
            title={displayAccountNumber(account.accountNr)}
          >
            <CheckMark
              label={`${name}, ${names[place]}, ${bankAccountsTexts.originate[account.originate]}`}
              checked={chosen.includes(account.accountId)}
              onChange={() => choice.toggleAccount(ids, account.accountId)}
            />
            <span>
              <span className={classNames(styles["accountName"], styles["accountLine"])}>
                {names[place]}
              </span>
              <span className={styles["accountSub"]}>
                <span>{bankAccountsTexts.originate[account.originate]}</span>
              </span>
            </span>
          </label>
        ))}
      </div>
    </>
  );
}
