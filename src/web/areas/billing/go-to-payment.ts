import { leaveForGateway } from "#web/areas/billing/billing-queries.ts";
import { paymentWaitsTexts as words } from "#web/areas/billing/texts/billing.ts";
import { addToast } from "#web/toasts/toasts.ts";

/**
 * Opens the gateway's page where the person still waits for it. Somebody who has gone on meanwhile
 * is told that the payment waits, and goes there by a press.
 */
export function goToPayment(url: string, isHere: boolean): void {
  if (isHere) return leaveForGateway(url);
  addToast({
    intent: "info",
    title: words.title,
    message: words.message,
    action: { label: words.open, run: () => leaveForGateway(url) },
  });
}
