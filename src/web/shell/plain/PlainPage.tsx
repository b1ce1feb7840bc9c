import type { ReactNode } from "react";
import styles from "./Plain.module.css";
import { UnjoinedBridge } from "#web/ui/marks/UnjoinedBridge.tsx";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { SandboxBand } from "#web/shell/SandboxBand.tsx";
import { Logo } from "#web/ui/marks/Logo.tsx";

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
          {actions && <div className="wrap gap-2 above-6">{actions}</div>}
        </div>
      </main>
    </div>
  );
}

/** The head of every page outside the shell. */
function PlainHead() {
  return (
    <>
      <SandboxBand plain />
      <header className={styles["head"]}>
        <AppLink to={to.home()}>
          <Logo />
        </AppLink>
      </header>
    </>
  );
}
