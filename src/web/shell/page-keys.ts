/** Which keys belong to the page: the rules that all pages with keys of their own share. */
import { modalStore } from "#web/modals/modals.ts";

const TYPED_INTO =
  "input:not([type=checkbox]):not([type=radio]), textarea, select, [role=menu], [contenteditable]";

/** Whether the key belongs to somebody else: a shortcut of the browser, or an open dialog. */
export function isTaken(event: KeyboardEvent): boolean {
  return (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    modalStore.get().open !== null
  );
}

/**
 * The key as a page's list of keys names it, letters in lower case. Undefined where something is
 * typed, and where a focused button, link or box keeps the key: it would be pressed twice.
 */
export function pageKey(event: KeyboardEvent): string | undefined {
  const target = event.target as HTMLElement;
  if (target.closest(TYPED_INTO)) return undefined;
  const { key } = event;
  const pressing = key === " " || key === "Enter" || key.startsWith("Arrow");
  if (pressing && target.closest("button, a, input")) return undefined;
  return key.length === 1 ? key.toLowerCase() : key;
}
