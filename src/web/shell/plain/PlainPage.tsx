import type { ReactNode } from "react";
import styles from "./Plain.module.css";
import { UnjoinedBridge } from "#web/ui/marks/UnjoinedBridge.tsx";
import { PlainHead } from "./PlainHead.tsx";

interface PlainPageProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** The deck with a gap: something is missing here. */
  readonly broken?: boolean;
  /** Another mark than that. */
  readonly mark?: ReactNode;
  /** What follows the text and is no sentence. */
  readonly more?: ReactNode;
}

/** A page outside the shell with one thing to say. */
export function PlainPage({ title, children, actions, broken, mark, more }: PlainPageProps) {
  return (
    <div className={styles["page"]}>
      <PlainHead />
      <main className={styles["middle"]}>
        <div className={styles["box"]}>
          {mark ?? (broken && <UnjoinedBridge />)}
          {/* What is awaited here arrives without a press: it is read aloud in the same place. */}
          <div aria-live="polite">
            <h1>{title}</h1>
            <p>{children}</p>
          </div>
          {more}
          {actions && <div className={styles["actions"]}>{actions}</div>}
        </div>
      </main>
    </div>
  );
}
