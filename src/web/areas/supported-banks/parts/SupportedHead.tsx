import { supportedBanksTexts } from "#web/areas/supported-banks/texts/supported-banks.ts";
import { AppLink, ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { bearerToken } from "#web/state/client-state.ts";
import { Logo } from "#web/ui/marks/Logo.tsx";
import styles from "./SupportedBanks.module.css";

/** The band above the public lists: the way home, and in for those who are out. */
export function SupportedHead() {
  const texts = supportedBanksTexts;
  return (
    <div className={styles["bar"]}>
      <header className={styles["head"]}>
        <AppLink to={to.home()} aria-label={texts.home}>
          <Logo />
        </AppLink>
        {!bearerToken() && (
          <>
            <nav>
              <AppLink to={`${to.home()}#ut`}>{texts.how}</AppLink>
              <AppLink to={`${to.home()}#arak`}>{texts.prices}</AppLink>
            </nav>
            <ButtonLink to={to.login()} variant="secondary">
              {texts.login}
            </ButtonLink>
          </>
        )}
      </header>
    </div>
  );
}
