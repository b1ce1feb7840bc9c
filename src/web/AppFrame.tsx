import { lazy, Suspense, type ReactNode } from "react";
import { ConnectHost } from "#web/areas/bank-connect/ConnectHost.tsx";
import { OwnLoginHost } from "#web/areas/login/OwnLoginHost.tsx";
import { DropLayer } from "#web/areas/uploads/DropLayer.tsx";
import { UploadHost } from "#web/areas/uploads/UploadHost.tsx";
import { AppShell } from "#web/shell/AppShell.tsx";
import { UnsavedGuard } from "#web/shell/UnsavedGuard.tsx";
import { PartFence } from "#web/ui/blocks/PartFence.tsx";
import { worksForClients } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { useKeptParts } from "#web/use-kept-parts.ts";

const AccountWorkEnds = lazy(() =>
  import("#web/areas/bank-accounts/AccountWorkEnds.tsx").then((module) => ({
    default: module.AccountWorkEnds,
  })),
);

const NextClientKey = lazy(() =>
  import("#web/areas/companies/NextClientKey.tsx").then((module) => ({
    default: module.NextClientKey,
  })),
);

interface AppFrameProps {
  readonly children: ReactNode;
  /** Without rail and tab bar: a page of the first steps. */
  readonly bare?: boolean;
}

/**
 * The shell with the areas' parts for every page: dropped files, uploads, a bank's window, jobs.
 */
export function AppFrame({ children, bare = false }: AppFrameProps) {
  useKeptParts();
  const working = useClientState(
    (state) => state.accountWork.length + state.companyWork.length > 0,
  );
  const hasClients = useClientState(worksForClients);
  return (
    <AppShell
      bare={bare}
      residents={
        <>
          {fenced(<DropLayer />)}
          {fenced(<UploadHost />)}
          {fenced(<ConnectHost />)}
          {fenced(<UnsavedGuard />)}
          {fenced(<OwnLoginHost />)}
          {fenced(<Suspense>{hasClients && <NextClientKey />}</Suspense>)}
          {fenced(<Suspense>{working && <AccountWorkEnds />}</Suspense>)}
        </>
      }
    >
      {children}
    </AppShell>
  );
}

/** A part whose code does not come is left out; the shell and the page stay. */
function fenced(part: ReactNode): ReactNode {
  return <PartFence onFail={() => {}}>{part}</PartFence>;
}
