import type { UseQueryResult } from "@tanstack/react-query";
import { clientsTexts } from "#web/areas/companies/texts/clients.ts";
import { useNextClient } from "#web/areas/companies/use-next-client.ts";
import { describeSearch } from "./filter-chips.ts";
import type { LoadedPages } from "#web/areas/transactions/queries/use-transaction-pages.ts";
import type { ViewerSearchHandle } from "#web/areas/transactions/queries/use-viewer-search.ts";
import type { UnmetFilter } from "#web/areas/transactions/queries/viewer-search.ts";
import { UnmetNote } from "./UnmetNote.tsx";
import styles from "./viewer.module.css";
import { FirstDataActions, OwnLoginButton, QueryError } from "#web/shell/PageStates.tsx";
import {
  transactionsTexts as words,
  viewerFilterTexts,
} from "#web/areas/transactions/texts/transactions.ts";
import { worksForClients } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { NoResults } from "#web/ui/blocks/NoResults.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { todayDate } from "#web/time/now.ts";

type Pages = LoadedPages;

interface ListStateProps {
  readonly pages: Pages;
  readonly handle: ViewerSearchHandle;
  readonly companyId: string;
  readonly hasAccounts: boolean;
  readonly unmet: readonly UnmetFilter[];
  /** The query of the accounts, while the list waits for it. */
  readonly awaited: Pick<UseQueryResult, "isError" | "error" | "refetch"> | undefined;
}

/** The states in place of the list: loading, failed, still empty, nothing found. */
export function ListState(props: ListStateProps) {
  const { query } = props.pages;
  const failed = [props.awaited, query].find((each) => each?.isError);
  return (
    <div className={styles["state"]}>
      <StateOf {...props} failed={failed} />
    </div>
  );
}

function StateOf({
  failed,
  ...props
}: ListStateProps & { readonly failed: ListStateProps["awaited"] }) {
  const { query } = props.pages;
  if (props.unmet.length > 0) return <UnmetNote unmet={props.unmet} handle={props.handle} />;
  if (failed) {
    return (
      <QueryError
        title={words.listFailed}
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  return query.isSuccess ? <NothingListed {...props} /> : <SkeletonRows rows={12} />;
}

function NothingListed({
  handle,
  companyId,
  hasAccounts,
}: Pick<ListStateProps, "handle" | "companyId" | "hasAccounts">) {
  const hasTicked = useClientState((state) => state.selectedBankAccounts.length > 0);
  const filtered = hasTicked || Object.keys(handle.search).length > 0;
  if (
    hasAccounts &&
    Object.keys(handle.search).join() === "booked" &&
    handle.search.booked === "UNBOOKED"
  )
    return <AllBooked onShowAll={handle.clear} />;
  if (filtered) {
    const { booked } = handle.search;
    const view =
      booked && booked !== "ALL" ? `${viewerFilterTexts.booked}: ${words.views[booked]}` : "";
    const filters = [
      hasTicked && words.onTicked,
      view,
      describeSearch(handle.search, todayDate()),
    ].filter(Boolean);
    return (
      <NoResults
        title={words.noResults}
        filters={filters.join(", ")}
        action={
          <Button variant="secondary" size="small" onClick={handle.clear}>
            {words.clearFilters}
          </Button>
        }
      />
    );
  }
  return <NothingYet companyId={companyId} hasAccounts={hasAccounts} />;
}

function NothingYet({ companyId, hasAccounts }: Pick<ListStateProps, "companyId" | "hasAccounts">) {
  const role = useClientState((state) => state.role) ?? "entrepreneur";
  const hasClients = useClientState(worksForClients);
  return (
    <EmptyState
      ghost="items"
      title={words.empty.title}
      actions={<FirstDataActions companyId={companyId} />}
      step={
        hasAccounts || hasClients
          ? undefined
          : { command: "userFlowInit", otherwise: words.empty.byLink, way: <OwnLoginButton /> }
      }
    >
      {hasAccounts ? words.empty.withAccounts : words.empty[role]}
    </EmptyState>
  );
}

/** Every item is in the books: the end of the work, and the way to the next client. */
function AllBooked({ onShowAll }: { readonly onShowAll: () => void }) {
  const next = useNextClient();
  return (
    <Note
      tone="good"
      title={words.allBooked.title}
      actions={
        <>
          <Button variant="secondary" size="small" onClick={onShowAll}>
            {words.allBooked.showAll}
          </Button>
          {next.available && (
            <Button size="small" onClick={next.go}>
              {clientsTexts.next}
            </Button>
          )}
        </>
      }
    >
      {words.allBooked.message}
    </Note>
  );
}

/** Below the last row: the next page on its way, its failure, or the end. */
export function ListFoot({ pages }: { readonly pages: Pages }) {
  const { query, transactions } = pages;
  if (query.isFetchNextPageError) {
    return (
      <div className={styles["foot"]} role="alert">
        {words.moreFailed}
        <Button variant="secondary" size="small" onClick={() => void query.fetchNextPage()}>
          {words.retry}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles["foot"]}>
      {query.hasNextPage ? words.loadingMore : endOf(transactions, pages.pending.length)}
    </div>
  );
}

/** The head counts the items that count; the end names the others in the list too. */
function endOf(transactions: Pages["transactions"], announced: number): string {
  const withdrawn = transactions.filter((row) => row.withdrawnAt).length;
  return words.end(transactions.length - withdrawn, withdrawn, announced);
}
