import { mappingTexts } from "#web/areas/files/texts/mapping.ts";
import { classNames } from "#web/ui/class-names.ts";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { DataTable, type Column } from "#web/ui/data/DataTable.tsx";
import { formatDate } from "#web/ui/text/format-date.ts";
import type { Tried } from "./mapping-draft.ts";
import styles from "./mapping.module.css";

const words = mappingTexts.rows;
/** Transactions on the page; the server gives some more. */
const SHOWN_MAX = 8;

type Row = Tried["rows"][number] & { readonly key: string };

const columns: readonly Column<Row>[] = [
  {
    key: "day",
    header: words.day,
    width: "124px",
    phone: "half",
    render: ({ bookingDate }) => formatDate(bookingDate),
  },
  {
    key: "partner",
    header: words.partner,
    width: "34%",
    phone: "wide",
    render: ({ partnerName }) => partnerName ?? words.noPartner,
  },
  {
    key: "remittance",
    header: words.remittance,
    cut: true,
    phone: "wide",
    render: ({ remittance }) => remittance ?? "",
  },
  {
    key: "amount",
    header: words.amount,
    align: "right",
    width: "156px",
    phone: "half",
    render: ({ amount, currency }) => <AmountText amount={amount} currency={currency} />,
  },
];

/** The first transactions as they would stand in the list. */
export function MappingRows({
  tried,
  isCurrent,
}: {
  readonly tried: Tried | undefined;
  readonly isCurrent: boolean;
}) {
  const rows = (tried?.rows ?? [])
    .slice(0, SHOWN_MAX)
    .map((row, index) => ({ ...row, key: `${row.line} ${index}` }));
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
          <DataTable label={words.title} columns={columns} rows={rows} rowKey={({ key }) => key} />
        </div>
      )}
    </section>
  );
}
