import { AppLink, ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { bearerToken } from "#web/state/client-state.ts";
import { publicHeadTexts as texts } from "#web/texts/public.ts";
import { Logo } from "#web/ui/marks/Logo.tsx";
import styles from "./PublicHead.module.css";

/** The band above public lists and texts: the way home, and in for those who are out. */
export function PublicHead() {
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
