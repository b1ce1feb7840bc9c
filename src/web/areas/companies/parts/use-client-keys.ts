import { useEffect, type RefObject } from "react";
import { clientsTexts } from "#web/areas/companies/texts/clients.ts";
import { isTaken, pageKey } from "#web/shell/page-keys.ts";
import type { KeyHint } from "#web/ui/blocks/KeyHints.tsx";
import { useLatest } from "#web/ui/use-latest.ts";

const words = clientsTexts.keys;

/** The keys that `runFromPage` answers. */
export const CLIENT_KEY_HINTS: readonly KeyHint[] = [
  { keys: ["J", "K"], meaning: words.move },
  { keys: ["Enter"], meaning: words.open },
  { keys: ["U"], meaning: words.next },
  { keys: ["N"], meaning: words.nextItem },
  { keys: ["/"], meaning: words.search },
];

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
      if (isTaken(event)) return;
      const { current } = latest;
      const searching = event.target === current.search.current;
      if (searching ? runFromSearch(event, current) : runFromPage(event, current))
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

function runFromPage(event: KeyboardEvent, keys: ClientKeys): boolean {
  const key = pageKey(event);
  if (key === "j" || key === "ArrowDown") keys.move(1);
  else if (key === "k" || key === "ArrowUp") keys.move(-1);
  else if (key === "Enter") keys.open();
  else if (key === "u") keys.next();
  else if (key === "n") keys.nextItem();
  else if (key === "/") keys.search.current?.focus();
  else return false;
  return true;
}
