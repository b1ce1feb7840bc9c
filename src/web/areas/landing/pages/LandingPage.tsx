import { Suspense } from "react";
import { useClientConfig } from "#web/api/client-config.ts";
import { PublicButtonLink } from "#web/navigation/PublicLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { FigureStrip } from "#web/areas/landing/parts/FigureStrip.tsx";
import { HeroBridge } from "#web/areas/landing/parts/HeroBridge.tsx";
import styles from "#web/areas/landing/parts/Landing.module.css";
import {
  AccountantsSection,
  BanksSection,
  FirstMinutesSection,
  PricesSection,
  ProgramsSection,
  QuestionsSection,
  SafetySection,
  WaysSection,
} from "#web/areas/landing/parts/LandingSections.tsx";
import { ProductPicture } from "#web/areas/landing/parts/ProductPicture.tsx";
import { TryOutButton } from "#web/shell/plain/TryOutButton.tsx";
import { PublicFooter } from "#web/shell/plain/PublicFooter.tsx";
import { PublicHead } from "#web/shell/plain/PublicHead.tsx";
import { landingTexts } from "#web/areas/landing/texts/landing.ts";
import { useRefusedLink } from "#web/state/refused-link.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { registerWords } from "#web/shell/plain/register-words.ts";
import { classNames } from "#web/ui/class-names.ts";

/**
 * The landing page for visitors who are not logged in. „Belépés” shows only here, without a token.
 * Its sections are boundaries, so that the browser takes the drawn page over in small pieces of
 * work, with the pressed one first.
 */
export function LandingPage() {
  return (
    <div className={styles["page"]}>
      <PublicHead triesBelow />
      <div className={styles["wrap"]}>
        <RefusedLink />
      </div>
      <main>
        <div className={styles["wrap"]}>
          <Suspense>
            <Hero />
          </Suspense>
          <Suspense>
            <ProductPicture />
          </Suspense>
          <Suspense>
            <FirstMinutesSection />
          </Suspense>
          <Suspense>
            <WaysSection />
          </Suspense>
          <Suspense>
            <AccountantsSection />
          </Suspense>
          <Suspense>
            <BanksSection />
          </Suspense>
          <Suspense>
            <ProgramsSection />
          </Suspense>
        </div>
        <Suspense>
          <SafetySection />
        </Suspense>
        <div className={styles["wrap"]}>
          <Suspense>
            <PricesSection />
          </Suspense>
          <Suspense>
            <QuestionsSection />
          </Suspense>
        </div>
      </main>
      <PublicFooter />
    </div>
  );
}

/** A person whose link was refused lands here: the words stay, with the way on. */
function RefusedLink() {
  const refused = useRefusedLink();
  const words = landingTexts.refusedLink;
  if (!refused) return null;
  return (
    <div className="above-6">
      <Note
        tone="bad"
        title={words.title}
        actions={
          <PublicButtonLink to={to.login()} variant="secondary" size="small">
            {words.action}
          </PublicButtonLink>
        }
      >
        {words.message}
      </Note>
    </div>
  );
}

function Hero() {
  const { bankSide, accountantSide } = landingTexts;
  const prices = useClientConfig()?.prices;
  return (
    <section className={styles["hero"]}>
      <h1>{landingTexts.headline}</h1>
      <p>{landingTexts.lead}</p>
      <div className={styles["heroActions"]}>
        <TryOutButton size="large" />
        <PublicButtonLink to={to.login()} size="large" variant="secondary">
          {registerWords(prices)}
        </PublicButtonLink>
      </div>
      <div className={styles["sides"]}>
        <Side title={bankSide.title} items={bankSide.items} />
        <div className={styles["bridgeBox"]}>
          <HeroBridge />
        </div>
        <Side title={accountantSide.title} items={accountantSide.items} right />
      </div>
      <FigureStrip />
    </section>
  );
}

function Side({
  title,
  items,
  right,
}: {
  title: string;
  items: readonly string[];
  right?: boolean;
}) {
  return (
    <div className={classNames(styles["side"], right && styles["right"])}>
      <b>{title}</b>
      {items.map((item) => (
        <span key={item} className={styles["chip"]}>
          {item}
        </span>
      ))}
    </div>
  );
}
