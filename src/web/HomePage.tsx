import { Navigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { to } from "#web/navigation/paths.ts";
import { AppFrame } from "#web/AppFrame.tsx";
import { worksForClients } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";

const ClientsPage = lazy(() =>
  import("#web/areas/companies/pages/ClientsPage.tsx").then((module) => ({
    default: module.ClientsPage,
  })),
);

/** The entrepreneur's home is the list of companies, the accountant's the list of clients. */
export function HomePage() {
  const hasClients = useClientState(worksForClients);
  if (!hasClients) return <Navigate to={to.companies()} replace />;
  return (
    <AppFrame>
      <Suspense>
        <ClientsPage />
      </Suspense>
    </AppFrame>
  );
}
