import type { ReactNode } from "react";
import blocks from "./blocks.module.css";
import { classNames } from "#web/ui/class-names.ts";
import { UnjoinedBridge } from "#web/ui/marks/UnjoinedBridge.tsx";

interface EmptyStateProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The one or two steps that fill the page. */
  readonly actions?: ReactNode;
  /** Inside a card or table that already has a border. */
  readonly bare?: boolean;
}

/** The unjoined bridge: the page is still empty, with the next step. */
export function EmptyState({ title, children, actions, bare }: EmptyStateProps) {
  return (
    <div className={classNames(blocks["empty"], !bare && blocks["card"])}>
      <UnjoinedBridge />
      <h2>{title}</h2>
      <p>{children}</p>
      {actions && <div className={blocks["emptyActions"]}>{actions}</div>}
    </div>
  );
}
