import type { SubscriptionGroup } from "#contract/billing/subscriptions.ts";
import { currentPlan } from "#web/areas/billing/billing-queries.ts";
import { keepSteps, readSteps } from "#web/areas/billing/step-memory.ts";
import { subscriptionsTexts as words } from "#web/areas/billing/texts/billing.ts";
import { openModal } from "#web/modals/modals.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Tag, type TagTone } from "#web/ui/marks/Tag.tsx";
import { formatDate } from "#web/ui/text/format-date.ts";
import { chargeTotal } from "#web/shell/shell-queries.ts";
import styles from "./billing.module.css";

const TONES: Record<SubscriptionGroup["state"], TagTone> = {
  trial: "brand",
  free: "plain",
  paid: "good",
  overdue: "warning",
  lapsed: "bad",
};

/** One company: its plan, its next charge, and what can be done. */
export function SubscriptionLine({
  group,
  payable,
}: {
  readonly group: SubscriptionGroup;
  readonly payable: boolean;
}) {
  const plan = currentPlan(group);
  const next = group.plans.find(({ code }) => code === group.nextPlan);
  const facts = [
    group.worksUntil !== null ? words.worksUntil(formatDate(group.worksUntil)) : undefined,
    group.nextChargeOn !== null
      ? words.nextCharge(formatDate(group.nextChargeOn), group.nextChargeFt, group.nextCarriedFt)
      : undefined,
    next ? (group.upgrading ? words.upgrading : words.nextPlan)(next.name) : undefined,
    group.roomFrom !== null
      ? words.roomFrom(
          formatDate(group.roomFrom),
          group.state === "trial" ? words.roomNow.trial : words.roomNow.other,
        )
      : undefined,
    group.accountRoom === null
      ? undefined
      : (group.accounts > group.accountRoom ? words.overRoom : words.room)(
          group.accounts,
          group.accountRoom,
        ),
    group.coveredBy !== null ? coverFact(group.coveredBy) : undefined,
    group.office !== null
      ? words.officeCompanies(group.office.companies, group.office.capacity)
      : undefined,
    group.type === "trial" && group.trialUntil !== null
      ? words.trialUntil(formatDate(group.trialUntil))
      : undefined,
  ].filter((fact) => fact !== undefined);
  const gross = chargeTotal([group]);
  return (
    <div className={styles["line"]}>
      <div className={styles["lineMain"]}>
        <div className={styles["name"]}>
          {group.name} <StateTag group={group} />
        </div>
        <div>
          {[plan?.name, ...(group.worksUntil === null ? [words.gross(gross)] : [])].join(" · ")}
        </div>
        {facts.map((fact) => (
          <div key={fact} className={styles["small"]}>
            {fact}
          </div>
        ))}
      </div>
      {payable && (
        <div className="row wrap gap-2">
          {group.office !== null && (
            <Button
              command="officeSave"
              size="small"
              onClick={() => openModal("officeClients", { group })}
            >
              {words.clients}
            </Button>
          )}
          <ButtonLink
            command="subscriptionSave"
            to={to.createSubscriptions()}
            variant="secondary"
            size="small"
            onClick={() => keepSteps({ ...readSteps(), step: 1, companyId: group.companyId })}
          >
            {group.type === "chargeable" && group.coveredBy === null ? words.change : words.choose}
          </ButtonLink>
          {(group.endedAt !== null || group.worksUntil !== null) && (
            <Button
              command="subscriptionToggle"
              variant="ghost"
              size="small"
              onClick={() => openModal("subscriptionToggle", { group })}
            >
              {group.endedAt !== null ? words.end : words.resume}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** A plan that ends with its period is not called active. */
function StateTag({ group }: { readonly group: SubscriptionGroup }) {
  return group.state === "paid" && group.worksUntil !== null ? (
    <Tag>{words.cancelled}</Tag>
  ) : (
    <Tag tone={TONES[group.state]}>{words.states[group.state]}</Tag>
  );
}

function coverFact({ name, until }: NonNullable<SubscriptionGroup["coveredBy"]>): string {
  return until === null ? words.coveredBy(name) : words.coveredUntil(name, formatDate(until));
}
