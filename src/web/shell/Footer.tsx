import { useClientConfig } from "#web/api/client-config.ts";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { worksForClients } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import styles from "#web/shell/Shell.module.css";
import { shellTexts } from "#web/texts/shell.ts";
import text from "#web/ui/text/text.module.css";

/**
 * Privacy, cookies, news for the reader's role, contacts, social link and the payment provider;
 * contacts come from the configuration.
 */
export function Footer() {
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
          {words.payment}
        </a>
      )}
    </footer>
  );
}
