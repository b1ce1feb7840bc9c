import type { ReactNode } from "react";
import { useChangeEvents } from "#web/api/use-change-events.ts";
import { BatchSlot } from "#web/shell/BatchSlot.tsx";
import { Header } from "#web/shell/Header.tsx";
import { Rail } from "#web/shell/Rail.tsx";
import { SandboxBand } from "#web/shell/SandboxBand.tsx";
import styles from "#web/shell/Shell.module.css";
import { CardBrand } from "#web/shell/plain/CardBrand.tsx";
import { TabBar } from "#web/shell/TabBar.tsx";
import { useHelpKey } from "#web/shell/key-help.ts";
import { useJumpKey } from "#web/shell/use-jump-key.ts";
import { useCompanyLoss } from "#web/shell/use-company-loss.ts";
import { useIsFullPage } from "#web/state/full-page.ts";
import { shellTexts } from "#web/texts/shell.ts";
import { classNames } from "#web/ui/class-names.ts";
import { useClientConfig } from "#web/api/client-config.ts";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { worksForClients } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import text from "#web/ui/text/text.module.css";
import { IconWifiOff } from "@tabler/icons-react";
import { lastAnswerMs, useOffline } from "#web/api/line.ts";
import { useRootMark } from "#web/state/root-marks.ts";
import { faultTexts } from "#web/texts/load-fault.ts";
import { todayDate } from "#web/time/now.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { formatTime } from "#web/ui/text/format-date.ts";
import { budapestDate } from "#values/local-date.ts";

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
    <>
      <a className={styles["skip"]} href="#content">
        {shellTexts.skipToContent}
      </a>
      <SandboxBand />
      <Header bare={bare} />
      <OfflineBand />
      <BatchSlot place="row" />
      <div className={classNames(styles["body"], bare && styles["bare"])}>
        {!bare && <Rail />}
        <div className={classNames("stack shrink", styles["column"])}>
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
    </>
  );
}

/**
 * Privacy, cookies, news for the reader's role, contacts, social link and the payment provider;
 * contacts come from the configuration.
 */
function Footer() {
  const config = useClientConfig();
  const forClients = useClientState(worksForClients);
  const words = shellTexts.footer;
  return (
    <footer className={styles["footer"]}>
      <AppLink to={to.privacy()}>{words.privacy}</AppLink>
      <AppLink to={`${to.privacy()}#sutik`}>{words.cookies}</AppLink>
      <AppLink to={to.imprint()}>{words.imprint}</AppLink>
      <AppLink to={forClients ? to.accountantNotices() : to.entrepreneurNotices()}>
        {words.news}
      </AppLink>
      {config?.contactPhone && (
        <a className={text["id"]} href={`tel:${config.contactPhone.replace(/\s/g, "")}`}>
          {config.contactPhone}
        </a>
      )}
      {config?.contactEmail && <a href={`mailto:${config.contactEmail}`}>{config.contactEmail}</a>}
      {config?.socialUrl && (
        <a href={config.socialUrl} target="_blank" rel="noreferrer">
          {words.social}
        </a>
      )}
      {config?.simplePayUrl && (
        <a
          className={styles["simplePay"]}
          href={config.simplePayUrl}
          target="_blank"
          rel="noreferrer"
        >
          <CardBrand words={words.payment} />
        </a>
      )}
    </footer>
  );
}

/** Under the header while the browser has no line: how old the shown data are, and what follows. */
function OfflineBand() {
  const offline = useOffline();
  useRootMark("lineRoom", offline);
  if (!offline) return null;
  const words = faultTexts.offlineBand;
  const at = lastAnswerMs();
  const isToday = at !== undefined && budapestDate(at) === todayDate();
  return (
    <div className={styles["lineBand"]} role="status">
      <Icon className="fixed" of={IconWifiOff} />
      <b className="medium one-line">{words.title}</b>
      <span className={styles["lineLong"]}>
        {isToday ? words.since(formatTime(at)) : words.plain}
      </span>
      {isToday && (
        <span className={styles["lineShort"]} aria-hidden>
          {words.sinceShort(formatTime(at))}
        </span>
      )}
    </div>
  );
}
