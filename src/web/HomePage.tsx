import { CatchBoundary } from "@tanstack/react-router";
import { Suspense } from "react";
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { LeaveTo } from "#web/navigation/LeaveTo.tsx";
import { to } from "#web/navigation/paths.ts";
import { useTabTitle } from "#web/navigation/tab-title.ts";
import { AppFrame } from "#web/AppFrame.tsx";
import { PageFault } from "#web/shell/PageFault.tsx";
import { hasNoCompany, worksForClients } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { pageTitles } from "#web/texts/public.ts";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { SLOW_MS, useLasting } from "#web/ui/use-lasting.ts";

const ClientsPage = lazyPage(
  () => import("#web/areas/companies/pages/ClientsPage.tsx"),
  "ClientsPage",
);

/**
 * The entrepreneur's home is the list of companies, the accountant's the list of clients. A
 * newcomer is greeted with the form of his first company.
 */
export function HomePage() {
  const hasClients = useClientState(worksForClients);
  const newcomer = useClientState(hasNoCompany);
  if (hasClients) return <ClientsHome />;
  return <LeadOn page={newcomer ? to.newCompany() : to.companies()} bare={newcomer} />;
}

/** Leads to the page. Where its code is long on its way, the shell shows, and rows that come. */
function LeadOn({ page, bare }: { readonly page: string; readonly bare: boolean }) {
  const isSlow = useLasting(true, SLOW_MS);
  return (
    <>
      <LeaveTo to={page} />
      {isSlow && (
        <AppFrame bare={bare}>
          <SkeletonRows />
        </AppFrame>
      )}
    </>
  );
}

function ClientsHome() {
  useTabTitle(pageTitles.clients);
  return (
    <AppFrame>
      <CatchBoundary getResetKey={() => "home"} errorComponent={PageFault}>
        <Suspense>
          <ClientsPage />
        </Suspense>
      </CatchBoundary>
    </AppFrame>
  );
}
