/**
 * The page that somebody without a session asked for, such as the page of a letter's link, kept
 * while he logs in: the login link opens in another tab.
 */
import { withStorage } from "#web/state/tab-storage.ts";
import { nowMs } from "#web/time/now.ts";

const KEY = "bankhid.pendingPage";
/** A login link lives shorter; an older page was given up. */
const KEPT_MS = 60 * 60_000;
/** Longer than the address of any filter. */
const CHARS_MAX = 4_000;
/** One slash: two would begin the address of another host. */
const OWN_PAGE = /^\/[^/\\]/;

/** Keeps an address of the authenticated area: path, query and fragment. The home is not kept. */
export function keepPendingPage(address: string): void {
  if (!OWN_PAGE.test(address) || address.length > CHARS_MAX) return;
  // Without storage the reader opens his link once more after the login.
  withStorage("localStorage", (storage) =>
    storage.setItem(KEY, JSON.stringify({ address, atMs: nowMs() })),
  );
}

/** The kept address, once; `undefined` where there is none, or it has grown old. */
export function takePendingPage(): string | undefined {
  return withStorage("localStorage", (storage) => {
    const text = storage.getItem(KEY);
    if (text === null) return undefined;
    storage.removeItem(KEY);
    const kept = JSON.parse(text) as { address?: unknown; atMs?: unknown } | null;
    const fresh = typeof kept?.atMs === "number" && nowMs() - kept.atMs < KEPT_MS;
    return fresh && typeof kept.address === "string" && OWN_PAGE.test(kept.address)
      ? kept.address
      : undefined;
  });
}
