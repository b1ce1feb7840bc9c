/**
 * The one toast system. The entry leaves the store after five seconds, so that the same event is
 * not raised twice by a page that mounts again; the toast on the screen has its own life: a success
 * goes with its entry, because the page itself shows what it tells, and whatever asks for something
 * stays for a minute or until it is dismissed. Where there is no room for all, warnings and errors
 * keep their place, and what waits for room begins its minute when it is seen.
 */
import { createStore } from "#web/state/create-store.ts";

export type ToastIntent = "success" | "warning" | "error" | "info";

export interface ToastWords {
  readonly intent: ToastIntent;
  readonly title: string;
  readonly message?: string;
  /** The thing that the toast tells of: a newer toast about it takes this one's place. */
  readonly about?: string;
  /** The one way back; doing it ends the toast. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** Toasts about a line or a server that is away; they end when the line is back. */
export const LINE = "line";

export interface ToastEntry extends ToastWords {
  readonly id: number;
}

export const TOAST_STORE_MS = 5_000;
export const TOAST_SCREEN_MS = 60_000;
/** Four toasts of 292 px fit beside each other's bottom edge on the smallest supported screen. */
export const TOASTS_MAX = 4;
/** On a phone two leave the page in sight. */
export const TOASTS_MAX_PHONE = 2;

interface ToastState {
  /** Entries of the last five seconds. */
  readonly entries: readonly ToastEntry[];
  /** The toasts on the screen, oldest first. */
  readonly shown: readonly ToastEntry[];
  /** Toasts for which there was no room yet, oldest first. */
  readonly waiting: readonly ToastEntry[];
  /** How many the screen has room for. */
  readonly room: number;
}

const EMPTY: ToastState = { entries: [], shown: [], waiting: [], room: TOASTS_MAX };

export const toastStore = createStore<ToastState>(EMPTY);
let lastId = 0;
/** Ends of toasts that are on the screen, by id. */
const ends = new Map<number, ReturnType<typeof setTimeout>>();

/** Raises a toast; one with the same words that is still in the store is not raised again. */
export function addToast(words: ToastWords): void {
  const { entries, shown, waiting } = toastStore.get();
  if (entries.some((entry) => entry.title === words.title && entry.message === words.message))
    return;
  lastId += 1;
  const entry = { ...words, id: lastId };
  const isOlder = ({ about }: ToastEntry): boolean => about !== undefined && about === words.about;
  for (const { id } of shown.filter(isOlder)) forgetEnd(id);
  const others = (list: readonly ToastEntry[]) => list.filter((each) => !isOlder(each));
  // What gave way is not seen any more, so it may be raised again.
  toastStore.set({ entries: [...others(entries), entry] });
  place(others(shown), [...others(waiting), entry]);
  setTimeout(
    () => toastStore.set({ entries: without(toastStore.get().entries, entry.id) }),
    TOAST_STORE_MS,
  );
}

/**
 * Removes a toast. A person who has closed it must see it again when the same thing happens again.
 */
export function dismissToast(id: number): void {
  const { entries, shown, waiting } = toastStore.get();
  clearTimeout(ends.get(id));
  ends.delete(id);
  toastStore.set({ entries: without(entries, id) });
  place(without(shown, id), without(waiting, id));
}

/** Removes the toasts about a thing that is over. */
export function dismissAbout(about: string): void {
  const { shown, waiting } = toastStore.get();
  for (const { id } of [...shown, ...waiting].filter((each) => each.about === about))
    dismissToast(id);
}

/** Says how many toasts the screen has room for. */
export function setToastRoom(room: number): void {
  const { shown, waiting, room: before } = toastStore.get();
  if (room === before) return;
  toastStore.set({ room });
  place(shown, waiting);
}

/** Takes all toasts off; for tests. */
export function resetToasts(): void {
  for (const end of ends.values()) clearTimeout(end);
  ends.clear();
  toastStore.set(EMPTY);
}

/**
 * Shows what there is room for. The oldest success or news gives way to a newer toast; a warning or
 * an error never does, and what finds no room waits for it.
 */
function place(shown: readonly ToastEntry[], waiting: readonly ToastEntry[]): void {
  const { room } = toastStore.get();
  let seen = [...shown];
  const late: ToastEntry[] = [];
  for (const entry of waiting) {
    const gives = seen.length < room ? undefined : seen.find((each) => !isGrave(each));
    if (seen.length >= room && gives === undefined) {
      late.push(entry);
      continue;
    }
    if (gives !== undefined) {
      seen = seen.filter((each) => each !== gives);
      forgetEnd(gives.id);
    }
    seen.push(entry);
  }
  while (seen.length > room) {
    const gives = seen.find((each) => !isGrave(each));
    const leaves = gives ?? seen.at(-1)!;
    seen = seen.filter((each) => each !== leaves);
    forgetEnd(leaves.id);
    if (gives === undefined) late.unshift(leaves);
  }
  for (const entry of seen) {
    const { id } = entry;
    if (!ends.has(id))
      ends.set(
        id,
        setTimeout(() => dismissToast(id), lifeOf(entry)),
      );
  }
  toastStore.set({ shown: seen, waiting: late });
}

/** A success without a way back says nothing that its page does not say. */
function lifeOf({ intent, action }: ToastEntry): number {
  return intent === "success" && action === undefined ? TOAST_STORE_MS : TOAST_SCREEN_MS;
}

function isGrave({ intent }: ToastEntry): boolean {
  return intent === "warning" || intent === "error";
}

function forgetEnd(id: number): void {
  clearTimeout(ends.get(id));
  ends.delete(id);
}

function without(entries: readonly ToastEntry[], id: number): readonly ToastEntry[] {
  return entries.filter((entry) => entry.id !== id);
}
