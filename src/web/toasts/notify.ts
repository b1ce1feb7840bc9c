import type { NotificationKey, notifications } from "#web/texts/notifications.ts";
import { addToast } from "#web/toasts/toasts.ts";

/** Keys whose sentence names no values. */
type PlainKey = {
  [K in NotificationKey]: Parameters<(typeof notifications)[K]> extends [] ? K : never;
}[NotificationKey];

/**
 * Raises a notification of the catalogue, which is loaded only then: it is no part of the first
 * load.
 */
export function notify(key: PlainKey): void {
  void import("#web/texts/notifications.ts").then(
    (catalogue) => addToast(catalogue.notifications[key]()),
    // Without a connection, before the catalogue was fetched: the page itself shows the fault.
    () => undefined,
  );
}
