import { lazy, type ReactNode, Suspense } from "react";
import { useChangeEvents } from "#web/api/use-change-events.ts";
import { ConnectHost } from "#web/areas/bank-connect/ConnectHost.tsx";
import { DropLayer } from "#web/areas/uploads/DropLayer.tsx";
import { Footer } from "#web/shell/Footer.tsx";
import { Header } from "#web/shell/Header.tsx";
import { Rail } from "#web/shell/Rail.tsx";
import { SandboxBand } from "#web/shell/SandboxBand.tsx";
import styles from "#web/shell/Shell.module.css";
import { TabBar } from "#web/shell/TabBar.tsx";
import { UploadHost } from "#web/areas/uploads/UploadHost.tsx";
import { useCompanyLoss } from "#web/shell/use-company-loss.ts";
import { useKeptParts } from "#web/shell/use-kept-parts.ts";
import { useClientState } from "#web/state/client-state.ts";
import { shellTexts } from "#web/texts/shell.ts";
import { ThemeProvider } from "#web/theme/ThemeProvider.tsx";

const AccountWorkEnds = lazy(() =>
  import("#web/areas/bank-accounts/AccountWorkEnds.tsx").then((module) => ({
    default: module.AccountWorkEnds,
  })),
);

/**
 * The frame of every page of the authenticated area. A page with `data-full-page` uses the whole
 * main area.
 */
export function AppShell({ children }: { readonly children: ReactNode }) {
  useChangeEvents();
  useCompanyLoss();
  useKeptParts();
  const working = useClientState(
    (state) => state.accountWork.length + state.companyWork.length > 0,
  );
  return (
    <ThemeProvider>
      <a className={styles["skip"]} href="#content">
        {shellTexts.skipToContent}
      </a>
      <SandboxBand />
      <Header />
      <div className={styles["body"]}>
        <Rail />
        <div className={styles["column"]}>
          <main className={styles["main"]} id="content" tabIndex={-1}>
            {children}
          </main>
          <Footer />
        </div>
      </div>
      <TabBar />
      <DropLayer />
      <UploadHost />
      <ConnectHost />
      <Suspense>{working && <AccountWorkEnds />}</Suspense>
    </ThemeProvider>
  );
}
