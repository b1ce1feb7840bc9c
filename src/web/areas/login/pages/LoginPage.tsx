import { useEffect, useState } from "react";
import { PublicLink } from "#web/navigation/PublicLink.tsx";
import { to } from "#web/navigation/paths.ts";
import styles from "#web/areas/login/parts/Login.module.css";
import { LoginBridge } from "#web/areas/login/parts/LoginBridge.tsx";
import { LoginForm } from "#web/areas/login/parts/LoginForm.tsx";
import { LoginSent } from "#web/areas/login/parts/LoginSent.tsx";
import type { SentMail } from "#web/areas/login/parts/use-link-request.ts";
import { SandboxBand } from "#web/shell/SandboxBand.tsx";
import { loginTexts } from "#web/areas/login/texts/login.ts";
import { noteRefusedLink } from "#web/state/refused-link.ts";
import { Logo } from "#web/ui/marks/Logo.tsx";

/** Entrepreneurs and accountants ask for a login link. */
export function LoginPage() {
  const [sent, setSent] = useState<SentMail>();
  const [last, setLast] = useState<SentMail>();
  useEffect(() => noteRefusedLink(false), []);
  const enterOther = () => {
    setLast(sent);
    setSent(undefined);
  };
  return (
    <>
      <SandboxBand />
      <div className={styles["page"]}>
        <main className={styles["left"]}>
          <PublicLink to={to.home()}>
            <Logo />
          </PublicLink>
          <div className={styles["form"]}>
            {sent ? (
              <LoginSent mail={sent} onAgain={enterOther} onSent={setSent} />
            ) : (
              <LoginForm last={last} onSent={setSent} />
            )}
          </div>
          <nav className={styles["links"]} aria-label={loginTexts.links.terms}>
            <PublicLink to={to.privacy()}>{loginTexts.links.privacy}</PublicLink>
            <PublicLink to={to.entrepreneurTerms()}>{loginTexts.links.terms}</PublicLink>
            <PublicLink to={to.imprint()}>{loginTexts.links.contact}</PublicLink>
          </nav>
        </main>
        <aside className={styles["right"]}>
          <LoginBridge />
          <h2>{loginTexts.headline}</h2>
          <p className="above-3 large">{loginTexts.promise}</p>
        </aside>
      </div>
    </>
  );
}
