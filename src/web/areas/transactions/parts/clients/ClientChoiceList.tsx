import { useId, useState } from "react";
import { clientTransactionTexts as words } from "#web/areas/transactions/texts/client-transactions.ts";
import styles from "#web/areas/transactions/parts/viewer.module.css";
import type { CompanyRow } from "#web/shell/shell-queries.ts";
import { foldText } from "#values/fold-text.ts";
import { CheckMark } from "#web/ui/fields/CheckField.tsx";
import { SearchBox } from "#web/ui/fields/SearchBox.tsx";
import own from "./clients.module.css";
import type { ClientChoiceHandle } from "./use-client-choice.ts";
import { IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { displayAccountNumber } from "#values/account-number.ts";
import { bankAccountsQuery } from "#web/api/company-queries.ts";
import { accountShortNames } from "#web/areas/bank-accounts/account-names.ts";
import { bankAccountsTexts } from "#web/areas/bank-accounts/texts/bank-accounts.ts";
import { accountsChosenOf } from "#web/areas/transactions/queries/client-choice.ts";
import { Skeleton } from "#web/ui/blocks/Skeleton.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";

/** A few companies are seen at one look; more are searched. */
const SEARCH_FROM = 8;

interface ClientChoiceListProps {
  readonly companies: readonly CompanyRow[];
  readonly choice: ClientChoiceHandle;
  readonly title: string;
}

/** The companies as checkboxes with their unbooked items; ticks take effect at once. */
export function ClientChoiceList({ companies, choice, title }: ClientChoiceListProps) {
  const [text, setText] = useState("");
  const shown = companies.filter(({ name }) => foldText(name).includes(foldText(text)));
  return (
    <div className={styles["accounts"]} role="group" aria-label={title}>
      <div className={styles["accountsHead"]}>
        <span>{title}</span>
        <button type="button" onClick={choice.chooseAll}>
          {words.all}
        </button>
      </div>
      {companies.length > SEARCH_FROM && (
        <SearchBox label={words.search} value={text} onChange={setText} />
      )}
      {shown.map(({ _id, name, overview }) => (
        <div key={_id} className={own["company"]}>
          <label className={styles["account"]}>
            <CheckMark
              label={name}
              checked={choice.ids.includes(_id)}
              onChange={() => choice.toggle(_id)}
            />
            <span>
              <span className={styles["accountName"]}>{name}</span>
              <span className={styles["accountSub"]}>
                <span>
                  {overview.unbookedCount > 0
                    ? words.unbooked(overview.unbookedCount)
                    : words.allBooked}
                </span>
              </span>
            </span>
          </label>
          {choice.ids.includes(_id) && (
            <ClientAccounts companyId={_id} name={name} choice={choice} />
          )}
        </div>
      ))}
      {shown.length === 0 && <p className={styles["accountsHint"]}>{words.nothingFound}</p>}
    </div>
  );
}

interface ClientAccountsProps {
  readonly companyId: string;
  readonly name: string;
  readonly choice: ClientChoiceHandle;
}

/** A button that opens a company's accounts as checkboxes and asks for them then. */
function ClientAccounts({ companyId, name, choice }: ClientAccountsProps) {
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
