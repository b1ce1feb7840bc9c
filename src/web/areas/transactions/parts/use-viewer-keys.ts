import { useEffect } from "react";
import { modalStore } from "#web/modals/modals.ts";
import { isTaken, pageKey } from "#web/shell/page-keys.ts";
import { useLatest } from "#web/ui/use-latest.ts";

export interface ViewerKeys {
  readonly move: (step: 1 | -1) => void;
  readonly select: () => void;
  readonly book: () => void;
  /** Selects all items of the filter up to the day of the current row. */
  readonly selectUpToDay: () => void;
  /** Selects all items of the filter. */
  readonly selectAll: () => void;
  readonly undo: () => void;
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

/** Keys with Ctrl (on a Mac with Command) that the list answers in place of the browser. */
const CONTROL_KEYS: Readonly<Record<string, (keys: ViewerKeys) => void>> = {
  a: (keys) => keys.selectAll(),
  z: (keys) => keys.undo(),
};

function findRun(event: KeyboardEvent): ((keys: ViewerKeys) => void) | undefined {
  const key = pageKey(event);
  if (key === undefined) return undefined;
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey)
    return event.defaultPrevented || modalStore.get().open !== null ? undefined : CONTROL_KEYS[key];
  if (isTaken(event)) return undefined;
  if (key === "b" && event.shiftKey) return (keys) => keys.selectUpToDay();
  return KEYS[key];
}

/** The viewer's keys, anywhere on its page except where something is typed or a dialog is open. */
export function useViewerKeys(keys: ViewerKeys): void {
  const latest = useLatest(keys);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const run = findRun(event);
      if (!run) return;
      event.preventDefault();
      run(latest.current);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [latest]);
}
