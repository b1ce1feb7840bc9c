import { IconDots } from "@tabler/icons-react";
import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { Button } from "./Button.tsx";
import { type Command, useCommandGate } from "./command-gate.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon, type IconType } from "#web/ui/marks/Icon.tsx";
import styles from "./RowMenu.module.css";

export interface RowMenuItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: IconType;
  readonly danger?: boolean;
  /** The endpoint behind the item, which is left out where the session may not call it. */
  readonly command?: Command | undefined;
  /** Why it cannot be done now; the item stays visible and says so. */
  readonly disabledReason?: string | undefined;
  readonly run: () => void;
}

/** Room the menu keeps from the window's edge. */
const EDGE = 8;

/**
 * The „…” of a row. In the top layer, so that no list cuts it; Escape and a click elsewhere close
 * it.
 */
export function RowMenu({
  label,
  items: all,
  button,
}: {
  readonly label: string;
  readonly items: readonly RowMenuItem[];
  readonly button?: ReactNode;
}) {
  const id = useId();
  const may = useCommandGate();
  const items = all.filter(({ command }) => may(command));
  const anchor = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const place = () => {
    const box = menu.current;
    const from = anchor.current?.getBoundingClientRect();
    if (!box || !from) return;
    const below = from.bottom + 4;
    const fits = below + box.offsetHeight + EDGE <= window.innerHeight;
    box.style.top = `${fits ? below : Math.max(EDGE, from.top - box.offsetHeight - 4)}px`;
    box.style.left = `${Math.max(EDGE, from.right - box.offsetWidth)}px`;
    box.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  };
  const run = (item: RowMenuItem) => {
    if (item.disabledReason) return;
    menu.current?.hidePopover();
    anchor.current?.focus();
    item.run();
  };
  if (items.length === 0) return null;
  const hasIcons = items.some(({ icon }) => icon);
  return (
    <span
      className={styles["holder"]}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        // Keys that press or move are not the row's too; letters stay the page's.
        if (event.key.length > 1 || event.key === " ") event.stopPropagation();
      }}
    >
      <Button
        ref={anchor}
        variant="quiet"
        size="small"
        square={!button}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        popoverTarget={id}
      >
        {button ?? <Icon of={IconDots} />}
      </Button>
      <div
        id={id}
        ref={menu}
        popover="auto"
        role="menu"
        aria-label={label}
        className={styles["menu"]}
        onToggle={(event) => event.newState === "open" && place()}
        onKeyDown={(event) => walk(event, menu.current)}
      >
        {items.map((item) => (
          <button
            key={item.key}
            type="button"
            role="menuitem"
            className={classNames(styles["item"], item.danger && styles["danger"])}
            aria-disabled={item.disabledReason ? true : undefined}
            title={item.disabledReason}
            onClick={() => run(item)}
          >
            {item.icon ? (
              <Icon className="fixed muted" of={item.icon} />
            ) : (
              hasIcons && <span className={styles["noIcon"]} />
            )}
            {item.label}
          </button>
        ))}
      </div>
    </span>
  );
}

function walk(event: KeyboardEvent, menu: HTMLElement | null): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  event.preventDefault();
  const items = [...(menu?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
  const step = event.key === "ArrowDown" ? 1 : -1;
  const index = items.indexOf(document.activeElement as HTMLElement);
  items[(index + step + items.length) % items.length]?.focus();
}
