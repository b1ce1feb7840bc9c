import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { callApi } from "#web/api/client.ts";
import { subscriberQuery, subscriptionsQuery } from "#web/areas/billing/billing-queries.ts";
import { cardNumber } from "#web/areas/billing/card-view.ts";
import { InvoiceYears } from "#web/areas/billing/parts/InvoiceYears.tsx";
import { PaymentTable } from "#web/areas/billing/parts/PaymentTable.tsx";
import { UnpaidNotes } from "#web/areas/billing/parts/UnpaidNotes.tsx";
import styles from "#web/areas/billing/parts/billing.module.css";
import { subscriptionsTexts } from "#web/areas/billing/texts/billing.ts";
import { paymentsTexts as words } from "#web/areas/billing/texts/payments.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { worksForClients } from "#web/state/capabilities.ts";
import { useClientConfig } from "#web/api/client-config.ts";
import { useClientState } from "#web/state/client-state.ts";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Figures } from "#web/ui/data/Figures.tsx";
import { formatDate } from "#web/ui/text/format-date.ts";
import { type Forints, showForints } from "#values/forints.ts";

/** Charges, refunds and invoices of the person's companies. */
export function PaymentsPage() {
  const forClients = useClientState(worksForClients);
  const query = useInfiniteQuery({
    queryKey: ["Card", "paymentList"],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callApi("paymentList", { query: { before: pageParam } }, { signal }),
    getNextPageParam: (last) => last.before ?? undefined,
    enabled: !forClients,
  });
  const pages = query.data?.pages;
  const payments = pages?.flatMap((page) => page.payments);
  const [first] = pages ?? [];
  return (
    <>
      <PageHeader
        title={words.title}
        purpose={words.purpose}
        actions={
          <ButtonLink to={to.subscriptions()} variant="secondary">
            {words.subscriptions}
          </ButtonLink>
        }
      />
      <div className={styles["stack"]}>
        {forClients && (
          <Note tone="info" title={subscriptionsTexts.ownerOnly.title}>
            {subscriptionsTexts.ownerOnly.message}
          </Note>
        )}
        {query.isError && !payments && (
          <QueryError
            title={words.title}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.isLoading && <SkeletonRows rows={5} />}
        {payments?.length === 0 && (
          <EmptyState ghost="files" title={words.empty.title}>
            {words.empty.message}
          </EmptyState>
        )}
        {first && payments && payments.length > 0 && (
          <>
            <Unpaid />
            <Sums year={first.year} paidFt={first.paidFt} refundedFt={first.refundedFt} />
            <PaymentTable payments={payments} />
            <InvoiceYears payments={payments} />
            {query.hasNextPage && (
              <div>
                <Button
                  variant="secondary"
                  loading={query.isFetchingNextPage}
                  loadingText={words.loadingMore}
                  onClick={() => void query.fetchNextPage()}
                >
                  {words.more}
                </Button>
              </div>
            )}
            <Footnote invoicing={first.invoicing} />
          </>
        )}
      </div>
    </>
  );
}

function Unpaid() {
  const { data } = useQuery(subscriptionsQuery);
  return <UnpaidNotes groups={data?.subscriptions ?? []} />;
}

function Sums({
  year,
  paidFt,
  refundedFt,
}: {
  readonly year: number;
  readonly paidFt: Forints;
  readonly refundedFt: Forints;
}) {
  const { data: plans } = useQuery(subscriptionsQuery);
  const { data: payer } = useQuery(subscriberQuery);
  const [next] = (plans?.subscriptions ?? [])
    .filter((group) => group.nextChargeOn !== null)
    .toSorted((a, b) => a.nextChargeOn!.localeCompare(b.nextChargeOn!));
  const card = payer?.cards.find(({ active }) => active);
  const { figures } = words;
  return (
    <Figures
      figures={[
        {
          key: "next",
          label: next ? figures.next(formatDate(next.nextChargeOn!)) : figures.noNext,
          value: next ? showForints(next.nextChargeFt) : figures.none,
        },
        { key: "paid", label: figures.paid(year), value: showForints(paidFt) },
        { key: "refunded", label: figures.refunded(year), value: showForints(refundedFt) },
        {
          key: "card",
          label: figures.card,
          value: (card && cardNumber(card.mask)) ?? figures.none,
        },
      ]}
    />
  );
}

function Footnote({ invoicing }: { readonly invoicing: boolean }) {
  const email = useClientConfig()?.contactEmail;
  return (
    <p className={styles["small"]}>
      {invoicing ? words.invoicesSent : words.invoicesOff}{" "}
      {email && <a href={`mailto:${email}`}>{email}</a>}. {words.refundTime}
    </p>
  );
}
