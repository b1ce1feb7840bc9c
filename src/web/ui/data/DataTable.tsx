import { Fragment, type KeyboardEvent, type ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./DataTable.module.css";

export interface Column<Row> {
  readonly key: string;
  readonly header: ReactNode;
  readonly render: (row: Row) => ReactNode;
  /** Numbers and dates of a sum stand right. */
  readonly align?: "left" | "right";
  /** A CSS width; columns without one share the rest. */
  readonly width?: string;
  /** The one column that may be cut; its full text belongs into the details. */
  readonly cut?: boolean;
  /** Left out of windows narrower than 900 px: other columns say as much. */
  readonly narrow?: "hidden";
  /** On a phone: the whole line, half of it (default), or not at all. */
  readonly phone?: "wide" | "half" | "hidden";
}

interface DataTableProps<Row> {
  /** The content of the table, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly density?: "compact" | "normal" | "twoLines";
  readonly onOpen?: (row: Row) => void;
  readonly isCurrent?: (row: Row) => boolean;
  readonly isSelected?: (row: Row) => boolean;
  /** A note under its own row, such as the reason of a failed file. */
  readonly below?: (row: Row) => ReactNode;
  /** Heads a group before the first row of each; rows must come in group order. */
  readonly groupOf?: (
    row: Row,
  ) => { readonly key: string; readonly title: string; readonly note?: string } | undefined;
  /** Shown instead of rows. */
  readonly empty?: ReactNode;
}

/** A list in columns with hairlines; on a phone its rows become cards. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, density = "normal", groupOf, below, empty } = props;
  const head = classNames(styles["table"], density !== "normal" && styles[density]);
  if (rows.length === 0 && empty) return <div className="surface box clip">{empty}</div>;
  return (
    <div className="surface box clip">
      <table className={head} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                style={{ width: column.width }}
                className={classNames(
                  column.align === "right" && styles["number"],
                  column.narrow === "hidden" && styles["narrowHidden"],
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const group = groupOf?.(row);
            const previous = index > 0 ? groupOf?.(rows[index - 1]!) : undefined;
            const note = below?.(row);
            return (
              <Fragment key={rowKey(row)}>
                {group && group.key !== previous?.key && (
                  <GroupRow title={group.title} note={group.note} span={columns.length} />
                )}
                <BodyRow {...props} row={row} />
                {note && (
                  <tr className={styles["below"]}>
                    <td colSpan={columns.length}>{note}</td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function GroupRow({
  title,
  note,
  span,
}: {
  title: string;
  note?: string | undefined;
  span: number;
}) {
  return (
    <tr className={styles["group"]}>
      <td colSpan={span}>
        {title}
        {note && <span className={styles["groupNote"]}>{note}</span>}
      </td>
    </tr>
  );
}

function BodyRow<Row>({
  row,
  columns,
  onOpen,
  isCurrent,
  isSelected,
}: DataTableProps<Row> & { row: Row }) {
  const open = onOpen && (() => onOpen(row));
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.key === "Enter" && event.target === event.currentTarget) open?.();
  };
  const selected = isSelected?.(row) ?? false;
  return (
    <tr
      className={classNames(
        styles["row"],
        open && "pointer",
        isCurrent?.(row) && styles["current"],
        selected && styles["selected"],
      )}
      aria-selected={isSelected ? selected : undefined}
      tabIndex={open ? 0 : undefined}
      onClick={open}
      onKeyDown={open && onKeyDown}
    >
      {columns.map((column) => (
        <td
          key={column.key}
          className={classNames(
            column.align === "right" && styles["number"],
            column.cut && styles["cut"],
            column.narrow === "hidden" && styles["narrowHidden"],
            column.phone === "wide" && styles["phoneWide"],
            column.phone === "hidden" && styles["phoneHidden"],
          )}
        >
          {column.render(row)}
        </td>
      ))}
    </tr>
  );
}

/** The smaller second line of a cell. */
export function CellSub({
  children,
  tone,
}: {
  readonly children: ReactNode;
  readonly tone?: "warning" | "bad";
}) {
  return <span className={classNames("block tiny regular muted", styles["sub"], tone && styles[tone])}>{children}</span>;
}
