import { openModal } from "#web/modals/modals.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { describeSearch } from "./filter-chips.ts";
import type { useTransactionPages } from "#web/areas/transactions/queries/use-transaction-pages.ts";
import type { ViewerSearchHandle } from "#web/areas/transactions/queries/use-viewer-search.ts";
import styles from "./viewer.module.css";
import { to } from "#web/navigation/paths.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import {
  transactionsTexts as words,
  viewerFilterTexts,
} from "#web/areas/transactions/texts/transactions.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { NoResults } from "#web/ui/blocks/NoResults.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { todayDate } from "#web/time/now.ts";

type Pages = ReturnType<typeof useTransactionPages>;

interface ListStateProps {
  readonly pages: Pages;
  readonly handle: ViewerSearchHandle;
  readonly companyId: string;
  readonly hasAccounts: boolean;
  /** Nothing is listed, announced items included. */
  readonly isEmpty: boolean;
}

/** The states in place of the list: loading, failed, still empty, nothing found. */
export function ListState({ pages, handle, companyId, hasAccounts, isEmpty }: ListStateProps) {
  const { query } = pages;
  if (!isEmpty) return null;
  return (
    <div className={styles["state"]}>
      {query.isPending && <SkeletonRows rows={12} />}
      {query.isError && (
        <QueryError
          title={words.listFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && (
        <NothingListed handle={handle} companyId={companyId} hasAccounts={hasAccounts} />
      )}
    </div>
  );
}

function NothingListed({
  handle,
  companyId,
  hasAccounts,
}: Omit<ListStateProps, "pages" | "isEmpty">) {
  const filtered = Object.keys(handle.search).length > 0;
  if (filtered || hasAccounts) {
    const { booked } = handle.search;
    const view =
      booked && booked !== "ALL" ? `${viewerFilterTexts.booked}: ${words.views[booked]}` : "";
    return (
      <NoResults
        title={words.noResults}
        filters={[view, describeSearch(handle.search, todayDate())].filter(Boolean).join(", ")}
        action={
          filtered && (
            <Button variant="secondary" size="small" onClick={handle.clear}>
              {words.clearFilters}
            </Button>
          )
        }
      />
    );
  }
  return (
    <EmptyState
      title={words.empty.title}
      actions={
        <>
          <Button onClick={() => openModal("fileUpload", { companyId })}>{words.upload}</Button>
          <ButtonLink variant="secondary" to={to.bankIntegration()}>
            {words.connect}
          </ButtonLink>
        </>
      }
    >
      {words.empty.message}
    </EmptyState>
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
      {query.hasNextPage ? words.loadingMore : words.end(transactions.length)}
    </div>
  );
}
