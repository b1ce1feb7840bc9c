import { useState } from "react";
import { clientTransactionTexts as words } from "#web/areas/transactions/texts/client-transactions.ts";
import styles from "#web/areas/transactions/parts/viewer.module.css";
import type { CompanyRow } from "#web/shell/shell-queries.ts";
import { foldText } from "#values/fold-text.ts";
import { CheckMark } from "#web/ui/fields/CheckField.tsx";
import { SearchBox } from "#web/ui/fields/SearchBox.tsx";
import { ClientAccounts } from "./ClientAccounts.tsx";
import own from "./clients.module.css";
import type { ClientChoiceHandle } from "./use-client-choice.ts";

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
