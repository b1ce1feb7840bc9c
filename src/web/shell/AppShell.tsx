import type { ReactNode } from "react";
import { useChangeEvents } from "#web/api/use-change-events.ts";
import { BatchSlot } from "#web/shell/BatchSlot.tsx";
import { Footer } from "#web/shell/Footer.tsx";
import { Header } from "#web/shell/Header.tsx";
import { OfflineBand } from "#web/shell/OfflineBand.tsx";
import { Rail } from "#web/shell/Rail.tsx";
import { SandboxBand } from "#web/shell/SandboxBand.tsx";
import styles from "#web/shell/Shell.module.css";
import { TabBar } from "#web/shell/TabBar.tsx";
import { useHelpKey } from "#web/shell/key-help.ts";
import { useJumpKey } from "#web/shell/use-jump-key.ts";
import { useCompanyLoss } from "#web/shell/use-company-loss.ts";
import { useIsFullPage } from "#web/state/full-page.ts";
import { shellTexts } from "#web/texts/shell.ts";
import { classNames } from "#web/ui/class-names.ts";
import { ThemeProvider } from "#web/theme/ThemeProvider.tsx";

interface AppShellProps {
  readonly children: ReactNode;
  /** Parts of areas that stay on every page beside the page itself. */
  readonly residents: ReactNode;
  /** Header and page alone, without rail and tab bar. */
  readonly bare: boolean;
}

/**
 * The frame of every page of the authenticated area. A page that calls `useFullPage` uses the
 * whole main area.
 */
export function AppShell({ children, residents, bare }: AppShellProps) {
  useChangeEvents(useCompanyLoss());
  const isFull = useIsFullPage();
  useJumpKey(!bare);
  useHelpKey();
  return (
    <ThemeProvider>
      <a className={styles["skip"]} href="#content">
        {shellTexts.skipToContent}
      </a>
      <SandboxBand />
      <Header bare={bare} />
      <OfflineBand />
      <BatchSlot place="row" />
      <div className={classNames(styles["body"], bare && styles["bare"])}>
        {!bare && <Rail />}
        <div className={styles["column"]}>
          <main
            className={classNames(styles["main"], isFull && styles["full"])}
            id="content"
            tabIndex={-1}
          >
            {children}
          </main>
          {!isFull && <Footer />}
        </div>
      </div>
      {!bare && <TabBar />}
      {residents}
    </ThemeProvider>
  );
}
