import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { CardFields } from "#contract/billing/cards.ts";
import { subscriberQuery, subscriptionsQuery } from "#web/areas/billing/billing-queries.ts";
import { CardLine } from "#web/areas/billing/parts/CardLine.tsx";
import { PaymentsOff } from "#web/areas/billing/parts/PaymentsOff.tsx";
import { RenewNote } from "#web/areas/billing/parts/RenewNote.tsx";
import { ProviderMark } from "#web/areas/billing/parts/ProviderMark.tsx";
import styles from "#web/areas/billing/parts/billing.module.css";
import { cardsTexts as words, subscriptionsTexts } from "#web/areas/billing/texts/billing.ts";
import { openModal } from "#web/modals/modals.ts";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { worksForClients } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { Card } from "#web/ui/blocks/Card.tsx";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { formatDate } from "#web/ui/text/format-date.ts";
import { showForints } from "#values/forints.ts";

// While a registration has no end yet, the page looks again by itself.
const LOOK_MS = 5_000;

/** The cards of the payer: add, choose the active one, delete, and what runs out. */
export function BankcardSettingsPage() {
  const forClients = useClientState(worksForClients);
  const query = useQuery({
    ...subscriberQuery,
    refetchInterval: ({ state }) =>
      state.data?.cards.some((card) => card.state === "pending") ? LOOK_MS : false,
  });
  const plans = useQuery(subscriptionsQuery);
  const payable = plans.data?.payable === true && !forClients;
  const cards = query.data?.cards;
  const add = () => openModal("addCard", {});
  return (
    <>
      <PageHeader
        title={words.title}
        purpose={words.purpose}
        actions={
          payable && (
            <Button
              command="cardAdd"
              // The empty page has its own filled button.
              variant={cards?.length === 0 ? "secondary" : "filled"}
              icon={<Icon of={IconPlus} />}
              onClick={add}
            >
              {words.add}
            </Button>
          )
        }
      />
      <div className={styles["stack"]}>
        {forClients && (
          <Note tone="info" title={subscriptionsTexts.ownerOnly.title}>
            {subscriptionsTexts.ownerOnly.message}
          </Note>
        )}
        {plans.data && !plans.data.payable && !forClients && <PaymentsOff />}
        {query.isError && !cards && (
          <QueryError
            title={words.title}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.isPending && <SkeletonRows rows={2} />}
        {payable && cards?.length === 0 && (
          <EmptyState
            ghost="accounts"
            title={words.empty.title}
            actions={
              <Button command="cardAdd" onClick={add}>
                {words.add}
              </Button>
            }
          >
            {words.empty.message}
          </EmptyState>
        )}
        {payable && cards && cards.length > 0 && <Cards cards={cards} onAdd={add} />}
        {payable && (
          <>
            <div className={styles["two"]}>
              <NextCharge />
              <Card>
                <h2>{words.failing}</h2>
                <p>{words.failingText}</p>
              </Card>
            </div>
            <ProviderMark />
          </>
        )}
      </div>
    </>
  );
}

function Cards({
  cards,
  onAdd,
}: {
  readonly cards: readonly CardFields[];
  readonly onAdd: () => void;
}) {
  return (
    <div className={styles["stack"]}>
      <RenewNote cards={cards} onRenew={onAdd} />
      <Card padded={false} className={styles["rows"]}>
        {cards.map((card) => (
          <CardLine key={card._id} card={card} onRenew={onAdd} />
        ))}
      </Card>
    </div>
  );
}

function NextCharge() {
  const { data } = useQuery(subscriptionsQuery);
  const due = (data?.subscriptions ?? [])
    .filter((group) => group.nextChargeOn !== null)
    .toSorted((a, b) => a.nextChargeOn!.localeCompare(b.nextChargeOn!));
  const first = due[0];
  return (
    <Card>
      <h2>{words.next}</h2>
      {first ? (
        <>
          <div className={styles["total"]}>{showForints(first.nextChargeFt)}</div>
          <p className={styles["small"]}>
            {words.onDay(formatDate(first.nextChargeOn!))} ({first.name})
          </p>
          {first.nextCarriedFt > 0 && (
            <p className={styles["small"]}>{words.carried(first.nextCarriedFt)}</p>
          )}
        </>
      ) : (
        <p className={styles["small"]}>{words.noNext}</p>
      )}
      <AppLink to={to.subscriptions()}>{words.subscriptions}</AppLink>
    </Card>
  );
}
