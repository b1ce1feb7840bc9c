import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { COLLECTION_ITEMS_PER_PAGE } from "#contract/collections/collection-states.ts";
import type { CollectionList, FoundItem } from "#contract/collections/collections.ts";
import { settlementSourceName } from "#statements/heads/find-settlement-source.ts";
import { SourceAndText } from "#web/areas/collections/parts/CollectionFilters.tsx";
import { ItemReference } from "#web/areas/collections/parts/CollectionItems.tsx";
import styles from "#web/areas/collections/parts/collections.module.css";
import type { ApiReply } from "#web/api/client.ts";
import { foundItemsQuery } from "#web/areas/collections/queries/collection-queries.ts";
import type {
  CollectionKind,
  useCollectionSearch,
} from "#web/areas/collections/queries/use-collection-search.ts";
import { collectionDetailTexts } from "#web/areas/collections/texts/collection-detail.ts";
import { collectionTexts as words } from "#web/areas/collections/texts/collections.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { NoResults } from "#web/ui/blocks/NoResults.tsx";
import { Paging } from "#web/ui/blocks/Paging.tsx";
import { choosePeriod } from "#web/state/page-period.ts";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { CellSub, DataTable, type Column } from "#web/ui/data/DataTable.tsx";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { formatDate } from "#web/ui/text/format-date.ts";

interface FoundItemsProps {
  readonly companyId: string;
  readonly kind: CollectionKind;
  readonly handle: ReturnType<typeof useCollectionSearch>;
  readonly providers: CollectionList["providers"];
}

/** Parcels, or payments, of all settlements: found by number, reference and invoice, in pages. */
export function FoundItems({ companyId, kind, handle, providers }: FoundItemsProps) {
  const { source, text } = handle.search;
  // Cursors of the pages gone through; another question begins at the first.
  const [walk, setWalk] = useState<{ key: string; pages: readonly (string | undefined)[] }>();
  const key = JSON.stringify([kind, source, text, handle.days]);
  const pages = walk?.key === key ? walk.pages : [undefined];
  const page = pages.at(-1);
  const query = useQuery({
    ...foundItemsQuery(companyId, {
      kind,
      ...handle.days,
      ...(source && { source }),
      ...(text && { text }),
      ...(page && { page }),
    }),
    placeholderData: keepPreviousData,
  });
  const reply = query.data;
  const onPages = (next: typeof pages): void => setWalk({ key, pages: next });
  return (
    <>
      <div className="row wrap gap-2 below-3">
        <SourceAndText
          providers={providers.filter((each) => each.kind === kind)}
          handle={handle}
          label={words.items.search[kind]}
        />
      </div>
      {query.isPending && <SkeletonRows rows={8} />}
      {query.isError && (
        <QueryError
          title={words.items.failed[kind]}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {reply && (
        <>
          <ItemSums reply={reply} kind={kind} isFound={text !== undefined} />
          {reply.items.length === 0 ? (
            <NoResults
              title={words.nothing}
              filters={words.items.beginning}
              action={
                <Button
                  variant="secondary"
                  size="small"
                  onClick={() => {
                    choosePeriod(null);
                    handle.change({ source: undefined, text: undefined });
                  }}
                >
                  {words.clear}
                </Button>
              }
            />
          ) : (
            <DataTable
              label={words.items.label[kind]}
              density="twoLines"
              columns={buildColumns(kind, handle.open)}
              rows={reply.items}
              rowKey={(item) => `${item.collectionId} ${item.row}`}
              onOpen={(item) => handle.open(item.collectionId)}
            />
          )}
          <Paging
            label={words.items.label[kind]}
            pagesBefore={pages.length - 1}
            perPage={COLLECTION_ITEMS_PER_PAGE}
            shown={reply.items.length}
            total={reply.total}
            hasNext={reply.nextPage !== undefined}
            describe={words.items.paging}
            onNext={() => onPages([...pages, reply.nextPage])}
            onPrevious={() => onPages(pages.slice(0, -1))}
          />
        </>
      )}
    </>
  );
}

interface ItemSumsProps {
  readonly reply: ApiReply<"collectionItemSearch">;
  readonly kind: CollectionKind;
  /** A text is looked for. */
  readonly isFound: boolean;
}

/** How many items the question has, and their sums by currency. */
function ItemSums({ reply, kind, isFound }: ItemSumsProps) {
  const { total, totalExact, sums } = reply;
  const count = isFound
    ? words.items.found(total, totalExact)
    : words.items.count(total, totalExact, kind);
  return (
    <p className={styles["itemSums"]} aria-live="polite">
      <b className="medium ink">{count}</b>
      {sums === null && <span>{words.items.tooMany}</span>}
      {sums?.map(({ currency, gross, fee, net }) => (
        <span key={currency}>
          {words.items.sums.gross} <b className="medium ink">{formatAmount(gross, currency)}</b>
          {/* A provider that deducts from the whole settlement tells no fee of an item. */}
          {/[1-9]/.test(fee) && (
            <>
              {" "}
              · {words.items.sums.fee} <b className="medium ink">{formatAmount(fee, currency)}</b> ·{" "}
              {words.items.sums.net} <b className="medium ink">{formatAmount(net, currency)}</b>
            </>
          )}
        </span>
      ))}
    </p>
  );
}

/** The settlement of an item, which opens it. */
function settlementColumn(onOpen: (id: string) => void): Column<FoundItem> {
  return {
    key: "settlement",
    header: words.items.columns.settlement,
    phone: "wide",
    render: (item) => {
      const name = `${settlementSourceName(item.source)} ${item.payoutRef}`.trim();
      return (
        <>
          <button
            type="button"
            className={styles["name"]}
            aria-label={words.items.openSettlement(name)}
            onClick={(event) => (event.stopPropagation(), onOpen(item.collectionId))}
          >
            {settlementSourceName(item.source)}{" "}
            <span className={styles["ref"]}>{item.payoutRef}</span>
          </button>
          <CellSub>
            {formatDate(item.day)} · {words.states[item.state]}
          </CellSub>
        </>
      );
    },
  };
}

function buildColumns(kind: CollectionKind, onOpen: (id: string) => void): Column<FoundItem>[] {
  const { itemColumns, itemKinds } = collectionDetailTexts;
  const amount = (item: FoundItem, value: string): string =>
    formatAmount(value, item.currency, { unit: item.currency !== "HUF" });
  return [
    {
      key: "id",
      header: itemColumns.id[kind],
      phone: "wide",
      render: (item) => (
        <>
          {item.externalId || "–"}
          {item.kind !== "parcel" && item.kind !== "payment" && (
            <CellSub>{itemKinds[item.kind]}</CellSub>
          )}
        </>
      ),
    },
    {
      key: "reference",
      header: itemColumns.reference,
      render: (item) => <ItemReference item={item} />,
    },
    settlementColumn(onOpen),
    {
      key: "gross",
      header: itemColumns.gross,
      align: "right",
      width: "120px",
      render: (item) => amount(item, item.gross),
    },
    {
      key: "fee",
      header: itemColumns.fee,
      align: "right",
      width: "100px",
      narrow: "hidden",
      phone: "hidden",
      render: (item) => <span className="muted">{amount(item, item.fee)}</span>,
    },
    {
      key: "net",
      header: itemColumns.net,
      align: "right",
      width: "120px",
      phone: "hidden",
      render: (item) => amount(item, item.net),
    },
  ];
}
