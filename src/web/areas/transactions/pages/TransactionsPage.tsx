import { ChooseCompany } from "#web/shell/PageStates.tsx";
import { useClientState } from "#web/state/client-state.ts";
import { useLinkedCompany } from "#web/shell/use-linked-company.ts";
import { transactionsTexts as words } from "#web/areas/transactions/texts/transactions.ts";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { Viewer } from "#web/areas/transactions/parts/Viewer.tsx";

/** The transactions of the current company. */
export function TransactionsPage() {
  const company = useClientState((state) => state.currentCompany);
  const isSwitching = useLinkedCompany();
  if (isSwitching) return <PageHeader title={words.title} />;
  if (company) return <Viewer key={company._id} companyId={company._id} />;
  return (
    <>
      <PageHeader title={words.title} />
      <ChooseCompany>{words.noCompany}</ChooseCompany>
    </>
  );
}

export { ClientTransactionsPage } from "./ClientTransactionsPage.tsx";
