import { useState } from "react";
import type { CollectionDetail, CollectionItem } from "#contract/collections/collections.ts";
import { TypedSearch } from "#web/areas/collections/parts/CollectionFilters.tsx";
import { useItems } from "#web/areas/collections/queries/use-items.ts";
import { collectionDetailTexts as words } from "#web/areas/collections/texts/collection-detail.ts";
import { collectionTexts } from "#web/areas/collections/texts/collections.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { CellSub, DataTable, type Column } from "#web/ui/data/DataTable.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { formatDate } from "#web/ui/text/format-date.ts";
import styles from "./collections.module.css";

interface ItemsProps {
  readonly companyId: string;
  readonly collection: CollectionDetail;
}

/** The parcels or payments of a settlement, with a search. */
export function CollectionItems({ companyId, collection }: ItemsProps) {
  const [text, setText] = useState("");
  const list = useItems(companyId, collection._id, text);
  const { items, total } = list;
  return (
    <section className={styles["section"]}>
      <h2>{words.items}</h2>
      {(collection.itemCount > 8 || text !== "") && (
        <div className="row wrap gap-2 below-3">
          <TypedSearch
            label={collectionTexts.items.search[collection.kind]}
            value={text}
            onSettled={setText}
          />
        </div>
      )}
      {list.isPending && <SkeletonRows rows={5} />}
      {list.isError && (
        <QueryError
          title={words.itemsFailed}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {items?.length === 0 && <p className={styles["hint"]}>{words.noItems}</p>}
      {items && items.length > 0 && (
        <DataTable
          label={words.items}
          density="compact"
          columns={buildColumns(collection)}
          rows={items}
          rowKey={(item) => String(item.row)}
        />
      )}
      {items && list.hasNextPage && (
        <nav aria-label={words.items}>
          <Button
            variant="secondary"
            size="small"
            disabled={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {words.moreItems(total - items.length)}
          </Button>
        </nav>
      )}
    </section>
  );
}

function buildColumns({ kind, currency }: CollectionDetail): Column<CollectionItem>[] {
  const amount = (value: string): string =>
    formatAmount(value, currency, { unit: currency !== "HUF" });
  return [
    {
      key: "id",
      header: words.itemColumns.id[kind],
      phone: "wide",
      render: (item) => (
        <>
          {item.externalId || "–"}
          {item.kind !== "parcel" && item.kind !== "payment" && (
            <CellSub>{words.itemKinds[item.kind]}</CellSub>
          )}
        </>
      ),
    },
    {
      key: "reference",
      header: words.itemColumns.reference,
      render: (item) => <ItemReference item={item} />,
    },
    {
      key: "date",
      header: words.itemColumns.date,
      width: "118px",
      phone: "hidden",
      render: (item) => (item.date ? formatDate(item.date) : "–"),
    },
    {
      key: "gross",
      header: words.itemColumns.gross,
      align: "right",
      width: "120px",
      render: (item) => (
        <>
          {amount(item.gross)}
          {item.grossWas !== null && (
            <CellSub>{words.grossWas(formatAmount(item.grossWas, currency))}</CellSub>
          )}
        </>
      ),
    },
    {
      key: "fee",
      header: words.itemColumns.fee,
      align: "right",
      width: "100px",
      phone: "hidden",
      render: (item) => <span className="muted">{amount(item.fee)}</span>,
    },
    {
      key: "net",
      header: words.itemColumns.net,
      align: "right",
      width: "120px",
      phone: "hidden",
      render: (item) => amount(item.net),
    },
  ];
}

/** What the merchant wrote; a sale without a reference is said to have none. */
export function ItemReference({
  item,
}: {
  readonly item: Pick<CollectionItem, "reference" | "kind">;
}) {
  if (item.reference) return <>{item.reference}</>;
  return item.kind === "parcel" || item.kind === "payment" ? (
    <Tag tone="warning">{words.noReference}</Tag>
  ) : null;
}
