import { IconMenu2 } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { openModal } from "#web/modals/modals.ts";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { entriesFor, ownsAlso, tabEntries } from "#web/shell/nav-entries.ts";
import styles from "#web/shell/Shell.module.css";
import { useRootMark } from "#web/state/root-marks.ts";
import { useClientState } from "#web/state/client-state.ts";
import { shellTexts } from "#web/texts/shell.ts";
import { useShellCounts } from "#web/shell/shell-queries.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";

/** Four pages and the menu at the bottom of a phone. */
export function TabBar() {
  const role = useClientState((state) => state.role) ?? "entrepreneur";
  const counts = useShellCounts();
  const path = useLocation({ select: (location) => location.pathname });
  useRootMark("tabsRoom");
  return (
    <nav className={styles["tabs"]} aria-label={shellTexts.mainMenu}>
      {entriesFor(tabEntries, role).map((entry) => (
        <AppLink
          key={entry.path}
          to={entry.path}
          className={styles["tab"]}
          {...(ownsAlso(entry, path) && { "aria-current": "page" as const })}
        >
          <Icon of={entry.icon} size={20} />
          {entry.label}
          <TabCount count={entry.count === "openFiles" ? counts.openFiles : undefined} />
        </AppLink>
      ))}
      <button
        type="button"
        className={styles["tab"]}
        aria-haspopup="dialog"
        onClick={() => openModal("phoneMenu", {})}
      >
        <Icon of={IconMenu2} size={20} />
        {shellTexts.tabs.menu}
      </button>
    </nav>
  );
}

/** Work that waits for the person, on the corner of the tab's icon. */
function TabCount({ count }: { readonly count: number | undefined }) {
  if (count === undefined) return null;
  return <span className={styles["tabCount"]}>{formatCount(count)}</span>;
}
