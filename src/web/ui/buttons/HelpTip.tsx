import { IconHelp } from "@tabler/icons-react";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { uiWords } from "#web/ui/ui-words.ts";
import styles from "./HelpTip.module.css";

interface HelpTipProps {
  /** The hard word; the button is named by it. */
  readonly term: string;
  /** What it means, in one or two sentences. */
  readonly means: string;
}

/** While the box opens, Escape is its own already and its words are not there yet. */
type BoxState = "closed" | "opening" | "open";

/** Room the box keeps from the button, and from the window's edge. */
const GAP = 4;
const EDGE = 8;

/**
 * The „?” beside a hard word. It opens by a press, a touch or a key, never by hovering. A screen
 * reader says the words when they appear. Escape and a press elsewhere close them.
 */
export function HelpTip({ term, means }: HelpTipProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  const [state, setState] = useState<BoxState>("closed");
  const open = state === "open";
  useLayoutEffect(() => {
    if (!open) return undefined;
    // The box stands in the window, so it is moved as its button moves.
    const follow = () => place(box.current, anchor.current);
    follow();
    window.addEventListener("scroll", follow, { capture: true, passive: true });
    window.addEventListener("resize", follow);
    return () => {
      window.removeEventListener("scroll", follow, { capture: true });
      window.removeEventListener("resize", follow);
    };
  }, [open]);
  return (
    <span
      className={styles["holder"]}
      onKeyDown={(event) => {
        // The dialog or drawer around it stays open.
        if (state === "closed" || event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        box.current?.hidePopover();
      }}
    >
      <button
        ref={anchor}
        type="button"
        className={styles["button"]}
        aria-label={uiWords().explain(term)}
        aria-expanded={open}
        aria-controls={id}
        popoverTarget={id}
      >
        <Icon of={IconHelp} />
      </button>
      <span
        id={id}
        ref={box}
        popover="auto"
        role="status"
        className={styles["box"]}
        // The browser tells of the change first, and of its end by a later task. A second Escape
        // that comes between the two belongs to the dialog around the button.
        onBeforeToggle={(event) => setState(event.newState === "open" ? "opening" : "closed")}
        onToggle={(event) => setState(event.newState)}
      >
        {/* Said because it comes into a box that is there already. */}
        {open && (
          <>
            <b className="block strong">{term}</b>
            {means}
          </>
        )}
      </span>
    </span>
  );
}

/** Below the button, or above it where there is no room; within the window. */
function place(box: HTMLElement | null, anchor: HTMLElement | null): void {
  if (!box || !anchor) return;
  const from = anchor.getBoundingClientRect();
  const below = from.bottom + GAP;
  const fits = below + box.offsetHeight + EDGE <= window.innerHeight;
  const furthest = window.innerWidth - box.offsetWidth - EDGE;
  box.style.top = `${fits ? below : Math.max(EDGE, from.top - box.offsetHeight - GAP)}px`;
  box.style.left = `${Math.max(EDGE, Math.min(from.left - EDGE, furthest))}px`;
}
