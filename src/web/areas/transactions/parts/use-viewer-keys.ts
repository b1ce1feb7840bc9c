import { useEffect } from "react";
import {
  VIEWER_KEYS,
  type ViewerKey,
  type ViewerKeys,
} from "#web/areas/transactions/parts/viewer-key-hints.ts";
import { modalStore } from "#web/modals/modals.ts";
import { isTaken, pageKey } from "#web/shell/page-keys.ts";
import { useLatest } from "#web/ui/use-latest.ts";

function findRun(event: KeyboardEvent): ((keys: ViewerKeys) => void) | undefined {
  const key = pageKey(event);
  if (key === undefined) return undefined;
  const bound = VIEWER_KEYS.filter(({ pressed }) => pressed.includes(key));
  const find = (wanted: ViewerKey["with"]) => bound.find((each) => each.with === wanted)?.run;
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey)
    return event.defaultPrevented || modalStore.get().open !== null ? undefined : find("control");
  if (isTaken(event)) return undefined;
  return (event.shiftKey ? find("shift") : undefined) ?? find(undefined);
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
