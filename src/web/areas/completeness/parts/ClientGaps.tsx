import { useQuery } from "@tanstack/react-query";
import type { CompletenessClient } from "#contract/completeness/completeness.ts";
import { openRunText } from "#contract/completeness/open-day-words.ts";
import { accountShortName } from "#web/areas/bank-accounts/account-names.ts";
import { clientsQuery } from "#web/areas/completeness/queries/completeness-queries.ts";
import { completenessTexts as texts } from "#web/areas/completeness/texts/completeness.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { worksForClients } from "#web/state/capabilities.ts";
import { setCurrentCompany, useClientState } from "#web/state/client-state.ts";
import { todayDate } from "#web/time/now.ts";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { formatDate } from "#web/ui/text/format-date.ts";
import styles from "./completeness.module.css";

/** All companies of the person, ordered by what is missing. */
export function ClientGaps({ onOpen }: { readonly onOpen: () => void }) {
  const words = texts.clients;
  const query = useQuery(clientsQuery());
  const hasClients = useClientState(worksForClients);
  if (query.isPending) return <SkeletonRows rows={6} />;
  if (query.isError)
    return (
      <QueryError
        title={texts.clientsFailed}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  const { clients } = query.data;
  if (clients.length === 0)
    return (
      <EmptyState ghost="days" title={words.emptyTitle}>
        {words.empty}
      </EmptyState>
    );
  const open = ({ companyId, name, taxNumber }: CompletenessClient): void => {
    setCurrentCompany({ _id: companyId, name, taxNumber });
    onOpen();
  };
  return (
    <table className={styles["clients"]} aria-label={words.label}>
      <thead>
        <tr>
          <th className="fine muted" scope="col">
            {hasClients ? words.client : words.company}
          </th>
          <th className="fine muted" scope="col">
            {words.first}
          </th>
          <th scope="col" className={classNames(styles["number"], "fine muted")}>
            {words.days}
          </th>
          <th scope="col" className={classNames(styles["number"], "fine muted")}>
            {words.through}
          </th>
        </tr>
      </thead>
      <tbody>
        {clients.map((client) => (
          <tr key={client.companyId}>
            <th scope="row">
              <button
                className="strong left plain flat pointer"
                type="button"
                onClick={() => open(client)}
              >
                {client.name}
              </button>
            </th>
            <td className={client.first === null ? "muted" : undefined}>
              {firstWords(client)}
              {client.openChanges > 0 && (
                <span className={styles["bad"]}> · {words.changed(client.openChanges)}</span>
              )}
              {client.faultyFiles > 0 && (
                <span className={styles["bad"]}> · {words.faulty(client.faultyFiles)}</span>
              )}
            </td>
            <td
              className={classNames(styles["number"], client.unprovenDays > 0 && styles["bad"])}
              data-label={words.days}
            >
              {formatCount(client.unprovenDays)}
            </td>
            <td className={styles["number"]} data-label={words.through}>
              {client.provenThrough === null ? "–" : formatDate(client.provenThrough)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function firstWords({ first, accounts, provenThrough }: CompletenessClient): string {
  const words = texts.clients;
  if (accounts === 0) return words.noAccounts;
  if (first === null) return provenThrough === null ? words.noData : words.whole;
  const gap = openRunText({ ...first, reason: first.reason ?? "no_data" }, todayDate());
  return `${accountShortName(first)}: ${gap}`;
}
