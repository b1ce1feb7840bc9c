import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { SubscriptionGroup } from "#contract/billing/subscriptions.ts";
import type { ApiReply } from "#web/api/client.ts";
import { subscriberQuery, subscriptionsQuery } from "#web/areas/billing/billing-queries.ts";
import { CardStep } from "#web/areas/billing/parts/CardStep.tsx";
import { CompanyStep } from "#web/areas/billing/parts/CompanyStep.tsx";
import { PaymentsOff } from "#web/areas/billing/parts/PaymentsOff.tsx";
import { PlanStep } from "#web/areas/billing/parts/PlanStep.tsx";
import { OrderSummary } from "#web/areas/billing/parts/OrderSummary.tsx";
import { ReviewStep } from "#web/areas/billing/parts/ReviewStep.tsx";
import { useNewSubscription } from "#web/areas/billing/parts/use-new-subscription.ts";
import styles from "#web/areas/billing/parts/billing.module.css";
import { createTexts as words, subscriptionsTexts } from "#web/areas/billing/texts/billing.ts";
import { to } from "#web/navigation/paths.ts";
import { worksForClients } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { Steps } from "#web/ui/blocks/Steps.tsx";

/** A plan for a company in four steps; what was chosen survives a reload. */
export function CreateSubscriptionsPage() {
  const forClients = useClientState(worksForClients);
  const plans = useQuery({ ...subscriptionsQuery, enabled: !forClients });
  const payer = useQuery({ ...subscriberQuery, enabled: !forClients });
  const failed = plans.error ?? payer.error;
  const retry = () => {
    void plans.refetch();
    void payer.refetch();
  };
  if (forClients)
    return (
      <>
        <PageHeader title={words.title} />
        <Note tone="info" title={subscriptionsTexts.ownerOnly.title}>
          {subscriptionsTexts.ownerOnly.message}
        </Note>
      </>
    );
  return (
    <>
      <PageHeader title={words.title} purpose={words.purpose} />
      {failed && (!plans.data || !payer.data) && (
        <QueryError title={words.title} error={failed} onRetry={retry} />
      )}
      {(plans.isPending || payer.isPending) && <SkeletonRows rows={4} />}
      {plans.data && payer.data && <Flow plans={plans.data} payer={payer.data} />}
    </>
  );
}

function Flow({
  plans,
  payer,
}: {
  readonly plans: ApiReply<"subscriptionList">;
  readonly payer: ApiReply<"subscriberGet">;
}) {
  if (!plans.payable) return <PaymentsOff />;
  const [first, ...others] = plans.subscriptions;
  if (first === undefined)
    return (
      <EmptyState
        ghost="accounts"
        title={subscriptionsTexts.empty.title}
        actions={
          <ButtonLink command="companyCreate" to={to.newCompany()}>
            {subscriptionsTexts.newCompany}
          </ButtonLink>
        }
      >
        {subscriptionsTexts.empty.message}
      </EmptyState>
    );
  return <StepsOf groups={[first, ...others]} payer={payer} />;
}

function StepsOf({
  groups,
  payer,
}: {
  readonly groups: readonly [SubscriptionGroup, ...SubscriptionGroup[]];
  readonly payer: ApiReply<"subscriberGet">;
}) {
  const navigate = useNavigate();
  const flow = useNewSubscription({
    groups,
    payer,
    onDone: () => void navigate({ to: to.subscriptions() }),
  });
  const { step } = flow.memory;
  return (
    <>
      <Steps labels={words.steps} current={step} />
      <div className={styles["columns"]}>
        <div className={styles["stack"]}>
          {step === 1 && <PlanStep flow={flow} />}
          {step === 2 && <CompanyStep flow={flow} groups={groups} />}
          {step === 3 && <CardStep flow={flow} />}
          {step === 4 && <ReviewStep flow={flow} />}
        </div>
        <OrderSummary flow={flow} onCancel={() => void navigate({ to: to.subscriptions() })} />
      </div>
    </>
  );
}
