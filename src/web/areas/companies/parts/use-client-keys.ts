import { useEffect, type RefObject } from "react";
import { modalStore } from "#web/modals/modals.ts";
import { useLatest } from "#web/ui/use-latest.ts";

export interface ClientKeys {
  readonly move: (step: 1 | -1) => void;
  readonly open: () => void;
  /** The next client who needs something. */
  readonly next: () => void;
  /** The next client's unbooked items. */
  readonly nextItem: () => void;
  readonly search: RefObject<HTMLInputElement | null>;
}

/**
 * The list's keys, anywhere on its page except where something else is typed or a dialog is open.
 */
export function useClientKeys(keys: ClientKeys): void {
  const latest = useLatest(keys);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        modalStore.get().open
      )
        return;
      const target = event.target as HTMLElement;
      const searching = target === latest.current.search.current;
      if (
        searching
          ? runFromSearch(event, latest.current)
          : runFromPage(event, target, latest.current)
      )
        event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [latest]);
}

/**
 * While one types a name: the arrows walk the found ones, Enter opens, Escape gives the keys back.
 */
function runFromSearch(event: KeyboardEvent, keys: ClientKeys): boolean {
  if (event.key === "ArrowDown") keys.move(1);
  else if (event.key === "ArrowUp") keys.move(-1);
  else if (event.key === "Enter") keys.open();
  else if (event.key === "Escape") keys.search.current?.blur();
  else return false;
  return true;
}

function runFromPage(event: KeyboardEvent, target: HTMLElement, keys: ClientKeys): boolean {
  if (
    target.closest(
      "input:not([type=checkbox]):not([type=radio]), textarea, select, [role=menu], [contenteditable]",
    )
  )
    return false;
  // A focused button or radio keeps its own keys.
  const onControl = target.closest("button, a, input");
  if (onControl && (event.key === "Enter" || event.key === " " || event.key.startsWith("Arrow")))
    return false;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === "j" || key === "ArrowDown") keys.move(1);
  else if (key === "k" || key === "ArrowUp") keys.move(-1);
  else if (key === "Enter") keys.open();
  else if (key === "u") keys.next();
  else if (key === "n") keys.nextItem();
  else if (key === "/") keys.search.current?.focus();
  else return false;
  return true;
}
