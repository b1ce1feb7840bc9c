import type { Preview } from "./mapping-draft.ts";
import { mappingTexts } from "#web/areas/files/texts/mapping.ts";
import { classNames } from "#web/ui/class-names.ts";
import { HiddenText } from "#web/ui/text/HiddenText.tsx";
import type { MappedRole, TableMapping } from "#values/table-mapping.ts";
import styles from "./mapping.module.css";
import { RoleSelect } from "./RoleSelect.tsx";

const words = mappingTexts.columns;

const NUMBER_ROLES: ReadonlySet<MappedRole | null> = new Set<MappedRole>([
  "amount",
  "debit",
  "credit",
  "fee",
  "balance",
  "collected",
  "payout",
]);

interface GridProps {
  readonly preview: Preview;
  readonly mapping: TableMapping;
  /** The balances tie under these answers. */
  readonly isProven: boolean;
  readonly onRole: (column: number, role: MappedRole | null) => void;
  readonly onHeader: (line: number) => void;
}

/** The first rows of the table under a select for each column; on a phone a list of the columns. */
export function MappingGrid(props: GridProps) {
  const { preview, mapping, onHeader } = props;
  const columns = columnsOf(preview, mapping);
  const shown = preview.rows.filter(({ line }) => line > mapping.headerLine).length;
  return (
    <>
      <div className={styles["scroll"]} tabIndex={0} role="region" aria-label={words.grid}>
        <table className={styles["grid"]}>
          <thead>
            <tr>
              <th className="left line-below" scope="col">
                <HiddenText>{words.line}</HiddenText>
              </th>
              {columns.map((column) => (
                <th className="left line-below" key={column.index} scope="col">
                  <ColumnRole {...props} column={column} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.rows.map((row) => (
              <GridRow
                key={row.line}
                row={row}
                columns={columns}
                props={props}
                onHeader={onHeader}
              />
            ))}
            {preview.rowCount > shown && (
              <tr>
                <td />
                <td className={styles["more"]} colSpan={columns.length}>
                  {words.more(
                    preview.rowCount - shown,
                    preview.hiddenCount,
                    mapping.hiddenRows === "take",
                  )}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <ul className={styles["columns"]}>
        {columns.map((column) => (
          <li className="grid middle line-below" key={column.index}>
            <span>
              <span className="block medium breaks">{column.name}</span>
              <span className="block tiny cut muted">{column.sample || words.empty}</span>
            </span>
            <ColumnRole {...props} column={column} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface GridColumn {
  readonly index: number;
  readonly name: string;
  readonly sample: string;
}

function columnsOf(preview: Preview, { headerLine }: TableMapping): GridColumn[] {
  const header = preview.rows.find(({ line }) => line === headerLine);
  const below = preview.rows.filter(({ line }) => line > headerLine);
  return Array.from({ length: preview.columnCount }, (_, index) => ({
    index,
    name: header?.cells[index] || words.unnamed(index + 1),
    sample: below.map(({ cells }) => cells[index] ?? "").find((cell) => cell !== "") ?? "",
  }));
}

function ColumnRole({
  preview,
  mapping,
  column,
  isProven,
  onRole,
}: GridProps & { readonly column: GridColumn }) {
  const role = mapping.roles[column.index] ?? null;
  const isSuggested = role !== null && role === (preview.suggestion.roles[column.index] ?? null);
  const isStatement = mapping.kind === "statement";
  return (
    <RoleSelect
      column={column.name}
      role={role}
      mapping={mapping}
      isPersonal={!isStatement && preview.settlement.personal.includes(column.index)}
      isDoubtful={isStatement && role === "fee" && isSuggested && !isProven}
      onChange={(next) => onRole(column.index, next)}
    />
  );
}

function GridRow({
  row,
  columns,
  props: { mapping },
  onHeader,
}: {
  readonly row: Preview["rows"][number];
  readonly columns: readonly GridColumn[];
  readonly props: GridProps;
  readonly onHeader: (line: number) => void;
}) {
  const isHeader = row.line === mapping.headerLine;
  const isAbove = row.line < mapping.headerLine;
  const filled = row.cells.filter((cell) => cell !== "").length;
  return (
    <tr className={classNames(isAbove && styles["above"], row.hidden && styles["hidden"])}>
      <td className="strong sunken">
        <button
          type="button"
          className={styles["line"]}
          aria-pressed={isHeader}
          aria-label={isHeader ? words.isHeaderRow(row.line) : words.headerRow(row.line)}
          title={isHeader ? words.isHeaderRow(row.line) : words.headerRow(row.line)}
          onClick={() => onHeader(isHeader ? 0 : row.line)}
        >
          {row.line}
        </button>
      </td>
      {isAbove && filled === 1 ? (
        <td className="strong sunken" colSpan={columns.length}>
          {row.cells.find((cell) => cell !== "")}
        </td>
      ) : (
        columns.map(({ index }) => {
          const role = mapping.roles[index] ?? null;
          const text = row.cells[index] ?? "";
          return (
            <td
              className="strong sunken"
              key={index}
              title={text}
              data-number={(!isAbove && NUMBER_ROLES.has(role)) || undefined}
              data-off={(role === null && !isHeader) || undefined}
            >
              {text}
              {row.hidden && index === 0 && <HiddenText>{words.hidden}</HiddenText>}
            </td>
          );
        })
      )}
    </tr>
  );
}
