import { Navigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { to } from "#web/navigation/paths.ts";
import { AppShell } from "#web/shell/AppShell.tsx";
import { useClientState } from "#web/state/client-state.ts";

const ClientsPage = lazy(() =>
  import("#web/areas/companies/pages/ClientsPage.tsx").then((module) => ({
    default: module.ClientsPage,
  })),
);

/** The entrepreneur's home is the list of companies, the accountant's the list of clients. */
export function HomePage() {
  const role = useClientState((state) => state.role);
  if (role !== "accountant") return <Navigate to={to.companies()} replace />;
  return (
    <AppShell>
      <Suspense>
        <ClientsPage />
      </Suspense>
    </AppShell>
  );
}
