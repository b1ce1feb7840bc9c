import { Link } from "@tanstack/react-router";
import { exportsTexts } from "#web/areas/exports/texts/exports.ts";
import { to } from "#web/navigation/paths.ts";
import styles from "./exports.module.css";

const words = exportsTexts.views;

export type ExportView = "new" | "past";

// The router marks both: they have one path.
const mark = (isShown: boolean) => ({ "aria-current": isShown ? ("page" as const) : undefined });

/** The two halves of the page; each has an address of its own. */
export function ExportTabs({ shown }: { readonly shown: ExportView }) {
  return (
    <nav className={styles["tabs"]} aria-label={words.label}>
      {(["new", "past"] as const).map((view) => (
        <Link
          key={view}
          to={to.exports()}
          search={(view === "past" ? { view } : {}) as never}
          activeProps={mark(view === shown)}
          inactiveProps={mark(view === shown)}
        >
          {words[view]}
        </Link>
      ))}
    </nav>
  );
}
