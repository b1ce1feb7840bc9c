import { viewCard } from "#web/areas/billing/card-view.ts";
import { createTexts as words } from "#web/areas/billing/texts/billing.ts";
import { openModal } from "#web/modals/modals.ts";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { todayDate } from "#web/time/now.ts";
import { Card } from "#web/ui/blocks/Card.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { KeyValues } from "#web/ui/data/KeyValues.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Sum } from "./PlanStep.tsx";
import styles from "./billing.module.css";
import { firstChargeDay } from "./first-charge.ts";
import type { NewSubscription } from "./use-new-subscription.ts";

/** Everything once more before the order. */
export function ReviewStep({ flow }: { readonly flow: NewSubscription }) {
  const { plan, group, planSums, extraSums, extraAccounts, total, needsCard, payer } = flow;
  const active = payer.cards.find((card) => card.active);
  const rows = [
    { label: plan?.name ?? "", sums: planSums },
    ...(extraAccounts > 0 ? [{ label: flow.extraWords.line(extraAccounts), sums: extraSums }] : []),
    { label: words.sum, sums: total },
  ];
  const { subscriber } = payer;
  return (
    <>
      <Card padded={false} className={styles["rows"]}>
        <div className={classNames(styles["planHead"], styles["sums"])} aria-hidden>
          <span>{words.item}</span>
          <span className="tabular one-line right">{words.columns.net}</span>
          <span className="tabular one-line right">{words.columns.vat}</span>
          <span className="tabular one-line right">{words.columns.gross}</span>
        </div>
        {rows.map(({ label, sums }, index) => (
          <div key={label} className={classNames(styles["plan"], styles["sums"])}>
            <span className={styles["name"]}>
              {label} {index === 0 && <span className={styles["small"]}>{group.name}</span>}
            </span>
            <Sum wide>{sums.netFt}</Sum>
            <Sum wide>{sums.vatFt}</Sum>
            <Sum strong>{sums.grossFt}</Sum>
          </div>
        ))}
      </Card>
      <div className={styles["two"]}>
        <Card>
          <div className="spread baseline gap-3">
            <h2>{words.payer}</h2>
            <Button variant="ghost" size="small" onClick={() => openModal("payerEdit", {})}>
              {words.edit}
            </Button>
          </div>
          {subscriber && (
            <KeyValues
              rows={[
                { label: words.payerFields.name, value: subscriber.name },
                { label: words.payerFields.taxNumber, value: subscriber.taxNumber || "–" },
                {
                  label: words.payerFields.address,
                  value: `${subscriber.zip} ${subscriber.city}, ${subscriber.address}`,
                },
                { label: words.payerFields.email, value: subscriber.email },
              ]}
            />
          )}
        </Card>
        {plan?.type === "chargeable" && (
          <Card>
            <h2>{words.payment}</h2>
            <KeyValues
              rows={[
                {
                  label: words.paymentFields.card,
                  value:
                    needsCard || !active
                      ? words.cardNew
                      : (viewCard(active, todayDate()).number ?? words.cardActive),
                },
                { label: words.paymentFields.first, value: firstChargeDay(group) },
                { label: words.paymentFields.later, value: words.thenMonthly },
                { label: words.paymentFields.end, value: words.endAny },
              ]}
            />
          </Card>
        )}
      </div>
      <p className={styles["small"]}>
        {words.rules} <AppLink to={to.entrepreneurTerms()}>{words.terms}</AppLink>
      </p>
    </>
  );
}
