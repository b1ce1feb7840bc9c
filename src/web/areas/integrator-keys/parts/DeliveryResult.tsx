import { describeFault } from "#contract/webhooks/fault-words.ts";
import { webhookTexts as words } from "#web/areas/integrator-keys/texts/webhooks.ts";
import type { DeliveryRow } from "#web/areas/integrator-keys/webhook-queries.ts";
import { nowMs } from "#web/time/now.ts";
import { formatRecent } from "#web/ui/text/format-date.ts";

/** What became of a delivery, in words: status, duration, number of tries, the next one. */
export function DeliveryResult({ delivery }: { readonly delivery: DeliveryRow }) {
  return <span>{tell(delivery)}</span>;
}

function tell({ state, tries, lastTry, nextTryAt }: DeliveryRow): string {
  if (lastTry === null) return state === "held" ? words.held : words.notTried;
  if (state === "delivered")
    return `${words.taken}: ${lastTry.status ?? ""}, ${words.lastTaken(lastTry.ms)}`;
  const what = lastTry.fault === null ? words.taken : describeFault(lastTry.fault, lastTry.status);
  const parts = [what, ...(tries > 0 ? [words.tries(tries)] : [])];
  if (state === "waiting" && nextTryAt !== null)
    parts.push(`${words.next} ${formatRecent(nextTryAt, nowMs())}`);
  if (state === "held") parts.push(words.held);
  if (state === "failed") parts.push(words.givenUp);
  return parts.join(", ");
}
