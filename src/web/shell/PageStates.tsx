import type { ReactNode } from "react";
import { asApiError } from "#web/api/api-error.ts";
import { faultWords } from "#web/shell/fault-words.ts";
import { useAutoRetry } from "#web/shell/use-fault-retry.ts";
import { faultTexts } from "#web/texts/load-fault.ts";
import { openModal } from "#web/modals/modals.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { useCompanies } from "#web/shell/shell-queries.ts";
import { canConnectBanks, worksForClients } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { askOwnLogin } from "#web/state/own-login.ts";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { linkSessionText } from "#web/texts/errors.ts";
import { pageStateTexts } from "#web/texts/page-states.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { ErrorPanel } from "#web/ui/blocks/ErrorPanel.tsx";

/**
 * A failed query at its place: the missing part, the reason, the retry, and the id for support.
 * While the server or the line is away it tries again by itself. In a tab of a program's link a
 * refusal is no fault: the person's own login is the way on.
 */
export function QueryError({
  title,
  error,
  onRetry,
}: {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}) {
  const secondsLeft = useAutoRetry(error, onRetry);
  const found = asApiError(error);
  const words = faultWords(found);
  if (found.code === "own_login_needed") return <LinkSessionNote />;
  const auto = secondsLeft !== undefined && {
    lead: faultTexts.retryIn,
    time: faultTexts.seconds(secondsLeft),
  };
  return (
    <ErrorPanel
      title={title}
      message={words.message}
      errorId={words.errorId}
      retry={{ label: pageStateTexts.retry, run: onRetry }}
      auto={auto || undefined}
    />
  );
}

/**
 * Part of a page that a tab of a program's link cannot have: what it needs, and the login, which
 * comes back to this very page.
 */
export function LinkSessionNote() {
  return (
    <Note tone="info" title={linkSessionText.title} actions={<OwnLoginButton size="small" />}>
      {linkSessionText.message}
    </Note>
  );
}

/** The way on from words that name the person's own login. */
export function OwnLoginButton({ size }: { readonly size?: "small" }) {
  return (
    <Button variant="secondary" {...(size && { size })} onClick={() => void askOwnLogin("own")}>
      {pageStateTexts.linkLogin}
    </Button>
  );
}

/** A whole page of that kind. */
export function LinkSessionPage({ title }: { readonly title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <LinkSessionNote />
    </>
  );
}

/**
 * A page of company data while no company is chosen. Somebody who has none is led to the first one:
 * there is nothing to choose.
 */
export function ChooseCompany({ children }: { readonly children: ReactNode }) {
  const { companies, failed } = useCompanies();
  const hasClients = useClientState(worksForClients);
  if (companies === undefined && !failed) return <SkeletonRows rows={3} />;
  if (companies?.length === 0) return hasClients ? <NoClientYet /> : <NoCompanyYet />;
  return (
    <EmptyState
      title={pageStateTexts.noCompany}
      actions={
        <Button onClick={() => openModal("companySwitch", {})}>
          {pageStateTexts.chooseCompany}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}

/**
 * The ways to the first items of a company, in the same order on every page: the bank, which then
 * goes on by itself, before the file. An accountant can connect no bank.
 */
export function FirstDataActions({ companyId }: { readonly companyId: string }) {
  const mayConnect = useClientState(canConnectBanks);
  const words = pageStateTexts.firstData;
  return (
    <>
      {mayConnect && <ButtonLink to={to.bankIntegration()}>{words.connect}</ButtonLink>}
      <Button
        variant={mayConnect ? "secondary" : "filled"}
        onClick={() => openModal("fileUpload", { companyId })}
      >
        {words.upload}
      </Button>
    </>
  );
}

function NoCompanyYet() {
  const words = pageStateTexts.noCompanyYet;
  return (
    <EmptyState
      title={words.title}
      actions={
        <ButtonLink command="companyCreate" to={to.newCompany()}>
          {words.action}
        </ButtonLink>
      }
    >
      {words.message}
    </EmptyState>
  );
}

function NoClientYet() {
  const words = pageStateTexts.noClientYet;
  return (
    <EmptyState
      title={words.title}
      actions={<ButtonLink to={to.home()}>{words.action}</ButtonLink>}
    >
      {words.message}
    </EmptyState>
  );
}
