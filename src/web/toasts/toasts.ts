/**
 * The one toast system. The entry leaves the store after five seconds, so that the same event is
 * not raised twice by a page that mounts again; the toast on the screen has its own life of a
 * minute or until it is dismissed.
 */
import { createStore } from "#web/state/create-store.ts";

export type ToastIntent = "success" | "warning" | "error" | "info";

export interface ToastWords {
  readonly intent: ToastIntent;
  readonly title: string;
  readonly message?: string;
  /** The one way back; doing it ends the toast. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface ToastEntry extends ToastWords {
  readonly id: number;
}

export const TOAST_STORE_MS = 5_000;
export const TOAST_SCREEN_MS = 60_000;
/** Four toasts of 292 px fit beside each other's bottom edge on the smallest supported screen. */
export const TOASTS_MAX = 4;

interface ToastState {
  /** Entries of the last five seconds. */
  readonly entries: readonly ToastEntry[];
  /** The toasts on the screen, oldest first. */
  readonly shown: readonly ToastEntry[];
}

export const toastStore = createStore<ToastState>({ entries: [], shown: [] });
let lastId = 0;

/** Raises a toast; one with the same words that is still in the store is not raised again. */
export function addToast(words: ToastWords): void {
  const { entries, shown } = toastStore.get();
  if (entries.some((entry) => entry.title === words.title && entry.message === words.message))
    return;
  lastId += 1;
  const entry = { ...words, id: lastId };
  toastStore.set({ entries: [...entries, entry], shown: [...shown, entry].slice(-TOASTS_MAX) });
  setTimeout(
    () => toastStore.set({ entries: without(toastStore.get().entries, entry.id) }),
    TOAST_STORE_MS,
  );
  setTimeout(() => dismissToast(entry.id), TOAST_SCREEN_MS);
}

/**
 * Removes a toast. A person who has closed it must see it again when the same thing happens again.
 */
export function dismissToast(id: number): void {
  const { entries, shown } = toastStore.get();
  toastStore.set({ entries: without(entries, id), shown: without(shown, id) });
}

function without(entries: readonly ToastEntry[], id: number): readonly ToastEntry[] {
  return entries.filter((entry) => entry.id !== id);
}
