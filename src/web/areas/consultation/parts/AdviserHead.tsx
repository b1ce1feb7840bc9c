import { classNames } from "#web/ui/class-names.ts";
import type { ReactNode } from "react";
import { consultationTexts } from "#web/areas/consultation/texts/consultation.ts";
import { to } from "#web/navigation/paths.ts";
import { PublicLink } from "#web/navigation/PublicLink.tsx";
import { publicHeadTexts } from "#web/texts/public.ts";
import { Logo } from "#web/ui/marks/Logo.tsx";
import styles from "./Adviser.module.css";

/** The head of the adviser's pages; `children` stand at its right end. */
export function AdviserHead({ children }: { readonly children?: ReactNode }) {
  return (
    <header className={styles["head"]}>
      <PublicLink to={to.home()} aria-label={publicHeadTexts.home}>
        <Logo />
      </PublicLink>
      <span className="muted">{consultationTexts.adviser.product}</span>
      {children && (
        <div className={classNames("row gap-3 end small muted", styles["end"])}>{children}</div>
      )}
    </header>
  );
}
