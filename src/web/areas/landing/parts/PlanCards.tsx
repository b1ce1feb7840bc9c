import type { ApiReply } from "#web/api/client.ts";
import { Points } from "#web/areas/landing/parts/Points.tsx";
import { landingTexts } from "#web/areas/landing/texts/landing.ts";
import { PublicButtonLink } from "#web/navigation/PublicLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { showForints } from "#values/forints.ts";
import styles from "./Landing.module.css";

type Prices = ApiReply<"clientConfigGet">["prices"];

const words = landingTexts.prices;

/** The plans of the table side by side, and the office's; the tagged one stands out. */
export function PlanCards({ prices }: { readonly prices: Prices }) {
  const { plans, office, trialDays, extraAccountNetFt } = prices;
  return (
    <>
      <div className={styles["plans"]}>
        {plans.map((plan) => {
          const about = words.plans[plan.code];
          const isChosen = about?.tag !== undefined;
          return (
            <div
              className={classNames("stack pad-6", styles["plan"], isChosen && styles["chosen"])}
              key={plan.code}
            >
              <div className={styles["planHead"]}>
                <h3>{plan.name}</h3>
                {about?.tag && <Tag tone="line">{about.tag}</Tag>}
              </div>
              <p className={styles["small"]}>{about?.for}</p>
              <div className={styles["price"]}>{showForints(plan.netFt)}</div>
              <p className={styles["small"]}>
                {plan.netFt === 0 ? words.free : words.gross(plan.grossFt)}
              </p>
              <Points points={plan.features} />
              <PublicButtonLink
                to={to.login()}
                variant={isChosen ? "filled" : "secondary"}
                fullWidth
              >
                {plan.netFt === 0 ? words.freeAction : words.action(trialDays)}
              </PublicButtonLink>
            </div>
          );
        })}
        {office && <OfficeCard office={office} />}
      </div>
      <p className={classNames(styles["small"], "above-6")}>{words.note(extraAccountNetFt)}</p>
    </>
  );
}

function OfficeCard({ office }: { readonly office: NonNullable<Prices["office"]> }) {
  const texts = words.office;
  const points = [texts.companies(office.companies), texts.extra(office.extraCompanyNetFt)];
  return (
    <div className={classNames("stack pad-6", styles["plan"])}>
      <div className={styles["planHead"]}>
        <h3>{texts.name}</h3>
      </div>
      <p className={styles["small"]}>{texts.for}</p>
      <div className={styles["price"]}>{showForints(office.netFt)}</div>
      <p className={styles["small"]}>{words.gross(office.grossFt)}</p>
      <Points points={[...points, texts.connections]} />
      <PublicButtonLink to={to.login()} variant="secondary" fullWidth>
        {texts.action}
      </PublicButtonLink>
    </div>
  );
}
