import { useQuery } from "@tanstack/react-query";
import styles from "./parts/first-banks.module.css";
import { canConnect, findBanks } from "./bank-ways.ts";
import { consentsQuery, feedBanksQuery } from "./connect-queries.ts";
import { chooseBank } from "./parts/choose-bank.ts";
import { openModal } from "#web/modals/modals.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import {
  bankIntegrationTexts as bankWords,
  firstBanksTexts as words,
} from "#web/areas/bank-connect/texts/bank-integration.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { HiddenText } from "#web/ui/text/HiddenText.tsx";
import { NameMark } from "#web/ui/marks/NameMark.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Skeleton } from "#web/ui/blocks/Skeleton.tsx";

/** Banks that fit the card; the button below leads to all of them. */
const SHOWN_MAX = 9;

/**
 * The banks that can be connected, for a company that has none yet: each one begins at once, and
 * the button opens the whole list.
 */
export function FirstBanks({ companyId }: { readonly companyId: string }) {
  const query = useQuery(feedBanksQuery);
  const consents = useQuery(consentsQuery);
  const known = consents.data?.consents ?? (consents.isError ? [] : undefined);
  const banks = findBanks(query.data?.banks ?? [], "").direct.filter(canConnect);
  const { none } = bankWords;
  return (
    <>
      {query.isError && !query.data && (
        <QueryError
          title={bankWords.listFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && banks.length === 0 && (
        <Note tone="info" title={none.title}>
          {none.message}
        </Note>
      )}
      {query.isPending && (
        <div className={styles["banks"]} aria-hidden>
          {Array.from({ length: SHOWN_MAX }, (_, index) => (
            <Skeleton key={index} width="100%" height={36} />
          ))}
        </div>
      )}
      {banks.length > 0 && (
        <ul className={styles["banks"]}>
          {banks.slice(0, SHOWN_MAX).map((bank) => (
            <li key={`${bank.provider}-${bank._id}`}>
              <button
                className="row gap-2 full left ink surface edge round-2 pointer"
                type="button"
                onClick={() => chooseBank(bank, known, companyId)}
              >
                <NameMark name={bank.name} size="small" />
                <HiddenText>{bankWords.connectBank(bank.name)}</HiddenText>
                <span aria-hidden>{bank.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles["actions"]}>
        <Button command="userFlowInit" onClick={() => openModal("apiConnect", { companyId })}>
          {words.choose}
        </Button>
        <Button
          command="invoiceFeedKeyMake"
          variant="ghost"
          onClick={() => openModal("szamlazzhu", { companyId })}
        >
          {words.invoice}
        </Button>
      </div>
    </>
  );
}
