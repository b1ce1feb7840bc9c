import { classNames } from "#web/ui/class-names.ts";
import type { ReactNode } from "react";
import blocks from "#web/ui/blocks/blocks.module.css";

export interface Figure {
  readonly key: string;
  readonly label: string;
  readonly value: ReactNode;
  /** The parts that the value leaves out. */
  readonly note?: string | undefined;
}

/** Totals of a page side by side; on a phone below each other, the sums at the right. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <div className={blocks["figures"]}>
      {figures.map((figure) => (
        <div key={figure.key}>
          <div className="small muted">{figure.label}</div>
          <div className={blocks["figureValue"]}>{figure.value}</div>
          {figure.note !== undefined && <div className={classNames("small muted", blocks["figureNote"])}>{figure.note}</div>}
        </div>
      ))}
    </div>
  );
}
