import { useQuery } from "@tanstack/react-query";
import type { SubscriptionGroup } from "#contract/billing/subscriptions.ts";
import { subscriberQuery, subscriptionsQuery } from "#web/areas/billing/billing-queries.ts";
import { ProviderMark } from "#web/areas/billing/parts/ProviderMark.tsx";
import { PaymentsOff } from "#web/areas/billing/parts/PaymentsOff.tsx";
import { RenewNote } from "#web/areas/billing/parts/RenewNote.tsx";
import { UnpaidNotes } from "#web/areas/billing/parts/UnpaidNotes.tsx";
import { SubscriptionLine } from "#web/areas/billing/parts/SubscriptionLine.tsx";
import styles from "#web/areas/billing/parts/billing.module.css";
import { subscriptionsTexts as words } from "#web/areas/billing/texts/billing.ts";
import { openModal } from "#web/modals/modals.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { chargeTotal } from "#web/shell/shell-queries.ts";
import { canChangePlans, worksForClients } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { Card } from "#web/ui/blocks/Card.tsx";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { showForints } from "#values/forints.ts";

/** The plans of the person's companies, what they cost, and the ways to change them. */
export function SubscriptionsPage() {
  const query = useQuery(subscriptionsQuery);
  const forClients = useClientState(worksForClients);
  const mayChange = useClientState(canChangePlans);
  const payer = useQuery({ ...subscriberQuery, enabled: mayChange });
  const groups = query.data?.subscriptions;
  const payable = query.data?.payable === true;
  return (
    <>
      <PageHeader
        title={words.title}
        purpose={mayChange ? words.purpose : words.purposeReading}
        actions={
          payable &&
          groups !== undefined &&
          groups.length > 0 && (
            <>
              <ButtonLink command="paymentList" to={to.payments()} variant="secondary">
                {words.payments}
              </ButtonLink>
              <ButtonLink command="subscriptionSave" to={to.createSubscriptions()}>
                {words.choose}
              </ButtonLink>
            </>
          )
        }
      />
      <div className={styles["stack"]}>
        {query.isError && !groups && (
          <QueryError
            title={words.title}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        )}
        {forClients && (
          <Note tone="info" title={words.ownerOnly.title}>
            {words.ownerOnly.message}
          </Note>
        )}
        {query.isPending && !forClients && <SkeletonRows rows={3} />}
        {query.data && !payable && !forClients && <PaymentsOff />}
        {groups?.length === 0 && !forClients && (
          <EmptyState
            ghost="accounts"
            title={words.empty.title}
            actions={
              <ButtonLink command="companyCreate" to={to.newCompany()}>
                {words.newCompany}
              </ButtonLink>
            }
          >
            {words.empty.message}
          </EmptyState>
        )}
        {payable && payer.data && (
          <RenewNote cards={payer.data.cards} onRenew={() => openModal("addCard", {})} />
        )}
        {groups && groups.length > 0 && <Groups groups={groups} payable={payable} />}
      </div>
    </>
  );
}

function Groups({
  groups,
  payable,
}: {
  readonly groups: readonly SubscriptionGroup[];
  readonly payable: boolean;
}) {
  return (
    <div className={styles["stack"]}>
      <UnpaidNotes groups={groups} />
      <Card padded={false} className={styles["rows"]}>
        {groups.map((group) => (
          <SubscriptionLine key={group.companyId} group={group} payable={payable} />
        ))}
        <div className={styles["line"]}>
          <b>{words.total}</b>
          <span className={styles["total"]}>{showForints(chargeTotal(groups))}</span>
        </div>
      </Card>
      <Card>
        <h2>{words.alwaysFree.title}</h2>
        <ul className={styles["points"]}>
          {words.alwaysFree.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </Card>
      {payable && <ProviderMark />}
    </div>
  );
}
