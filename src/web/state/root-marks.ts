/**
 * Marks of the document's root by which style sheets make room: for a band, a message, the tabs.
 * Set by the parts themselves and not asked by `:root:has(…)`: with that the browser styles the
 * root and all its variables again for each row that scrolls in.
 */
import { useLayoutEffect } from "react";

export type RootMark =
  | "sandboxRoom"
  | "lineRoom"
  | "batchRoom"
  | "tabsRoom"
  | "railRoom"
  | "dialogOpen";

const holders = new Map<RootMark, number>();

/** Marks the root while the calling part stands on the page. */
export function useRootMark(mark: RootMark, isOn = true): void {
  useLayoutEffect(() => {
    if (!isOn) return;
    count(mark, 1);
    return () => count(mark, -1);
  }, [mark, isOn]);
}

function count(mark: RootMark, step: 1 | -1): void {
  const now = (holders.get(mark) ?? 0) + step;
  holders.set(mark, now);
  if (now > 0) document.documentElement.dataset[mark] = "";
  else delete document.documentElement.dataset[mark];
}
