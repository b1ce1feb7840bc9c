import { useEffect } from "react";
import { modalStore } from "#web/modals/modals.ts";
import { useLatest } from "#web/ui/use-latest.ts";

export interface ViewerKeys {
  readonly move: (step: 1 | -1) => void;
  readonly select: () => void;
  readonly book: () => void;
  readonly nextUnbooked: () => void;
  /** The next client of an accountant. */
  readonly nextClient: () => void;
  readonly search: () => void;
  readonly export: () => void;
  readonly open: () => void;
  readonly close: () => void;
  readonly help: () => void;
}

const KEYS: Readonly<Record<string, (keys: ViewerKeys) => void>> = {
  j: (keys) => keys.move(1),
  ArrowDown: (keys) => keys.move(1),
  k: (keys) => keys.move(-1),
  ArrowUp: (keys) => keys.move(-1),
  " ": (keys) => keys.select(),
  b: (keys) => keys.book(),
  n: (keys) => keys.nextUnbooked(),
  u: (keys) => keys.nextClient(),
  "/": (keys) => keys.search(),
  e: (keys) => keys.export(),
  Enter: (keys) => keys.open(),
  Escape: (keys) => keys.close(),
  "?": (keys) => keys.help(),
};

/** The viewer's keys, anywhere on its page except where something is typed or a dialog is open. */
export function useViewerKeys(keys: ViewerKeys): void {
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
      if (
        target.closest(
          "input:not([type=checkbox]):not([type=radio]), textarea, select, [role=menu], [contenteditable]",
        )
      )
        return;
      // A focused button keeps its own keys; the list's row keys would press it twice.
      const onControl = target.closest("button, a, input");
      if (
        onControl &&
        (event.key === " " || event.key === "Enter" || event.key.startsWith("Arrow"))
      )
        return;
      const run = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!run) return;
      event.preventDefault();
      run(latest.current);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [latest]);
}
