import { ClientViewer } from "#web/areas/transactions/parts/clients/ClientViewer.tsx";
import { clientTransactionTexts as words } from "#web/areas/transactions/texts/client-transactions.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { useCompanies } from "#web/shell/shell-queries.ts";
import { worksForClients } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { SkeletonPage, SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";

/** The transactions of several companies in one list. */
export function ClientTransactionsPage() {
  const hasClients = useClientState(worksForClients);
  const { companies, failed } = useCompanies();
  if (companies !== undefined && companies.length > 1)
    return <ClientViewer companies={companies} hasClients={hasClients} />;
  return (
    <>
      <PageHeader title={words.title[hasClients ? "clients" : "companies"]} />
      {companies === undefined && !failed ? (
        <SkeletonPage>
          <SkeletonRows rows={12} />
        </SkeletonPage>
      ) : (
        <EmptyState
          title={words.oneCompany}
          actions={
            <>
              <ButtonLink variant="secondary" to={to.transactionViewer()}>
                {words.toOne}
              </ButtonLink>
              {!hasClients && (
                <ButtonLink command="companyCreate" variant="secondary" to={to.newCompany()}>
                  {words.addCompany}
                </ButtonLink>
              )}
            </>
          }
        >
          {words.oneCompanyHint[hasClients ? "clients" : "companies"]}
        </EmptyState>
      )}
    </>
  );
}
