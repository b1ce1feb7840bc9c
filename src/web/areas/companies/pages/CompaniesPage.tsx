import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { ClaimNotes } from "#web/areas/companies/parts/ClaimNotes.tsx";
import { ClientsPage } from "./ClientsPage.tsx";
import { CompanyTable, CompanyTableSkeleton } from "#web/areas/companies/parts/CompanyTable.tsx";
import { DeletedCompanies } from "#web/areas/companies/parts/DeletedCompanies.tsx";
import { PreparedNotes } from "#web/areas/companies/parts/PreparedNotes.tsx";
import { filterCompanies } from "#web/areas/companies/parts/filter-companies.ts";
import styles from "#web/areas/companies/parts/companies.module.css";
import { to } from "#web/navigation/paths.ts";
import { useTabTitle } from "#web/navigation/tab-title.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { companiesQuery, useCompanies } from "#web/shell/shell-queries.ts";
import { worksForClients } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { pageTitles } from "#web/texts/public.ts";
import { companiesTexts as words } from "#web/areas/companies/texts/companies.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { NoResults } from "#web/ui/blocks/NoResults.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { SearchBox } from "#web/ui/fields/SearchBox.tsx";

/**
 * The companies of an entrepreneur, the clients of an accountant; choosing one makes it current
 * everywhere.
 */
export function CompaniesPage() {
  const hasClients = useClientState(worksForClients);
  useTabTitle(hasClients ? pageTitles.clients : pageTitles.companies);
  return hasClients ? <ClientsPage /> : <OwnCompaniesPage />;
}

function OwnCompaniesPage() {
  const query = useQuery(companiesQuery);
  const { companies, prepared } = useCompanies();
  const [search, setSearch] = useState("");
  const shown = companies && filterCompanies(companies, search);
  return (
    <>
      <PageHeader
        title={words.title.entrepreneur}
        purpose={words.purpose.entrepreneur}
        actions={
          companies?.length !== 0 && (
            <ButtonLink command="companyCreate" to={to.newCompany()} icon={<Icon of={IconPlus} />}>
              {words.add}
            </ButtonLink>
          )
        }
      />
      {query.isError && !companies && (
        <QueryError
          title={words.listFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <CompanyTableSkeleton />}
      {prepared && <PreparedNotes prepared={prepared} />}
      {companies && <ClaimNotes companies={companies} />}
      {companies && companies.length > 1 && (
        <div className={styles["search"]}>
          <SearchBox label={words.search} value={search} onChange={setSearch} />
        </div>
      )}
      {companies?.length === 0 && (
        <EmptyState
          ghost="accounts"
          title={words.empty.entrepreneur.title}
          actions={
            <ButtonLink command="companyCreate" to={to.newCompany()}>
              {words.add}
            </ButtonLink>
          }
        >
          {words.empty.entrepreneur.message}
        </EmptyState>
      )}
      {shown?.length === 0 && search && (
        <NoResults
          title={words.noResults}
          filters={`„${search}”`}
          action={
            <Button variant="secondary" size="small" onClick={() => setSearch("")}>
              {words.clearSearch}
            </Button>
          }
        />
      )}
      {shown && shown.length > 0 && <CompanyTable companies={shown} />}
      <DeletedCompanies />
    </>
  );
}
