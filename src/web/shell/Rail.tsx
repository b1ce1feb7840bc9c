import { classNames } from "#web/ui/class-names.ts";
import { useLocation } from "@tanstack/react-router";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { byGroup, type NavEntry, ownsAlso, railEntries } from "#web/shell/nav-entries.ts";
import { useShellCounts } from "#web/shell/shell-queries.ts";
import { useEntries } from "#web/shell/use-entries.ts";
import { BatchSlot } from "#web/shell/BatchSlot.tsx";
import styles from "#web/shell/Shell.module.css";
import { shellTexts } from "#web/texts/shell.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";

/**
 * The pages by what people do, with counts of waiting work; under 1100 px only their icons. A page
 * adds its own part through `RailSlot`.
 */
export function Rail() {
  const entries = useEntries(railEntries);
  const counts = useShellCounts();
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <aside className={styles["rail"]}>
      <nav aria-label={shellTexts.mainMenu}>
        {byGroup(entries).map(({ group, entries: own }) => (
          <div key={group ?? ""} className={styles["group"]}>
            {group && <p className={styles["groupName"]}>{shellTexts.groups[group]}</p>}
            {own.map((entry) => (
              <RailLink
                key={entry.path}
                entry={entry}
                count={entry.count && counts[entry.count]}
                isHere={ownsAlso(entry, path)}
              />
            ))}
          </div>
        ))}
      </nav>
      <div id={RAIL_SLOT_ID} />
      <div className={styles["railEnd"]}>
        <BatchSlot place="rail" />
        <p className={styles["railFoot"]}>{shellTexts.readOnly}</p>
      </div>
    </aside>
  );
}

interface RailLinkProps {
  readonly entry: NavEntry;
  readonly count: number | undefined;
  /** Whether the page that is shown belongs to the entry under another address. */
  readonly isHere: boolean;
}

function RailLink({ entry, count, isHere }: RailLinkProps) {
  return (
    <AppLink
      to={entry.path}
      className={styles["nav"]}
      title={entry.label}
      {...(isHere && { "aria-current": "page" as const })}
    >
      <Icon className="fixed muted" of={entry.icon} />
      <span className={styles["navLabel"]}>{entry.label}</span>
      {count !== undefined && (
        <span className={classNames("end fine tabular muted", styles["count"])}>
          {formatCount(count)}
        </span>
      )}
    </AppLink>
  );
}

export const RAIL_SLOT_ID = "rail-slot";
