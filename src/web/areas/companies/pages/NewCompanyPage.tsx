import { useNavigate } from "@tanstack/react-router";
import { AskAccessPage } from "./AskAccessPage.tsx";
import { WelcomePage } from "./WelcomePage.tsx";
import { CancelButton, CompanyCard } from "#web/areas/companies/parts/CompanyCard.tsx";
import { useCompanyForm } from "#web/areas/companies/parts/use-company-form.ts";
import { to } from "#web/navigation/paths.ts";
import { useUnsavedForm } from "#web/navigation/unsaved.ts";
import { hasNoCompany, mustAskForAccess } from "#web/state/capabilities.ts";
import { rememberCompany, useClientState } from "#web/state/client-state.ts";
import { companyFormTexts as words } from "#web/areas/companies/texts/companies.ts";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";

/**
 * A new company, or an accountant's way to one that exists. Somebody who has none yet is greeted.
 */
export function NewCompanyPage() {
  const asks = useClientState(mustAskForAccess);
  const newcomer = useClientState(hasNoCompany);
  if (asks) return <AskAccessPage />;
  return newcomer ? <WelcomePage /> : <NewCompanyForm />;
}

/** Afterwards it is the current one, and the next step is where its items come from. */
function NewCompanyForm() {
  const navigate = useNavigate();
  const handle = useCompanyForm({
    onSaved: (company, { stayed }) => {
      if (!stayed) return;
      rememberCompany(company);
      void navigate({ to: to.firstSteps(), ignoreBlocker: true });
    },
  });
  useUnsavedForm(() => handle.form.isDirty());
  return (
    <>
      <PageHeader title={words.newTitle} purpose={words.newPurpose} />
      <CompanyCard handle={handle} submitLabel={words.create} cancel={<CancelButton />} />
    </>
  );
}
