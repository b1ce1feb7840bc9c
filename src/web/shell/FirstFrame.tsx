import type { ReactNode } from "react";
import styles from "./FirstFrame.module.css";
import { firstStepTexts as words } from "#web/texts/first-steps.ts";
import { Steps } from "#web/ui/blocks/Steps.tsx";

interface FirstFrameProps {
  /** Counts from 1. */
  readonly step: 1 | 2 | 3;
  readonly children: ReactNode;
}

/** A page of the way to the first items: the line of three steps, and one decision below it. */
export function FirstFrame({ step, children }: FirstFrameProps) {
  return (
    <div className={styles["page"]}>
      <nav aria-label={words.label}>
        <Steps labels={words.steps} current={step} />
      </nav>
      {children}
    </div>
  );
}

/** Title and one line below it; at the right, on a phone below, the one filled button. */
export function FirstHeader({
  title,
  lead,
  action,
}: {
  readonly title: string;
  readonly lead: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <header className={styles["head"]}>
      <div>
        <h1>{title}</h1>
        <p>{lead}</p>
      </div>
      {action && <div className={styles["action"]}>{action}</div>}
    </header>
  );
}
