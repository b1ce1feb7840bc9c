import type { ReactNode } from "react";
import blocks from "#web/ui/blocks/blocks.module.css";

/** Names and values of one thing, as in the detail drawer. */
export function KeyValues({
  rows,
}: {
  readonly rows: readonly {
    readonly label: string;
    readonly value: ReactNode;
    /** Beside the name, such as the „?” of a hard word. */
    readonly tip?: ReactNode;
  }[];
}) {
  return (
    <dl className={blocks["keyValues"]}>
      {rows.flatMap((row) => [
        <dt key={`${row.label}-name`}>
          {row.label}
          {row.tip}
        </dt>,
        <dd className="breaks" key={row.label}>{row.value}</dd>,
      ])}
    </dl>
  );
}
