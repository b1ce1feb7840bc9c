import type { Collection } from "#contract/collections/collections.ts";
import { settlementSourceName } from "#statements/heads/find-settlement-source.ts";
import { budapestDate } from "#values/local-date.ts";
import { parseAmount } from "#values/money.ts";
import { missingDays } from "#web/areas/collections/ageing.ts";
import type { GroupCounts, ListRow } from "#web/areas/collections/parts/collection-rows.ts";
import { CollectionState } from "#web/areas/collections/parts/CollectionState.tsx";
import { ProposalNote } from "#web/areas/collections/parts/ProposalNote.tsx";
import { collectionTexts as words } from "#web/areas/collections/texts/collections.ts";
import { openModal } from "#web/modals/modals.ts";
import { todayDate } from "#web/time/now.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { CellSub, DataTable, type Column } from "#web/ui/data/DataTable.tsx";
import { TableSkeleton } from "#web/ui/data/TableSkeleton.tsx";
import { formatAmount, formatCount } from "#web/ui/text/format-amount.ts";
import { formatDate, formatInterval, formatNearDay } from "#web/ui/text/format-date.ts";
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

interface TableProps {
  readonly companyId: string;
  readonly rows: readonly ListRow[];
  readonly counts: GroupCounts;
  readonly onOpen: (id: string) => void;
}

/** The settlements in groups: whose turn it is says more than the day. */
export function CollectionTable({ companyId, rows, counts, onOpen }: TableProps) {
  const asking = rows
    .filter((row) => "collection" in row && row.collection.proposals > 0)
    .slice(0, NOTES_MAX);
  return (
    <DataTable
      label={words.listLabel}
      columns={buildColumns(companyId, onOpen)}
      rows={rows}
      rowKey={({ key }) => key}
      onOpen={(row) => "collection" in row && onOpen(row.key)}
      groupOf={({ group }) => ({
        key: group,
        title: words.groups[group],
        ...(group !== "done" && { note: formatCount(counts[group]) }),
      })}
      below={(row) =>
        "collection" in row &&
        asking.includes(row) && (
          <ProposalNote {...{ companyId, onOpen }} collection={row.collection} />
        )
      }
    />
  );
}

/** The table before its settlements are known. */
export function CollectionTableSkeleton() {
  return <TableSkeleton columns={buildColumns("", () => undefined)} />;
}

const amount = (row: Pick<Collection, "currency">, value: string | bigint): string =>
  formatAmount(value, row.currency, { unit: row.currency !== "HUF" });

const credited = (row: Pick<Collection, "currency">, value: string) =>
  /[1-9]/.test(value) ? (
    <span className="credit">
      {formatAmount(value, row.currency, { sign: "always", unit: row.currency !== "HUF" })}
    </span>
  ) : (
    "–"
  );

function buildColumns(companyId: string, onOpen: (id: string) => void): Column<ListRow>[] {
  const today = todayDate();
  return [
    {
      key: "day",
      header: words.columns.day,
      width: "92px",
      phone: "wide",
      render: (row) => (
        <span className="tabular one-line muted">
          {formatNearDay("credit" in row ? row.credit.bookingDate : row.collection.day, today)}
        </span>
      ),
    },
    {
      key: "name",
      header: words.columns.name,
      phone: "wide",
      render: (row) =>
        "credit" in row ? (
          <div className="pad-2-0">
            <span className="medium">
              {words.unreported.title(settlementSourceName(row.credit.source))}
            </span>
            <CellSub>{words.unreported.message(row.credit.bankName)}</CellSub>
          </div>
        ) : (
          <Settlement collection={row.collection} onOpen={onOpen} />
        ),
    },
    ...sumColumns,
    {
      key: "state",
      header: words.columns.state,
      width: "clamp(140px, 15vw, 200px)",
      render: (row) =>
        "credit" in row ? (
          <Button
            variant="secondary"
            size="small"
            onClick={() => openModal("fileUpload", { companyId })}
          >
            {words.unreported.upload}
          </Button>
        ) : (
          <CollectionState collection={row.collection} onOpen={() => onOpen(row.key)} />
        ),
    },
  ];
}

/** What is missing of a transfer, or whose settlement it is. */
function Settlement({
  collection,
  onOpen,
}: {
  readonly collection: Collection;
  readonly onOpen: (id: string) => void;
}) {
  const source = settlementSourceName(collection.source);
  const name = collectionName(collection);
  const missing = missingWords(collection, source);
  const { payoutRef, itemCount, interval, proposals } = collection;
  const days = interval && formatInterval(interval.start, interval.end);
  const sub = missing ? [payoutRef, missing.note] : proposals > 0 ? [days] : [];
  return (
    <div className={sub.length > 0 ? "pad-2-0" : undefined}>
      {/* A link by keyboard too: the row opens by Enter. */}
      <button
        type="button"
        className={styles["name"]}
        title={days ?? undefined}
        onClick={(event) => (event.stopPropagation(), onOpen(collection._id))}
      >
        {missing?.title ?? source}
        {!missing && (
          <span className={styles["ref"]}>
            {name}, {words.itemCount(itemCount)}
          </span>
        )}
      </button>
      {missing?.part !== undefined && (
        <span className={styles["share"]} aria-hidden="true">
          <span style={{ width: `${missing.part}%` }} />
        </span>
      )}
      {sub.length > 0 && <CellSub>{sub.filter(Boolean).join(" · ")}</CellSub>}
    </div>
  );
}

/** Undefined where nothing is missing, as far as bank data prove it. */
function missingWords(collection: Collection, source: string) {
  const { missing, day, open, currency, checkedUntil, awaitedUntil, received, lateToldAt } =
    collection;
  if (missing === null || missing === "bank_data") return undefined;
  const { days, stopped } = missingDays(day, checkedUntil, todayDate());
  const [has, lacks] = [parseAmount(received), parseAmount(open)];
  const whole = has.ok && lacks.ok ? has.value + lacks.value : 0n;
  const isPart = missing === "part";
  const told = lateToldAt && formatDate(budapestDate(Date.parse(lateToldAt)));
  return {
    title: isPart
      ? words.missing.part(source, formatAmount(open, currency))
      : words.missing.transfer(source, days),
    part: isPart && has.ok && whole > 0n ? Number((has.value * 100n) / whole) : undefined,
    note: [
      isPart
        ? words.missingNote.part(formatAmount(received, currency), days)
        : awaitedUntil && words.missingNote.transfer(formatNearDay(awaitedUntil, todayDate())),
      stopped && words.checkedUntil(formatDate(stopped)),
      told && words.lateTold(told),
    ]
      .filter(Boolean)
      .join(" "),
  };
}

/** Counts and sums. */
const sumColumns: readonly Column<ListRow>[] = [
  {
    key: "items",
    header: words.columns.items,
    align: "right",
    width: "72px",
    narrow: "hidden",
    phone: "hidden",
    render: (row) => (
      <span className="muted">
        {"collection" in row ? formatCount(row.collection.itemCount) : "–"}
      </span>
    ),
  },
  {
    key: "gross",
    header: words.columns.gross,
    align: "right",
    width: "116px",
    render: (row) => ("collection" in row ? amount(row.collection, row.collection.gross) : "–"),
  },
  {
    key: "deducted",
    header: words.columns.deducted,
    align: "right",
    width: "100px",
    narrow: "hidden",
    phone: "hidden",
    render: (row) => (
      <span className="muted">
        {"collection" in row ? amount(row.collection, deductedOf(row.collection)) : "–"}
      </span>
    ),
  },
  {
    key: "received",
    header: words.columns.received,
    align: "right",
    width: "116px",
    phone: "hidden",
    render: (row) =>
      "collection" in row
        ? credited(row.collection, row.collection.received)
        : credited(row.credit, row.credit.amount),
  },
];
