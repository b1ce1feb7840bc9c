import { classNames } from "#web/ui/class-names.ts";
import { IconLogout } from "@tabler/icons-react";
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { userMenuEntries } from "#web/shell/nav-entries.ts";
import { useEntries } from "#web/shell/use-entries.ts";
import styles from "#web/shell/Shell.module.css";
import { useLogOut } from "#web/shell/use-log-out.ts";
import { worksForClients } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { shellTexts } from "#web/texts/shell.ts";
import { Avatar } from "#web/ui/marks/Avatar.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { initials } from "#web/ui/marks/name-mark-letters.ts";

/** The avatar and its menu of six entries. Arrows walk, Escape closes, as in every menu. */
export function UserMenu() {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const user = useClientState((state) => state.user);
  const hand = useHand();
  useEffect(() => {
    if (!open) return;
    box.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    const close = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", close);
    return () => document.removeEventListener("pointerdown", close);
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      setOpen(false);
      box.current?.querySelector("button")?.focus();
    }
    if (event.key === "ArrowDown" || event.key === "ArrowUp") moveFocus(event, box.current);
  };
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !box.current?.contains(event.relatedTarget as Node)) setOpen(false);
  };
  return (
    <div
      className="flex relative"
      ref={box}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      data-user-hand={hand}
    >
      <button
        type="button"
        className={classNames("round plain flat pointer", styles["userButton"])}
        aria-label={`${initials(user?.name || user?.email || "")} · ${shellTexts.userMenu}`}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Avatar name={user?.name || user?.email || ""} hand={hand} />
      </button>
      {open && <MenuList onDone={() => setOpen(false)} />}
    </div>
  );
}

function MenuList({ onDone }: { readonly onDone: () => void }) {
  const entries = useEntries(userMenuEntries);
  const user = useClientState((state) => state.user);
  const hand = useHand();
  const logOut = useLogOut();
  return (
    <div className={styles["menu"]} role="menu" aria-label={shellTexts.userMenu}>
      <div className={styles["person"]} role="presentation">
        <Avatar name={user?.name || user?.email || ""} hand={hand} />
        <div className="shrink">
          <b>{user?.name || user?.email}</b>
          {user?.name && <span>{user.email}</span>}
        </div>
      </div>
      {entries.map((entry) => (
        <AppLink
          key={entry.path}
          to={entry.path}
          role="menuitem"
          className={styles["item"]}
          onClick={onDone}
        >
          <Icon className="muted" of={entry.icon} />
          {entry.label}
        </AppLink>
      ))}
      <hr className={styles["rule"]} />
      <button type="button" role="menuitem" className={styles["item"]} onClick={logOut}>
        <Icon className="muted" of={IconLogout} />
        {shellTexts.menu.logout}
      </button>
    </div>
  );
}

/** The colour of the person's side. */
function useHand(): "accountant" | "company" {
  return useClientState(worksForClients) ? "accountant" : "company";
}

function moveFocus(event: KeyboardEvent, root: HTMLElement | null): void {
  event.preventDefault();
  const items = [...(root?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
  const step = event.key === "ArrowDown" ? 1 : -1;
  const index = items.indexOf(document.activeElement as HTMLElement);
  items[(index + step + items.length) % items.length]?.focus();
}
