/**
 * Rows that a layout's own reading makes of the file's rows: one column for each role, so that all
 * that follows is as for any other table.
 */
import type { ColumnRole } from "#statements/formats/table/header-dictionary.ts";
import { columnNamed } from "#statements/formats/table/header-spelling.ts";
import type { RoleCells, RowReading, TableLayout } from "#statements/formats/table/table-layout.ts";
import type { ColumnMap, TablePart, TableShape } from "#statements/formats/table/table-shape.ts";
import { cellText, type TableCell, type TableRow } from "#statements/formats/table/table-source.ts";

/** Roles whose columns are joined. */
const JOINED: ReadonlySet<ColumnRole> = new Set(["remittance", "reference"]);

/** Columns and parts of the table that `reading` makes of `shape`'s. */
export function readThrough(
  shape: TableShape,
  layout: TableLayout,
  reading: RowReading,
): Pick<TableShape, "columns" | "parts"> {
  const { columns } = shape;
  const roles = [
    ...new Set([...(Object.keys(columns) as ColumnRole[]), ...(layout.madeRoles ?? [])]),
  ];
  const parts = shape.parts.map((part): TablePart => ({
    ...part,
    wholeWidth: part.wholeWidth > 0 ? roles.length : 0,
    names: roles,
    sheet: { name: part.sheet.name, rows: () => madeRows(part, columns, roles, reading) },
  }));
  return { columns: Object.fromEntries(roles.map((role, index) => [role, [index]])), parts };
}

function* madeRows(
  part: TablePart,
  columns: ColumnMap,
  roles: readonly ColumnRole[],
  reading: RowReading,
): Generator<TableRow, void, undefined> {
  const indexes = new Map<string, number>();
  for (const row of part.sheet.rows()) {
    if (row.line <= part.headerLine) continue;
    const { line, hidden, cells } = row;
    const named = (name: string): string => {
      let index = indexes.get(name);
      if (index === undefined) indexes.set(name, (index = columnNamed(name, part.names)));
      return cellText(cells[index]);
    };
    if (cells.every((cell) => cellText(cell) === "")) continue;
    if (repeatsNames(row, part)) continue;
    // Shifted cells of delimited text: one cell too many makes the survey name the line.
    const beyond = isSuspect(cells, part) ? ["?"] : [];
    for (const made of reading(cellsByRole(cells, columns), named)) {
      const all = roles.map((role) => made[role] ?? "");
      yield { line, hidden, cells: [...all, ...beyond], original: cells };
    }
  }
}

function isSuspect(cells: readonly TableCell[], { wholeWidth, names }: TablePart): boolean {
  if (wholeWidth === 0) return false;
  return (
    cells.length < wholeWidth || cells.slice(names.length).some((cell) => cellText(cell) !== "")
  );
}

function repeatsNames({ cells }: TableRow, { names }: TablePart): boolean {
  const texts = cells.map((cell) => cellText(cell).toLowerCase());
  return names.length > 0 && texts.filter((text) => names.includes(text)).length === names.length;
}

function cellsByRole(cells: readonly TableCell[], columns: ColumnMap): RoleCells {
  const found: RoleCells = {};
  for (const [role, indexes] of Object.entries(columns) as [ColumnRole, readonly number[]][]) {
    if (JOINED.has(role))
      found[role] = [
        ...new Set(indexes.map((index) => cellText(cells[index])).filter(Boolean)),
      ].join(" ");
    else if (role === "partnerAccount")
      found[role] = indexes.map((index) => cellText(cells[index])).find(Boolean) ?? "";
    else found[role] = cells[indexes[0]!] ?? "";
  }
  return found;
}
