import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { ConnectHost } from "#web/areas/bank-connect/ConnectHost.tsx";
import { OwnLoginHost } from "#web/areas/login/OwnLoginHost.tsx";
import { DropLayer } from "#web/areas/uploads/DropLayer.tsx";
import { UploadHost } from "#web/areas/uploads/UploadHost.tsx";
import { AppShell } from "#web/shell/AppShell.tsx";
import { UnsavedGuard } from "#web/shell/UnsavedGuard.tsx";
import { PartFence } from "#web/ui/blocks/PartFence.tsx";
import { worksForClients } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";

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

/** After the page has settled: on a slow connection it must not compete with the page itself. */
const SETTLED_MS = 3_000;

/**
 * Fetches code and texts that must be there when nothing can be fetched any more (no connection, or
 * a new release has replaced the files): the dialogs that every page opens.
 */
function useKeptParts(): void {
  useEffect(() => {
    const timer = setTimeout(() => void Promise.allSettled(fetchParts()), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
}

function fetchParts(): readonly Promise<unknown>[] {
  return [
    import("#web/AppDialog.tsx"),
    import("#web/shell/modals/CompanySwitchModal.tsx"),
    import("#web/modals/ConfirmModal.tsx"),
  ];
}
