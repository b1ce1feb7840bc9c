import type { Collection } from "#contract/collections/collections.ts";
import { settlementSourceName } from "#statements/heads/find-settlement-source.ts";
import { parseAmount } from "#values/money.ts";
import { CollectionState } from "#web/areas/collections/parts/CollectionState.tsx";
import { ProposalNote } from "#web/areas/collections/parts/ProposalNote.tsx";
import { collectionTexts as words } from "#web/areas/collections/texts/collections.ts";
import { CellSub, DataTable, type Column } from "#web/ui/data/DataTable.tsx";
import { TableSkeleton } from "#web/ui/data/TableSkeleton.tsx";
import { formatAmount, formatCount } from "#web/ui/text/format-amount.ts";
import { formatDate, formatInterval } from "#web/ui/text/format-date.ts";
import styles from "./collections.module.css";

/** A settlement's name: the provider's number of it, else the kind of document. */
export function collectionName({ payoutRef, document }: Collection): string {
  return payoutRef || words.unnamed[document];
}

/** Expected less gross: fees, set-offs and balances carried. */
function deductedOf({ gross, expected, net }: Collection): bigint {
  const [from, to] = [parseAmount(gross), parseAmount(expected ?? net)];
  return from.ok && to.ok ? to.value - from.value : 0n;
}

/** Each note asks for its settlement: the first ones of a page say enough of what to do. */
const NOTES_MAX = 5;

export function CollectionTable({
  companyId,
  collections,
  onOpen,
}: {
  readonly companyId: string;
  readonly collections: readonly Collection[];
  readonly onOpen: (id: string) => void;
}) {
  const asking = collections.filter(({ proposals }) => proposals > 0).slice(0, NOTES_MAX);
  return (
    <DataTable
      label={words.listLabel}
      density="twoLines"
      columns={buildColumns(onOpen)}
      rows={collections}
      rowKey={(row) => row._id}
      onOpen={(row) => onOpen(row._id)}
      below={(row) =>
        asking.includes(row) && <ProposalNote {...{ companyId, onOpen }} collection={row} />
      }
    />
  );
}

/** The table before its settlements are known. */
export function CollectionTableSkeleton() {
  return <TableSkeleton columns={buildColumns(() => undefined)} density="twoLines" />;
}

const amount = (row: Collection, value: string | bigint): string =>
  formatAmount(value, row.currency, { unit: row.currency !== "HUF" });

function buildColumns(onOpen: (id: string) => void): Column<Collection>[] {
  return [
    {
      key: "day",
      header: words.columns.day,
      width: "118px",
      phone: "wide",
      render: (row) => formatDate(row.day),
    },
    {
      key: "name",
      header: words.columns.name,
      render: (row) => (
        <>
          {/* A link by keyboard too: the row opens by Enter, and this names it. */}
          <button
            type="button"
            className={styles["name"]}
            aria-label={words.open(`${settlementSourceName(row.source)} ${collectionName(row)}`)}
            onClick={(event) => (event.stopPropagation(), onOpen(row._id))}
          >
            {settlementSourceName(row.source)}{" "}
            <span className={styles["ref"]}>{collectionName(row)}</span>
          </button>
          {row.interval && (
            <CellSub>
              {words.itemCount(row.itemCount)} ·{" "}
              <span className="one-line">
                {formatInterval(row.interval.start, row.interval.end)}
              </span>
            </CellSub>
          )}
        </>
      ),
    },
    ...sumColumns,
    {
      key: "state",
      header: words.columns.state,
      width: "clamp(140px, 14vw, 190px)",
      phone: "wide",
      render: (row) => <CollectionState collection={row} />,
    },
  ];
}

/** Counts and sums. */
const sumColumns: readonly Column<Collection>[] = [
  {
    key: "items",
    header: words.columns.items,
    align: "right",
    width: "72px",
    narrow: "hidden",
    phone: "hidden",
    render: (row) => <span className={styles["muted"]}>{formatCount(row.itemCount)}</span>,
  },
  {
    key: "gross",
    header: words.columns.gross,
    align: "right",
    width: "116px",
    narrow: "hidden",
    phone: "hidden",
    render: (row) => amount(row, row.gross),
  },
  {
    key: "deducted",
    header: words.columns.deducted,
    align: "right",
    width: "100px",
    narrow: "hidden",
    phone: "hidden",
    render: (row) => <span className={styles["muted"]}>{amount(row, deductedOf(row))}</span>,
  },
  {
    key: "expected",
    header: words.columns.expected,
    align: "right",
    width: "116px",
    render: (row) => (row.expected === null ? "–" : amount(row, row.expected)),
  },
  {
    key: "received",
    header: words.columns.received,
    align: "right",
    width: "116px",
    phone: "hidden",
    render: (row) =>
      /[1-9]/.test(row.received) ? (
        <span className="credit">
          {formatAmount(row.received, row.currency, {
            sign: "always",
            unit: row.currency !== "HUF",
          })}
        </span>
      ) : (
        "–"
      ),
  },
];
