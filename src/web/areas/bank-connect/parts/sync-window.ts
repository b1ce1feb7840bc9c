/** The bank's window: opened in the click itself, because later no browser lets it through. */

/** The provider's consent screen has an address of no web page. */
class NoWebAddress extends Error {}

export const SYNC_WINDOW_NAME = "aggreg8_sync_ui";
const WIDTH = 500;
const HEIGHT = 750;

let opened: Window | null = null;

/**
 * Opens an empty window of our own origin that says `waiting`; false when the browser refused. Call
 * it in the click.
 */
export function openSyncWindow(waiting: string): boolean {
  const left = Math.max(0, window.screenX + (window.outerWidth - WIDTH) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - HEIGHT) / 2);
  const features = `popup,width=${WIDTH},height=${HEIGHT},left=${Math.round(left)},top=${Math.round(top)}`;
  opened = window.open("about:blank", SYNC_WINDOW_NAME, features);
  if (!opened || opened.closed) {
    opened = null;
    return false;
  }
  writeWaiting(opened, waiting);
  opened.focus();
  return true;
}

/** Leads the open window to an address; without one nothing happens. */
export function leadSyncWindow(address: string): void {
  if (opened && !opened.closed) opened.location.replace(address);
}

export function closeSyncWindow(): void {
  opened?.close();
  opened = null;
}

/**
 * True once the window that was opened is gone; false while there is one, and when there never was.
 */
export function isSyncWindowClosed(): boolean {
  return opened !== null && opened.closed;
}

export function focusSyncWindow(): void {
  opened?.focus();
}

/**
 * Where the window goes: the consent screen with the flow's token and Hungarian as its language. An
 * empty token means that the address says it all. Throws on anything but a web address, which must
 * never come from a provider.
 */
export function syncAddress(syncUrl: string, token: string, origin: string): string {
  const url = new URL(syncUrl, origin);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw new NoWebAddress("The consent screen has no web address");
  if (!token) return url.href;
  url.searchParams.set("token", token);
  if (!url.searchParams.has("lang")) url.searchParams.set("lang", "HU");
  return url.href;
}

/**
 * The same address without its token, which is asked for again when the window is opened after a
 * reload.
 */
export function withoutToken(address: string, origin: string): string {
  const url = new URL(address, origin);
  url.searchParams.delete("token");
  return url.href;
}

// The window is still ours here: its few words follow the system's colours while the bank's page is
// on its way.
function writeWaiting(target: Window, waiting: string): void {
  try {
    const { document } = target;
    document.title = waiting;
    document.documentElement.style.colorScheme = "light dark";
    document.body.style.font = "16px/24px system-ui, sans-serif";
    document.body.style.margin = "48px 32px";
    document.body.textContent = waiting;
  } catch {
    // A window of the same name that is already at the bank's page: it is led on all the same.
  }
}
