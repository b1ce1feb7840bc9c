import { currentPlan } from "#web/areas/billing/billing-queries.ts";
import { createTexts as words, subscriptionsTexts } from "#web/areas/billing/texts/billing.ts";
import { Card } from "#web/ui/blocks/Card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { NO_BREAK_SPACE } from "#web/ui/text/format-amount.ts";
import { type Forints, showForints } from "#values/forints.ts";
import styles from "./billing.module.css";
import type { NewSubscription } from "./use-new-subscription.ts";

/** The table of plans with one chosen. */
export function PlanStep({ flow }: { readonly flow: NewSubscription }) {
  const { plans, plan, group, change } = flow;
  const current = currentPlan(group)?.code;
  return (
    <>
      <Card padded={false} className={styles["rows"]}>
        <div className={styles["planHead"]} aria-hidden>
          <span />
          <span>{words.plan}</span>
          <span className="tabular one-line right">{words.columns.net}</span>
          <span className="tabular one-line right">{words.columns.vat}</span>
          <span className="tabular one-line right">{words.columns.gross}</span>
        </div>
        <div role="radiogroup" aria-label={words.plan}>
          {plans.map(({ code, name, features, netFt, vatFt, grossAmount, extraUnit }) => (
            <label key={code} className={styles["plan"]}>
              <input
                type="radio"
                name="plan"
                checked={code === plan?.code}
                onChange={() =>
                  change({
                    planKey: code,
                    // Further accounts of one plan are not further clients of an office's.
                    ...(extraUnit === plan?.extraUnit ? {} : { extraAccounts: 0 }),
                  })
                }
              />
              <span>
                <span className={styles["name"]}>
                  {name}
                  {code === current && <Tag tone="brand">{words.current}</Tag>}
                </span>
                <span className={styles["small"]}>{joinFeatures(features)}</span>
              </span>
              <Sum wide>{netFt}</Sum>
              <Sum wide>{vatFt}</Sum>
              <Sum strong>{grossAmount}</Sum>
            </label>
          ))}
        </div>
      </Card>
      <Card>
        <h2>{subscriptionsTexts.alwaysFree.title}</h2>
        <ul className={styles["points"]}>
          {subscriptionsTexts.alwaysFree.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </Card>
    </>
  );
}

/** A number never stands at the end of a line without its noun. */
function joinFeatures(features: readonly string[]): string {
  return features.map((one) => one.replace(/(\d) /g, `$1${NO_BREAK_SPACE}`)).join(" · ");
}

/** A sum in a column; `wide` ones are left out on a phone. */
export function Sum({
  children,
  wide,
  strong,
}: {
  readonly children: Forints;
  readonly wide?: boolean;
  readonly strong?: boolean;
}) {
  const className = classNames(
    "tabular one-line right",
    wide && "not-on-phone",
    strong && "strong",
  );
  return <span className={className}>{showForints(children)}</span>;
}
