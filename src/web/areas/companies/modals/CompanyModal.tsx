import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { apiQuery } from "#web/api/queries.ts";
import { CompanyFields } from "#web/areas/companies/parts/CompanyFields.tsx";
import { useCompanyForm } from "#web/areas/companies/parts/use-company-form.ts";
import { AwaitedDialog } from "#web/modals/AwaitedDialog.tsx";
import { FormModal } from "#web/modals/FormModal.tsx";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { to } from "#web/navigation/paths.ts";
import { clientState, rememberCompany, setCurrentCompany } from "#web/state/client-state.ts";
import { companyFormTexts as words } from "#web/areas/companies/texts/companies.ts";

/** The first step of a new company. */
export function NewCompanyModal() {
  const closeModal = useCloseModal();
  const navigate = useNavigate();
  const handle = useCompanyForm({
    onSaved: (company) => {
      if (!closeModal()) return;
      rememberCompany(company);
      void navigate({ to: to.firstSteps() });
    },
  });
  return (
    <FormModal
      formType="create"
      submitLabel={words.create}
      title={words.newTitle}
      onSubmit={handle.submit}
      loading={handle.saving}
      submitError={null}
    >
      <CompanyFields handle={handle} />
    </FormModal>
  );
}

/** The same form with the stored facts of the company. */
export function EditCompanyModal({ companyId }: { readonly companyId: string }) {
  const query = useQuery(apiQuery("Company", "companyGet", { params: { id: companyId } }));
  return (
    <AwaitedDialog title={words.editTitle} query={query} failed={words.loadFailed}>
      {(company) => <EditForm company={company} />}
    </AwaitedDialog>
  );
}

function EditForm({
  company,
}: {
  readonly company: { readonly _id: string; readonly name: string; readonly taxNumber: string };
}) {
  const closeModal = useCloseModal();
  const handle = useCompanyForm({
    company,
    onSaved: (saved) => {
      const { _id, name, taxNumber } = saved;
      if (clientState().currentCompany?._id === _id) setCurrentCompany({ _id, name, taxNumber });
      closeModal();
    },
  });
  return (
    <FormModal
      formType="edit"
      title={words.editTitle}
      onSubmit={handle.submit}
      loading={handle.saving}
      submitError={null}
    >
      <CompanyFields handle={handle} />
    </FormModal>
  );
}
