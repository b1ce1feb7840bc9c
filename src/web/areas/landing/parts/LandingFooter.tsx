import { useClientConfig } from "#web/api/client-config.ts";
import { PublicLink } from "#web/navigation/PublicLink.tsx";
import { to } from "#web/navigation/paths.ts";
import styles from "./Landing.module.css";
import { landingTexts } from "#web/areas/landing/texts/landing.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Logo } from "#web/ui/marks/Logo.tsx";

export function LandingFooter() {
  const { footer, nav, headline } = landingTexts;
  const config = useClientConfig();
  return (
    <footer className={styles["foot"]}>
      <div className={classNames(styles["wrap"], styles["footGrid"])}>
        <div>
          <Logo />
          <p>{headline}.</p>
          <p>
            {config?.simplePayUrl ? (
              <Outside href={config.simplePayUrl} text={footer.payment} />
            ) : (
              footer.payment
            )}
          </p>
        </div>
        <nav aria-label={footer.product}>
          <b>{footer.product}</b>
          <a href="#ut">{nav.how}</a>
          <PublicLink to={to.supportedBanks()}>{nav.supportedBanks}</PublicLink>
          <PublicLink to={to.accountingPrograms()}>{nav.accountingPrograms}</PublicLink>
          <a href="#arak">{nav.prices}</a>
          <PublicLink to={to.developers()}>{footer.api}</PublicLink>
        </nav>
        <nav aria-label={footer.legal}>
          <b>{footer.legal}</b>
          <PublicLink to={to.privacy()}>{footer.privacy}</PublicLink>
          <PublicLink to={to.entrepreneurTerms()}>{footer.entrepreneurTerms}</PublicLink>
          <PublicLink to={to.accountantTerms()}>{footer.accountantTerms}</PublicLink>
          <PublicLink to={to.entrepreneurNotices()}>{footer.notices}</PublicLink>
          <PublicLink to={`${to.privacy()}#sutik`}>{footer.cookies}</PublicLink>
          <PublicLink to={to.imprint()}>{footer.imprint}</PublicLink>
        </nav>
        <div>
          <b>{footer.contact}</b>
          {config?.contactPhone && (
            <a href={`tel:${config.contactPhone.replace(/\s/g, "")}`}>{config.contactPhone}</a>
          )}
          {config?.contactEmail && (
            <a href={`mailto:${config.contactEmail}`}>{config.contactEmail}</a>
          )}
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
