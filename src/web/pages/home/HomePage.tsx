import { Navigate } from "@tanstack/react-router";
import { to } from "#web/paths.ts";
import { AppShell } from "#web/shell/AppShell.tsx";
import { useClientState } from "#web/state/client-state.ts";
import { pageTitles, publicTexts } from "#web/texts/public.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { ButtonLink } from "#web/navigation/AppLink.tsx";

/** The entrepreneur's home is the list of companies; the accountant's cockpit is still to come. */
export function HomePage() {
  const role = useClientState((state) => state.role);
  if (role !== "accountant") return <Navigate to={to.companies()} replace />;
  return (
    <AppShell>
      <PageHeader title={pageTitles.clients} />
      <EmptyState title={publicTexts.unbuilt.title} actions={<ButtonLink to={to.companies()}>{pageTitles.companies}</ButtonLink>}>
        {publicTexts.unbuilt.message}
      </EmptyState>
    </AppShell>
  );
}
