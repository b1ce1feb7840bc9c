import { classNames } from "#web/ui/class-names.ts";
import { createTexts as words } from "#web/areas/billing/texts/billing.ts";
import { STEPS_LAST } from "#web/areas/billing/step-memory.ts";
import { Card } from "#web/ui/blocks/Card.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { showForints } from "#values/forints.ts";
import styles from "./billing.module.css";
import { chargeSentence } from "./first-charge.ts";
import { type NewSubscription, stepFault } from "./use-new-subscription.ts";

/** The sums beside the steps, and the ways on and back. */
export function OrderSummary({
  flow,
  onCancel,
}: {
  readonly flow: NewSubscription;
  readonly onCancel: () => void;
}) {
  const { memory, change, plan, planSums, extraSums, extraAccounts, total, needsCard } = flow;
  const { step } = memory;
  const fault = stepFault(flow);
  const isLast = step === STEPS_LAST;
  const orderLabel = plan?.type === "free" ? words.orderFree : words.order;
  return (
    <aside className={styles["summary"]}>
      <Card>
        <h2>{words.summary}</h2>
        {plan && (
          <dl className={styles["lines"]}>
            <dt>{words.planLine(plan.name)}</dt>
            <dd className="tabular right">{showForints(planSums.netFt)}</dd>
            {extraAccounts > 0 && (
              <>
                <dt>{flow.extraWords.line(extraAccounts)}</dt>
                <dd className="tabular right">{showForints(extraSums.netFt)}</dd>
              </>
            )}
            <dt>{words.vat}</dt>
            <dd className="tabular right">{showForints(total.vatFt)}</dd>
            <dt>{words.gross}</dt>
            <dd className="tabular right">{showForints(total.grossFt)}</dd>
          </dl>
        )}
        {plan?.type === "chargeable" && (
          <p className={styles["small"]}>
            {chargeSentence(flow.group)} {isLast && needsCard && words.gatewayHint}
          </p>
        )}
        {fault && (
          <p className={styles["small"]} role="status">
            {fault}
          </p>
        )}
        <div className={classNames("grid column gap-2 above-4", styles["actions"])}>
          {isLast ? (
            <Button
              fullWidth
              loading={flow.ordering}
              loadingText={words.ordering}
              disabledReason={fault}
              onClick={flow.order}
            >
              {orderLabel}
            </Button>
          ) : (
            <Button fullWidth disabledReason={fault} onClick={() => change({ step: step + 1 })}>
              {words.next[step - 1]}
            </Button>
          )}
          <Button
            fullWidth
            variant="ghost"
            onClick={() => (step === 1 ? onCancel() : change({ step: step - 1 }))}
          >
            {step === 1 ? words.cancel : words.back}
          </Button>
        </div>
      </Card>
    </aside>
  );
}
