import { settlementMappingTexts } from "#web/areas/files/texts/settlement-mapping.ts";
import { classNames } from "#web/ui/class-names.ts";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { DataTable, type Column } from "#web/ui/data/DataTable.tsx";
import { formatDate } from "#web/ui/text/format-date.ts";
import type { TableMapping } from "#values/table-mapping.ts";
import type { Tried } from "./mapping-draft.ts";
import styles from "./mapping.module.css";

const words = settlementMappingTexts.rows;
/** Items on the page; the server gives some more. */
const SHOWN_MAX = 8;

type Line = Tried["settlements"][number]["lines"][number];
type Row = Line & { readonly key: string; readonly currency: string };

function amountColumn(key: "gross" | "fee" | "net"): Column<Row> {
  return {
    key,
    header: words[key],
    align: "right",
    width: "112px",
    phone: key === "gross" ? "half" : "hidden",
    render: (row) => <AmountText amount={row[key]} currency={row.currency} kind="balance" />,
  };
}

const columns: readonly Column<Row>[] = [
  {
    key: "day",
    header: words.day,
    width: "116px",
    phone: "half",
    render: ({ date }) => (date ? formatDate(date) : ""),
  },
  {
    key: "id",
    header: words.id,
    width: "clamp(132px, 15vw, 200px)",
    cut: true,
    phone: "half",
    render: ({ externalId, authCode }) => externalId || authCode,
  },
  {
    key: "reference",
    header: words.reference,
    cut: true,
    phone: "half",
    render: ({ reference }) => reference,
  },
  amountColumn("gross"),
];
const feeColumns: readonly Column<Row>[] = [amountColumn("fee"), amountColumn("net")];

/** The first parcels or payments as they would stand in the settlement. */
export function SettlementRows({
  tried,
  mapping,
  isCurrent,
}: {
  readonly tried: Tried | undefined;
  readonly mapping: TableMapping;
  readonly isCurrent: boolean;
}) {
  const rows = (tried?.settlements ?? [])
    .flatMap(({ lines, currency }) => lines.map((line) => ({ ...line, currency })))
    .slice(0, SHOWN_MAX)
    .map((row, index) => ({ ...row, key: `${row.line} ${index}` }));
  const hasFees = mapping.settlement?.feeIsDeducted === true;
  return (
    <section className="shrink surface box clip">
      <div className={styles["head"]}>
        <h2>{words.title}</h2>
        {tried && rows.length > 0 && (
          <span className={styles["hint"]}>{words.count(rows.length, tried.count)}</span>
        )}
      </div>
      {rows.length === 0 ? (
        <p className={styles["empty"]}>{isCurrent || !tried ? words.none : words.trying}</p>
      ) : (
        <div className={classNames(styles["rows"], !isCurrent && styles["stale"])}>
          <DataTable
            label={words.title}
            columns={hasFees ? [...columns, ...feeColumns] : columns}
            rows={rows}
            rowKey={({ key }) => key}
          />
        </div>
      )}
    </section>
  );
}
