import type { ReactNode } from "react";
import styles from "./Plain.module.css";
import { PlainHead } from "./PlainHead.tsx";

interface PlainPageProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** The deck with a gap: something is missing here. */
  readonly broken?: boolean;
}

/** A page outside the shell with one thing to say. */
export function PlainPage({ title, children, actions, broken }: PlainPageProps) {
  return (
    <div className={styles["page"]}>
      <PlainHead />
      <main className={styles["middle"]}>
        <div className={styles["box"]}>
          {broken && <BrokenDeck />}
          <h1>{title}</h1>
          <p>{children}</p>
          {actions && <div className={styles["actions"]}>{actions}</div>}
        </div>
      </main>
    </div>
  );
}

function BrokenDeck() {
  return (
    <svg width="200" height="48" viewBox="0 0 200 48" fill="none" aria-hidden>
      <path d="M0 24H84M116 24H200" stroke="var(--ink)" strokeWidth="3" />
      <path d="M84 16V32M116 16V32" stroke="var(--danger)" strokeWidth="2" />
      <path d="M40 0V48" stroke="var(--brand-text)" strokeWidth="7" />
      <path d="M160 0V48" stroke="var(--brass)" strokeWidth="7" />
    </svg>
  );
}
