import { notifications, type NotificationKey } from "#web/texts/notifications.ts";
import { addToast } from "#web/toasts/toasts.ts";

/** Keys whose sentence names no values. */
type PlainKey = {
  [K in NotificationKey]: Parameters<(typeof notifications)[K]> extends [] ? K : never;
}[NotificationKey];

/**
 * Raises a notification of the catalogue. The catalogue comes with the program, and not with the
 * first pages: a page without a connection could not fetch it any more.
 */
export function notify(key: PlainKey): void {
  addToast(notifications[key]());
}
