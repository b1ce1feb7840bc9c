import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { apiQuery } from "#web/api/queries.ts";
import { CompanyFields } from "#web/areas/companies/parts/CompanyFields.tsx";
import {
  useCompanyForm,
  type CompanyFormHandle,
} from "#web/areas/companies/parts/use-company-form.ts";
import { AskAccessPage } from "./AskAccessPage.tsx";
import { LeadingSourceCard } from "#web/areas/companies/parts/LeadingSourceCard.tsx";
import { OwnersCard } from "#web/areas/companies/parts/OwnersCard.tsx";
import styles from "#web/areas/companies/parts/companies.module.css";
import { to } from "#web/navigation/paths.ts";
import { ChooseCompany, QueryError } from "#web/shell/PageStates.tsx";
import { useCompanies } from "#web/shell/shell-queries.ts";
import { useLogOut } from "#web/shell/use-log-out.ts";
import { mustAskForAccess } from "#web/state/capabilities.ts";
import { canFinishRegistration, canManageCompany } from "#web/state/company-rights.ts";
import { setCurrentCompany, useClientState } from "#web/state/client-state.ts";
import { companiesTexts, companyFormTexts as words } from "#web/areas/companies/texts/companies.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Card } from "#web/ui/blocks/Card.tsx";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";

interface FormCompany {
  readonly _id: string;
  readonly name: string;
  readonly taxNumber: string;
}

/** A new company, or an accountant's way to one that exists. */
export function NewCompanyPage() {
  return useClientState(mustAskForAccess) ? <AskAccessPage /> : <NewCompanyForm />;
}

/** Afterwards it is the current one. */
function NewCompanyForm() {
  const navigate = useNavigate();
  const handle = useCompanyForm({
    onSaved: (company) => {
      rememberCompany(company);
      void navigate({ to: to.bankAccounts() });
    },
  });
  return (
    <>
      <PageHeader title={words.newTitle} purpose={words.newPurpose} />
      <CompanyCard handle={handle} submitLabel={words.create} cancel={<CancelButton />} />
    </>
  );
}

/** The current company's data and its director's. */
export function CompanyEditPage() {
  const current = useClientState((state) => state.currentCompany);
  const query = useQuery({
    ...apiQuery("Company", "companyGet", { params: { id: current?._id ?? "" } }),
    enabled: current !== null,
  });
  const own = query.data && canManageCompany(query.data) ? query.data : undefined;
  return (
    <>
      <PageHeader title={words.editTitle} purpose={words.editPurpose} />
      {!current && <ChooseCompany>{words.editPurpose}</ChooseCompany>}
      {current && query.isError && (
        <QueryError
          title={words.notFound}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {current && query.isPending && <SkeletonRows rows={4} />}
      {own && <EditCard key={own._id} company={own} />}
      {own && <OwnersCard companyId={own._id} />}
      {own && <LeadingSourceCard companyId={own._id} />}
      {query.data && !own && <Note tone="info" title={words.ownerOnly} />}
    </>
  );
}

function EditCard({ company }: { readonly company: FormCompany }) {
  const navigate = useNavigate();
  const handle = useCompanyForm({
    company,
    onSaved: (saved) => {
      rememberCompany(saved);
      void navigate({ to: to.companies() });
    },
  });
  return <CompanyCard handle={handle} submitLabel={words.save} cancel={<CancelButton />} />;
}

/**
 * A company that an integrator prepared: its director looks it through and completes it. Guard rule
 * 3 leads here.
 */
export function ConfirmCompanyPage() {
  const { companies, failed } = useCompanies();
  const logOut = useLogOut();
  const prepared = companies?.find(canFinishRegistration);
  return (
    <>
      <PageHeader title={words.confirmTitle} purpose={words.confirmPurpose} />
      {failed && <Note tone="bad" title={companiesTexts.listFailed} />}
      {!companies && !failed && <SkeletonRows rows={4} />}
      {companies && !prepared && <NothingToConfirm />}
      {prepared && (
        <ConfirmCard
          key={prepared._id}
          company={prepared}
          cancel={
            <Button variant="secondary" onClick={logOut}>
              {words.logout}
            </Button>
          }
        />
      )}
    </>
  );
}

function ConfirmCard({
  company,
  cancel,
}: {
  readonly company: FormCompany;
  readonly cancel: ReactNode;
}) {
  const navigate = useNavigate();
  const handle = useCompanyForm({
    company,
    onSaved: (saved) => {
      rememberCompany(saved);
      void navigate({ to: to.home(), replace: true });
    },
  });
  return <CompanyCard handle={handle} submitLabel={words.finish} cancel={cancel} />;
}

function NothingToConfirm() {
  const navigate = useNavigate();
  return (
    <EmptyState
      title={words.nothingToConfirm}
      actions={
        <Button onClick={() => void navigate({ to: to.home() })}>{words.toCompanies}</Button>
      }
    >
      {words.nothingToConfirmMessage}
    </EmptyState>
  );
}

interface CompanyCardProps {
  readonly handle: CompanyFormHandle;
  readonly submitLabel: string;
  readonly cancel: ReactNode;
}

function CompanyCard({ handle, submitLabel, cancel }: CompanyCardProps) {
  return (
    <Card className={styles["form"]}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!handle.saving) handle.submit();
        }}
      >
        <div className={styles["fields"]}>
          <CompanyFields handle={handle} />
        </div>
        <div className={styles["buttons"]}>
          <Button type="submit" loading={handle.saving} loadingText={words.saving}>
            {submitLabel}
          </Button>
          {cancel}
        </div>
      </form>
    </Card>
  );
}

function CancelButton() {
  const navigate = useNavigate();
  return (
    <Button variant="secondary" onClick={() => void navigate({ to: to.companies() })}>
      {words.cancel}
    </Button>
  );
}

function rememberCompany(company: FormCompany): void {
  setCurrentCompany({ _id: company._id, name: company.name, taxNumber: company.taxNumber });
}
