import { useClientConfig } from "#web/api/queries.ts";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/paths.ts";
import styles from "#web/pages/landing/Landing.module.css";
import { landingTexts } from "#web/texts/landing.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Logo } from "#web/ui/Logo.tsx";

export function LandingFooter() {
  const { footer, nav, headline } = landingTexts;
  const config = useClientConfig();
  return (
    <footer className={styles["foot"]}>
      <div className={classNames(styles["wrap"], styles["footGrid"])}>
        <div>
          <Logo />
          <p>{headline}.</p>
          <p>{config?.simplePayUrl ? <Outside href={config.simplePayUrl} text={footer.payment} /> : footer.payment}</p>
        </div>
        <nav aria-label={footer.product}>
          <b>{footer.product}</b>
          <a href="#ut">{nav.how}</a>
          <a href="#bankok">{nav.banks}</a>
          <a href="#arak">{nav.prices}</a>
          <AppLink to={to.developers()}>{footer.api}</AppLink>
        </nav>
        <nav aria-label={footer.legal}>
          <b>{footer.legal}</b>
          <AppLink to={to.privacy()}>{footer.privacy}</AppLink>
          <AppLink to={to.entrepreneurTerms()}>{footer.entrepreneurTerms}</AppLink>
          <AppLink to={to.accountantTerms()}>{footer.accountantTerms}</AppLink>
          <AppLink to={`${to.privacy()}#sutik`}>{footer.cookies}</AppLink>
        </nav>
        <div>
          <b>{footer.contact}</b>
          {config?.contactPhone && <a href={`tel:${config.contactPhone.replace(/\s/g, "")}`}>{config.contactPhone}</a>}
          {config?.contactEmail && <a href={`mailto:${config.contactEmail}`}>{config.contactEmail}</a>}
          {config?.socialUrl && <Outside href={config.socialUrl} text={footer.social} />}
        </div>
      </div>
    </footer>
  );
}

function Outside({ href, text }: { readonly href: string; readonly text: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
}
