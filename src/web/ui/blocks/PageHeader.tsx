import { classNames } from "#web/ui/class-names.ts";
import type { ReactNode } from "react";
import blocks from "./blocks.module.css";

interface PageHeaderProps {
  readonly title: string;
  /** The purpose of the page in one line. */
  readonly purpose?: ReactNode;
  /** What the page is used by beside its buttons, such as an address to copy. */
  readonly below?: ReactNode;
  /** Buttons at the right; at most one of them filled. */
  readonly actions?: ReactNode;
}

/** Title, one grey line, actions. On a phone the actions share the width below. */
export function PageHeader({ title, purpose, below, actions }: PageHeaderProps) {
  return (
    <header className={blocks["header"]}>
      <div>
        <h1>{title}</h1>
        {purpose && <p>{purpose}</p>}
        {below}
      </div>
      {actions && (
        <div className={classNames("flex gap-2 end fixed", blocks["actions"])}>{actions}</div>
      )}
    </header>
  );
}
