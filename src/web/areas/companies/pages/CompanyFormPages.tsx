import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, type ReactNode } from "react";
import { apiQuery } from "#web/api/queries.ts";
import { CancelButton, CompanyCard } from "#web/areas/companies/parts/CompanyCard.tsx";
import { useCompanyForm } from "#web/areas/companies/parts/use-company-form.ts";
import { refreshUser } from "#web/areas/companies/queries/save-company.ts";
import { useRefusePrepared } from "#web/areas/companies/queries/use-delete-company.ts";
import { companyDeleteTexts as deleteTexts } from "#web/areas/companies/texts/company-delete.ts";
import { LeadingSourceCard } from "#web/areas/companies/parts/LeadingSourceCard.tsx";
import { OwnersCard } from "#web/areas/companies/parts/OwnersCard.tsx";
import { to } from "#web/navigation/paths.ts";
import { useUnsavedForm } from "#web/navigation/unsaved.ts";
import { ChooseCompany, QueryError } from "#web/shell/PageStates.tsx";
import { companiesQuery, useCompanies } from "#web/shell/shell-queries.ts";
import { useLogOut } from "#web/shell/use-log-out.ts";
import { canManageCompany } from "#web/state/company-rights.ts";
import {
  clientState,
  rememberCompany,
  setClientState,
  useClientState,
} from "#web/state/client-state.ts";
import { companiesTexts, companyFormTexts as words } from "#web/areas/companies/texts/companies.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { useIsHere } from "#web/ui/use-is-here.ts";

interface FormCompany {
  readonly _id: string;
  readonly name: string;
  readonly taxNumber: string;
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
    onSaved: (saved, { stayed }) => {
      if (clientState().currentCompany?._id === saved._id) rememberCompany(saved);
      if (stayed) void navigate({ to: to.companies(), ignoreBlocker: true });
    },
  });
  useUnsavedForm(() => handle.form.isDirty());
  return <CompanyCard handle={handle} submitLabel={words.save} cancel={<CancelButton />} />;
}

/**
 * A company that an integrator prepared: its director looks it through and completes it, or says
 * that it is not his. Guard rule 3 leads here until he puts it off, and the list of companies does;
 * without such a company nobody stays. The query may say which of several is meant.
 */
export function ConfirmCompanyPage() {
  const query = useQuery(companiesQuery);
  const { companies, prepared: waiting } = useCompanies();
  const { company: asked } = useSearch({ strict: false }) as { readonly company?: unknown };
  const refusal = useRefusePrepared();
  const prepared = waiting?.find(({ _id }) => _id === asked) ?? waiting?.[0];
  return (
    <>
      <PageHeader title={words.confirmTitle} purpose={words.confirmPurpose} />
      {query.isError && !companies && (
        <QueryError
          title={companiesTexts.listFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <SkeletonRows rows={4} />}
      {companies && !prepared && <LeaveConfirmed />}
      {prepared && (
        <ConfirmCard
          key={prepared._id}
          company={prepared}
          cancel={
            <>
              <Button variant="secondary" onClick={() => refusal.ask(prepared)}>
                {deleteTexts.refuse.button}
              </Button>
              <LeaveUndecided hasOthers={companies !== undefined && companies.length > 0} />
            </>
          }
        />
      )}
    </>
  );
}

/** Who has other companies decides later; nobody else has another page to go to. */
function LeaveUndecided({ hasOthers }: { readonly hasOthers: boolean }) {
  const navigate = useNavigate();
  const logOut = useLogOut();
  const leave = () => {
    setClientState({ decidesLater: true });
    void navigate({ to: to.companies(), ignoreBlocker: true });
  };
  return (
    <Button variant="secondary" onClick={hasOthers ? leave : logOut}>
      {hasOthers ? words.later : words.logout}
    </Button>
  );
}

/** Another tab has completed it: the person as the server knows him goes home. */
function LeaveConfirmed() {
  const navigate = useNavigate();
  const isHere = useIsHere();
  useEffect(() => {
    void refreshUser().then(() => {
      if (isHere()) void navigate({ to: to.home(), replace: true });
    });
  }, [isHere, navigate]);
  return null;
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
    onSaved: (saved, { stayed }) => {
      rememberCompany(saved);
      if (stayed) void navigate({ to: to.home(), replace: true });
    },
  });
  return <CompanyCard handle={handle} submitLabel={words.finish} cancel={cancel} />;
}
