import { useClientConfig } from "#web/api/client-config.ts";
import { PlanCards } from "#web/areas/landing/parts/PlanCards.tsx";
import { Points } from "#web/areas/landing/parts/Points.tsx";
import styles from "#web/areas/landing/parts/Landing.module.css";
import { HiddenText } from "#web/ui/text/HiddenText.tsx";
import { PublicFooter } from "#web/shell/plain/PublicFooter.tsx";
import { PublicHead } from "#web/shell/plain/PublicHead.tsx";
import { landingTexts } from "#web/areas/landing/texts/landing.ts";

/** What the plans cost, how they are paid, and what stays without paying; public. */
export function PricesPage() {
  const { title, lead, off, page } = landingTexts.prices;
  const prices = useClientConfig()?.prices;
  return (
    <div className={styles["page"]}>
      <PublicHead />
      <main className={styles["prices"]}>
        <div className={styles["lead"]}>
          <h1>{title}</h1>
          {prices && (
            <p>
              {prices.payable ? lead(prices.trialDays, prices.trialAccounts) : off} {page.lead}
            </p>
          )}
        </div>
        <h2>
          <HiddenText>{page.plansTitle}</HiddenText>
        </h2>
        {prices && <PlanCards prices={prices} />}
        <div className={styles["priceRules"]}>
          <section>
            <h2>{page.rulesTitle}</h2>
            <Points points={page.rules} />
          </section>
          <section>
            <h2>{page.unpaidTitle}</h2>
            <Points points={page.unpaid} />
          </section>
        </div>
      </main>
      <PublicFooter />
    </div>
  );
}
