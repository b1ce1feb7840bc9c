import type { ReactNode } from "react";
import blocks from "./blocks.module.css";
import { Icon, type IconType } from "#web/ui/marks/Icon.tsx";

interface HappenedProps {
  readonly icon: IconType;
  /** What it is: „Futárelszámolás”. */
  readonly title: string;
  /** How sure that is. */
  readonly state?: ReactNode;
  /** What happened, in one sentence. */
  readonly children: ReactNode;
  /** How that is known, or what it may be as well. */
  readonly because?: ReactNode;
  /** The decision that it waits for. */
  readonly actions?: ReactNode;
  readonly heading?: "h2" | "h3";
  /** Nobody knows it yet. */
  readonly open?: boolean;
}

/** The head of all details: what happened, before sums, facts and what stands folded. */
export function Happened(props: HappenedProps) {
  const { icon, title, state, children, because, actions, open, heading: Title = "h3" } = props;
  return (
    <section className={blocks["happened"]} data-open={open || undefined} aria-label={title}>
      <Icon of={icon} size={20} />
      <div className="stack gap-1 fill shrink">
        <div className="row wrap spread gap-2">
          <Title className="title">{title}</Title>
          {state}
        </div>
        <p className="small breaks">{children}</p>
        {because && <p className="tiny breaks muted">{because}</p>}
        {actions && <div className="wrap gap-2 above-2">{actions}</div>}
      </div>
    </section>
  );
}
