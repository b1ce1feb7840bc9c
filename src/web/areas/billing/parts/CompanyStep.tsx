import { classNames } from "#web/ui/class-names.ts";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import type { SubscriptionGroup } from "#contract/billing/subscriptions.ts";
import { EXTRA_ACCOUNTS_MAX, sumsOfNet } from "#contract/billing/plan-sums.ts";
import { currentPlan } from "#web/areas/billing/billing-queries.ts";
import { createTexts as words } from "#web/areas/billing/texts/billing.ts";
import { Card } from "#web/ui/blocks/Card.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { OptionCards } from "#web/ui/fields/OptionCards.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";
import styles from "./billing.module.css";
import type { NewSubscription } from "./use-new-subscription.ts";

/** The company that the plan is for, and bank accounts above the plan's number. */
export function CompanyStep({
  flow,
  groups,
}: {
  readonly flow: NewSubscription;
  readonly groups: readonly SubscriptionGroup[];
}) {
  const { group, plan, change } = flow;
  return (
    <>
      <OptionCards
        label={words.company}
        className={styles["fields"]}
        value={group.companyId}
        onChange={(companyId) => change({ companyId })}
        options={groups.map((each) => ({
          value: each.companyId,
          title: each.name,
          description: `${each.taxNumber} · ${words.companyCount(each.accounts)}`,
          tag: <Tag>{currentPlan(each)?.name}</Tag>,
        }))}
      />
      {plan?.type === "chargeable" && <ExtraAccounts flow={flow} />}
      {plan?.extraUnit === "company" && (
        <Note tone="info" title={words.officeNext.title}>
          {words.officeNext.message}
        </Note>
      )}
      {groups.length > 1 && plan?.extraUnit !== "company" && (
        <Note tone="info" title={words.onlyOne.title}>
          {words.onlyOne.message}
        </Note>
      )}
    </>
  );
}

function ExtraAccounts({ flow }: { readonly flow: NewSubscription }) {
  const { extraAccounts, extraUnitFt, extraWords, change } = flow;
  const { netFt, grossFt } = sumsOfNet(extraUnitFt);
  const set = (count: number) => change({ extraAccounts: count });
  return (
    <Card padded={false} className={styles["rows"]}>
      <div className={styles["line"]}>
        <div className={styles["lineMain"]}>
          <b>{extraWords.name}</b>
          <div className={styles["small"]}>{words.extraPrice(netFt, grossFt)}</div>
        </div>
        <div className={classNames("row gap-3", styles["counter"])}>
          <Button
            variant="secondary"
            size="small"
            square
            aria-label={words.less}
            disabled={extraAccounts === 0}
            onClick={() => set(extraAccounts - 1)}
          >
            <Icon of={IconMinus} />
          </Button>
          <output className="strong tabular" aria-label={extraWords.name}>
            {extraAccounts}
          </output>
          <Button
            variant="secondary"
            size="small"
            square
            aria-label={words.more}
            disabled={extraAccounts >= EXTRA_ACCOUNTS_MAX}
            onClick={() => set(extraAccounts + 1)}
          >
            <Icon of={IconPlus} />
          </Button>
        </div>
      </div>
    </Card>
  );
}
