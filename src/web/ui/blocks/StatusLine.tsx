import { classNames } from "#web/ui/class-names.ts";
import type { ReactNode } from "react";
import blocks from "./blocks.module.css";

interface StatusLineProps {
  /** „3 tétel kijelölve” */
  readonly summary: string;
  readonly sums: readonly { readonly label: string; readonly value: string }[];
  /** A sentence beside the summary; may be cut where there is no room. */
  readonly note?: string | undefined;
  /** Buttons; the first is the main one. */
  readonly actions: ReactNode;
}

/** The dark line of a selection; its own row above the key hints, so it covers nothing. */
export function StatusLine({ summary, sums, note, actions }: StatusLineProps) {
  return (
    <div className={blocks["status"]} role="region" aria-label={summary}>
      <b aria-live="polite">{summary}</b>
      {note && <span className={blocks["statusNote"]}>{note}</span>}
      <dl>
        {sums.map((sum) => (
          <div key={sum.label}>
            <dt>{sum.label}</dt>
            <dd>{sum.value}</dd>
          </div>
        ))}
      </dl>
      <div className={classNames("flex gap-2 end fixed", blocks["statusActions"])}>{actions}</div>
    </div>
  );
}
