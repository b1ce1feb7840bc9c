import { IconMenu2 } from "@tabler/icons-react";
import { useState } from "react";
import { PublicButtonLink, PublicLink } from "#web/navigation/PublicLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { bearerToken } from "#web/state/client-state.ts";
import { TryOutButton } from "#web/shell/plain/TryOutButton.tsx";
import { SandboxBand } from "#web/shell/SandboxBand.tsx";
import { publicHeadTexts as texts } from "#web/texts/public.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { Logo } from "#web/ui/marks/Logo.tsx";
import styles from "./PublicHead.module.css";

interface PublicHeadProps {
  /** The page begins with „Kipróbálom”: a phone's narrow head leaves it out. */
  readonly triesBelow?: boolean;
}

/**
 * The band above public pages: what there is, and the way in for those who are out; above it the
 * sandbox says so.
 */
export function PublicHead({ triesBelow = false }: PublicHeadProps) {
  const [isOpen, setOpen] = useState(false);
  const isStranger = !bearerToken();
  return (
    <>
      <SandboxBand />
      <div className="not-on-paper surface line-below">
        <header className={styles["head"]}>
          <PublicLink to={to.home()} aria-label={texts.home}>
            <Logo />
          </PublicLink>
          <nav aria-label={texts.menu} className={classNames("flex gap-6", styles["wide"])}>
            <PageLinks />
          </nav>
          <div className="row gap-2 end">
            {isStranger && (
              <>
                <span className={classNames(styles["login"], !triesBelow && styles["inMenu"])}>
                  <PublicButtonLink to={to.login()} variant="ghost">
                    {texts.login}
                  </PublicButtonLink>
                </span>
                <TryOutButton
                  variant="secondary"
                  className={triesBelow ? "not-on-phone" : undefined}
                />
              </>
            )}
            <span className={styles["menuButton"]}>
              <Button
                variant="secondary"
                square
                aria-label={texts.menu}
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              >
                <Icon of={IconMenu2} />
              </Button>
            </span>
          </div>
        </header>
        {isOpen && (
          <nav aria-label={texts.menu} className={styles["menu"]}>
            <PageLinks />
            {isStranger && !triesBelow && <PublicLink to={to.login()}>{texts.login}</PublicLink>}
          </nav>
        )}
      </div>
    </>
  );
}

function PageLinks() {
  return (
    <>
      <PublicLink to={to.supportedBanks()}>{texts.banks}</PublicLink>
      <PublicLink to={to.supportedSettlements()}>{texts.settlements}</PublicLink>
      <PublicLink to={to.accountingPrograms()}>{texts.programs}</PublicLink>
      <PublicLink to={to.prices()}>{texts.prices}</PublicLink>
      <PublicLink to={to.developers()}>{texts.developers}</PublicLink>
    </>
  );
}
