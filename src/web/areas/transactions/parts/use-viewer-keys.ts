import { useEffect } from "react";
import { isTaken, pageKey } from "#web/shell/page-keys.ts";
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
      const key = isTaken(event) ? undefined : pageKey(event);
      const run = key === undefined ? undefined : KEYS[key];
      if (!run) return;
      event.preventDefault();
      run(latest.current);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [latest]);
}
