import type { ReactNode } from "react";
import blocks from "./blocks.module.css";
import { classNames } from "#web/ui/class-names.ts";

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

function UnjoinedBridge() {
  return (
    <svg width="120" height="40" viewBox="0 0 120 40" fill="none" aria-hidden>
      <path d="M0 20H44M76 20H120" stroke="var(--ink)" strokeWidth="3" />
      <path d="M44 20H76" stroke="var(--line-strong)" strokeWidth="2" strokeDasharray="3 4" />
      <path d="M24 0V40" stroke="var(--brand-text)" strokeWidth="6" />
      <path d="M96 0V40" stroke="var(--brass)" strokeWidth="6" />
    </svg>
  );
}
