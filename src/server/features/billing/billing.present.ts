import type { CardFields, SubscriberFields } from "#contract/billing/cards.ts";
import type { CardRow } from "./cards/cards.store.ts";
import type { Subscriber } from "./subscribers.store.ts";

export function presentSubscriber({
  id,
  userId: _userId,
  ...fields
}: Subscriber): SubscriberFields & { readonly _id: string } {
  return { _id: id, ...fields };
}

export function presentCard(
  card: CardRow & { readonly tokensLeft: number; readonly tokensAll: number },
  chargesMonthly: number,
): CardFields {
  return {
    _id: card.id,
    state: card.state === "ready" || card.state === "blocked" ? card.state : "pending",
    active: card.isActive,
    mask: card.mask,
    expiresAt: card.expiresAt?.toISOString() ?? null,
    chargesLeft: card.tokensLeft,
    chargesAll: card.tokensAll,
    chargesMonthly,
    chargesUntil: card.tokensUntil.toISOString(),
  };
}
