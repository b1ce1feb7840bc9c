import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useRef } from "react";
import {
  CLIENT_SORTS,
  sortClients,
  type ClientSort,
} from "#web/areas/companies/parts/client-order.ts";
import { useNextClient, useOpenClient } from "#web/areas/companies/use-next-client.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { ClientList } from "#web/areas/companies/parts/ClientList.tsx";
import styles from "#web/areas/companies/parts/clients.module.css";
import { filterCompanies } from "#web/areas/companies/parts/filter-companies.ts";
import { to } from "#web/navigation/paths.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { companiesQuery, useCompanies } from "#web/shell/shell-queries.ts";
import { claimTexts } from "#web/areas/companies/texts/claims.ts";
import { clientsTexts as words } from "#web/areas/companies/texts/clients.ts";
import { companiesTexts } from "#web/areas/companies/texts/companies.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { Kbd } from "#web/ui/text/Kbd.tsx";
import { KeyHints } from "#web/ui/blocks/KeyHints.tsx";
import { NoResults } from "#web/ui/blocks/NoResults.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { SearchBox } from "#web/ui/fields/SearchBox.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";

/** The accountant's home: all clients, most work first, reachable by keyboard alone. */
export function ClientsPage() {
  const query = useQuery(companiesQuery);
  const { companies } = useCompanies();
  const { search, sort, change } = useClientSearch();
  const shown = useMemo(
    () => companies && sortClients(filterCompanies(companies, search), sort),
    [companies, search, sort],
  );
  const searchBox = useRef<HTMLInputElement>(null);
  const open = useOpenClient();
  const next = useNextClient();
  const unbooked =
    companies?.reduce((sum, company) => sum + company.overview.unbookedCount, 0) ?? 0;
  return (
    <>
      <PageHeader
        title={companiesTexts.title.accountant}
        purpose={
          companies && companies.length > 0
            ? words.summary(companies.length, unbooked)
            : companiesTexts.purpose.accountant
        }
        actions={
          <>
            {companies && companies.length > 0 && <AskAccess />}
            {next.available && (
              <Button title={words.nextHint} onClick={next.go}>
                {words.next} <Kbd>N</Kbd>
              </Button>
            )}
          </>
        }
      />
      {query.isError && !companies && (
        <QueryError
          title={companiesTexts.listFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <SkeletonRows rows={8} />}
      {companies?.length === 0 && (
        <EmptyState title={companiesTexts.empty.accountant.title} actions={<AskAccess />}>
          {companiesTexts.empty.accountant.message}
        </EmptyState>
      )}
      {companies && companies.length > 1 && (
        <div className={styles["tools"]}>
          <div className={styles["search"]}>
            <SearchBox
              ref={searchBox}
              label={companiesTexts.search}
              value={search}
              shortcut="/"
              onChange={(text) => change({ q: text })}
            />
          </div>
          <SegmentedControl<ClientSort>
            label={words.sortLabel}
            value={sort}
            onChange={(value) => change({ sort: value })}
            segments={CLIENT_SORTS.map((value) => ({ value, label: words.sorts[value] }))}
          />
          {search && shown && (
            <span className={styles["found"]} role="status">
              {words.found(shown.length)}
            </span>
          )}
        </div>
      )}
      {shown?.length === 0 && search && (
        <NoResults
          title={companiesTexts.noResults}
          filters={`„${search}”`}
          action={
            <Button variant="secondary" size="small" onClick={() => change({ q: "" })}>
              {companiesTexts.clearSearch}
            </Button>
          }
        />
      )}
      {shown && shown.length > 0 && (
        <>
          <ClientList clients={shown} searchBox={searchBox} onOpen={open} onNext={next.go} />
          {shown.length > 1 && (
            <KeyHints
              hints={[
                { keys: ["J", "K"], meaning: words.keys.move },
                { keys: ["Enter"], meaning: words.keys.open },
                { keys: ["N"], meaning: words.keys.next },
                { keys: ["/"], meaning: words.keys.search },
              ]}
            />
          )}
        </>
      )}
    </>
  );
}

/** Search and order live in the address, so that the Back key brings the same list. */
function useClientSearch() {
  const fields = useSearch({ strict: false }) as { q?: string; sort?: string };
  const navigate = useNavigate();
  const sort = CLIENT_SORTS.find((each) => each === fields.sort) ?? "unbooked";
  const search = fields.q ?? "";
  const change = (next: { readonly q?: string; readonly sort?: ClientSort }) => {
    const all = { q: search, sort, ...next };
    void navigate({
      to: ".",
      search: {
        q: all.q || undefined,
        sort: all.sort === "unbooked" ? undefined : all.sort,
      } as never,
      replace: true,
      resetScroll: false,
    });
  };
  return { search, sort, change };
}

function AskAccess() {
  return (
    <ButtonLink variant="secondary" to={to.newCompany()}>
      {claimTexts.ask}
    </ButtonLink>
  );
}
