import { classNames } from "#web/ui/class-names.ts";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { consentsQuery, type ConsentRow } from "#web/areas/bank-connect/connect-queries.ts";
import { openModal } from "#web/modals/modals.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import styles from "#web/areas/bank-consents/parts/bank-consents.module.css";
import { companyOfFlow, splitConsents } from "#web/areas/bank-consents/parts/consent-view.ts";
import { ConsentNotes } from "#web/areas/bank-consents/parts/ConsentNotes.tsx";
import { ConsentHeads } from "#web/areas/bank-consents/parts/ConsentHeads.tsx";
import { ConsentLine } from "#web/areas/bank-consents/parts/ConsentLine.tsx";
import { ConsentsSkeleton } from "#web/areas/bank-consents/parts/ConsentsSkeleton.tsx";
import { ConsentStrip } from "#web/areas/bank-consents/parts/ConsentStrip.tsx";
import { to } from "#web/navigation/paths.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { useCompanies } from "#web/shell/shell-queries.ts";
import { canGiveConsents } from "#web/state/capabilities.ts";
import { canManageCompany } from "#web/state/company-rights.ts";
import { useClientState } from "#web/state/client-state.ts";
import { bankConsentsTexts as words } from "#web/areas/bank-consents/texts/bank-consents.ts";
import { hardWords } from "#web/texts/hard-words.ts";
import { HelpTip } from "#web/ui/buttons/HelpTip.tsx";
import { pageTitles } from "#web/texts/public.ts";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { formatInstant } from "#web/ui/text/format-date.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { NameMark } from "#web/ui/marks/NameMark.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";

/**
 * The person's consents: their banks, their ends, and the next steps. Only for entrepreneurs: a
 * consent is the person's own.
 */
export function BankConsentsPage() {
  const mayGive = useClientState(canGiveConsents);
  if (!mayGive) {
    return (
      <>
        <PageHeader title={words.title} />
        <Note
          tone="info"
          title={words.accountant.title}
          actions={
            <ButtonLink variant="secondary" size="small" to={to.bankAccounts()}>
              {pageTitles.bankAccounts}
            </ButtonLink>
          }
        >
          {words.accountant.message}
        </Note>
      </>
    );
  }
  return <OwnConsents />;
}

function OwnConsents() {
  const query = useQuery(consentsQuery);
  useExtendLink(query.data?.consents);
  const consents = query.data?.consents ?? [];
  const { living, former } = splitConsents(consents);
  const add = (
    <ButtonLink to={to.bankIntegration()} icon={<Icon of={IconPlus} />}>
      {words.add}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={words.title}
        purpose={
          <>
            {words.purpose}
            <HelpTip {...hardWords.consent} />
          </>
        }
        actions={(query.isPending || living.length > 0) && add}
      />
      {query.isPending && <ConsentsSkeleton />}
      {query.isError && !query.data && (
        <QueryError
          title={words.listFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && living.length === 0 && (
        <EmptyState ghost="accounts" title={words.empty.title} actions={add}>
          {words.empty.message}
        </EmptyState>
      )}
      {living.length > 0 && (
        <>
          <ConsentNotes consents={living} />
          <ConsentStrip consents={living} />
          <div className={classNames("surface box", styles["list"])}>
            <ConsentHeads />
            <ul aria-label={words.listLabel}>
              {living.map((consent) => (
                <ConsentLine key={consent._id} consent={consent} startsOpen={living.length === 1} />
              ))}
            </ul>
          </div>
          <p className={classNames("above-3 small muted", styles["foot"])}>{words.reminders}</p>
          <p className={classNames("above-3 small muted", styles["foot"])}>{words.revokeNote}</p>
        </>
      )}
      {former.length > 0 && <FormerConsents consents={former} />}
    </>
  );
}

function FormerConsents({ consents }: { readonly consents: readonly ConsentRow[] }) {
  return (
    <details className={classNames("above-6 muted", styles["former"])}>
      <summary className="medium pointer">{words.formerTitle}</summary>
      <ul>
        {consents.map((consent) => (
          <li className="row wrap tabular" key={consent._id}>
            <NameMark name={consent.bank.name} size="small" />
            <span>{consent.bank.name}</span>
            <Tag>{consent.state === "revoked" ? words.ended.revoked : words.ended.replaced}</Tag>
            {consent.lastSuccessAt && (
              <span>
                {words.lastSuccess}: {formatInstant(consent.lastSuccessAt)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/**
 * `?extend=…` of a letter opens the extension; the address is clean afterwards, so that a reload
 * does not ask again.
 */
function useExtendLink(consents: readonly ConsentRow[] | undefined): void {
  const { extend } = useSearch({ strict: false }) as { extend?: unknown };
  const navigate = useNavigate();
  const currentId = useClientState((state) => state.currentCompany?._id);
  const { companies } = useCompanies();
  useEffect(() => {
    if (typeof extend !== "string" || !consents || !companies) return;
    const consent = consents.find((each) => each._id === extend);
    const companyId =
      companyOfFlow(consent ?? { companies: [] }, currentId) ??
      companies.find(canManageCompany)?._id;
    void navigate({ to: to.bankConsents(), replace: true });
    if (companyId) openModal("apiConnect", { companyId, consentId: extend });
  }, [extend, consents, companies, currentId, navigate]);
}
