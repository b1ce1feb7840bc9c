import { Skeleton, SkeletonLine, SkeletonPage } from "#web/ui/blocks/Skeleton.tsx";
import { type Column, DataTable } from "./DataTable.tsx";

const WIDTHS = ["72%", "56%", "64%", "48%", "68%"];

interface TableSkeletonProps {
  /** The table's own columns; their heads are shown, their cells are bars. */
  readonly columns: readonly Omit<Column<never>, "render">[];
  readonly rows?: number;
  readonly density?: "compact" | "normal" | "twoLines";
}

/** A table whose rows are on their way: heads, hairlines and heights are the table's own. */
export function TableSkeleton({ columns, rows = 6, density = "normal" }: TableSkeletonProps) {
  const bars = columns.map((column, place) => ({
    ...column,
    render: (row: number) => <Bars column={column} turn={row + place} density={density} />,
  }));
  return (
    <SkeletonPage>
      <DataTable
        label=""
        density={density}
        columns={bars}
        rows={Array.from({ length: rows }, (_, row) => row)}
        rowKey={String}
      />
    </SkeletonPage>
  );
}

function Bars({
  column,
  turn,
  density,
}: Pick<TableSkeletonProps, "density"> & {
  readonly column: Omit<Column<never>, "render">;
  readonly turn: number;
}) {
  const width = WIDTHS[turn % WIDTHS.length]!;
  if (column.align === "right")
    return (
      <span style={{ display: "inline-block", width: "40px" }}>
        <Skeleton />
      </span>
    );
  return (
    <>
      <SkeletonLine width={width} />
      {density === "twoLines" && <SkeletonLine width="40%" line={16} height={10} />}
    </>
  );
}
