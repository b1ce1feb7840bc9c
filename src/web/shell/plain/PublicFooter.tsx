import { useClientConfig } from "#web/api/client-config.ts";
import { PublicLink } from "#web/navigation/PublicLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { publicFootTexts as words, publicHeadTexts as pages } from "#web/texts/public.ts";
import { Logo } from "#web/ui/marks/Logo.tsx";
import { CardBrand } from "./CardBrand.tsx";
import styles from "./PublicFooter.module.css";

/** Below every public page: the product, the law, and how to reach us. */
export function PublicFooter() {
  const config = useClientConfig();
  return (
    <footer className={styles["foot"]}>
      <div className={styles["grid"]}>
        <div>
          <Logo />
          <p>{words.promise}</p>
          <p>
            {config?.simplePayUrl ? (
              <a href={config.simplePayUrl} target="_blank" rel="noreferrer">
                <CardBrand words={words.payment} />
              </a>
            ) : (
              words.payment
            )}
          </p>
        </div>
        <nav aria-label={words.product}>
          <b className="below-2 block strong ink">{words.product}</b>
          <PublicLink to={to.supportedBanks()}>{words.supportedBanks}</PublicLink>
          <PublicLink to={to.supportedSettlements()}>{words.supportedSettlements}</PublicLink>
          <PublicLink to={to.accountingPrograms()}>{pages.programs}</PublicLink>
          <PublicLink to={to.prices()}>{pages.prices}</PublicLink>
          <PublicLink to={to.developers()}>{pages.developers}</PublicLink>
        </nav>
        <nav aria-label={words.legal}>
          <b className="below-2 block strong ink">{words.legal}</b>
          <PublicLink to={to.privacy()}>{words.privacy}</PublicLink>
          <PublicLink to={to.entrepreneurTerms()}>{words.entrepreneurTerms}</PublicLink>
          <PublicLink to={to.accountantTerms()}>{words.accountantTerms}</PublicLink>
          <PublicLink to={to.entrepreneurNotices()}>{words.entrepreneurNotices}</PublicLink>
          <PublicLink to={to.accountantNotices()}>{words.accountantNotices}</PublicLink>
          <PublicLink to={`${to.privacy()}#sutik`}>{words.cookies}</PublicLink>
          <PublicLink to={to.imprint()}>{words.imprint}</PublicLink>
        </nav>
        <div>
          <b className="below-2 block strong ink">{words.contact}</b>
          {config?.contactPhone && (
            <a href={`tel:${config.contactPhone.replace(/\s/g, "")}`}>{config.contactPhone}</a>
          )}
          {config?.contactEmail && (
            <a href={`mailto:${config.contactEmail}`}>{config.contactEmail}</a>
          )}
          <PublicLink to={to.consultation()}>{words.consultation}</PublicLink>
          {config?.socialUrl && <Outside href={config.socialUrl} text={words.social} />}
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
