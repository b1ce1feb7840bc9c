import { AppLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { SandboxBand } from "#web/shell/SandboxBand.tsx";
import styles from "./Plain.module.css";
import { Logo } from "#web/ui/marks/Logo.tsx";

/** The head of every page outside the shell. */
export function PlainHead() {
  return (
    <>
      <SandboxBand />
      <header className={styles["head"]}>
        <AppLink to={to.home()}>
          <Logo />
        </AppLink>
      </header>
    </>
  );
}
