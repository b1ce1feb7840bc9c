import { IconLogout, IconSearch } from "@tabler/icons-react";
import { Fragment } from "react";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import { openModal } from "#web/modals/modals.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import styles from "#web/modals/modals.module.css";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { byGroup, railEntries, userMenuEntries, type NavEntry } from "#web/shell/nav-entries.ts";
import { useShellCounts } from "#web/shell/shell-queries.ts";
import { useEntries } from "#web/shell/use-entries.ts";
import { useLogOut } from "#web/shell/use-log-out.ts";
import { modalTexts } from "#web/texts/modals.ts";
import { shellTexts } from "#web/texts/shell.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";

/** Everything the phone's tab bar has no room for. */
export function PhoneMenuModal() {
  const logOut = useLogOut();
  const counts = useShellCounts();
  const rail = useEntries(railEntries);
  const own = useEntries(userMenuEntries).filter(
    (entry) => !rail.some((other) => other.path === entry.path),
  );
  return (
    <DialogBody title={modalTexts.menu}>
      <nav className={styles["choices"]} aria-label={modalTexts.menu}>
        <button type="button" className={styles["choice"]} onClick={() => openModal("jump", {})}>
          <Icon of={IconSearch} size={20} />
          {shellTexts.jump}
        </button>
        <hr className={styles["separator"]} />
        {byGroup(rail).map(({ group, entries }) => (
          <Fragment key={group ?? ""}>
            {group && <p className={styles["choiceGroup"]}>{shellTexts.groups[group]}</p>}
            {entries.map((entry) => (
              <MenuLink key={entry.path} entry={entry} count={entry.count && counts[entry.count]} />
            ))}
          </Fragment>
        ))}
        <hr className={styles["separator"]} />
        {own.map((entry) => (
          <MenuLink key={entry.path} entry={entry} />
        ))}
        <button type="button" className={styles["choice"]} onClick={logOut}>
          <Icon of={IconLogout} size={20} />
          {shellTexts.menu.logout}
        </button>
      </nav>
    </DialogBody>
  );
}

function MenuLink({
  entry,
  count,
}: {
  readonly entry: NavEntry;
  readonly count?: number | undefined;
}) {
  const closeModal = useCloseModal();
  return (
    <AppLink to={entry.path} className={styles["choice"]} onClick={closeModal}>
      <Icon of={entry.icon} size={20} />
      {entry.label}
      {count !== undefined && <span className={styles["choiceEnd"]}>{formatCount(count)}</span>}
    </AppLink>
  );
}
