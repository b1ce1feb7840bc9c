/** A card as the pages say it. */
import type { CardFields } from "#contract/billing/cards.ts";
import { addDays, budapestDate, type LocalDate } from "#values/local-date.ts";

const SOON_DAYS = 60;
const FEW_MONTHS = 3;

export type CardState = "pending" | "blocked" | "expired" | "active" | "spare";

export interface CardView {
  readonly state: CardState;
  /** `•••• 1234`; undefined while the gateway has not told the number. */
  readonly number: string | undefined;
  /** The first day on which it cannot be charged any more, if it is near. */
  readonly endsSoon: LocalDate | undefined;
  readonly fewCharges: boolean;
}

/** `•••• 1234` out of the gateway's mask; undefined where it has no digits. */
export function cardNumber(mask: string): string | undefined {
  const digits = /\d{4}$/.exec(mask)?.[0];
  return digits && `•••• ${digits}`;
}

/** The active card, where its renewal is to be asked for. */
export function findEndingCard(
  cards: readonly CardFields[],
  today: LocalDate,
): CardFields | undefined {
  return cards.find((card) => {
    const { state, endsSoon, fewCharges } = viewCard(card, today);
    return state === "active" && (endsSoon !== undefined || fewCharges);
  });
}

export function viewCard(card: CardFields, today: LocalDate): CardView {
  const ends = [card.expiresAt, card.chargesUntil]
    .flatMap((at) => (at === null ? [] : [budapestDate(Date.parse(at))]))
    .toSorted();
  const end = ends[0];
  const isOver = end !== undefined && end < today;
  const state: CardState =
    card.state === "pending"
      ? "pending"
      : isOver
        ? "expired"
        : card.state === "blocked"
          ? "blocked"
          : card.active
            ? "active"
            : "spare";
  const isUsable = state === "active" || state === "spare";
  return {
    state,
    number: cardNumber(card.mask),
    endsSoon: isUsable && end !== undefined && end <= addDays(today, SOON_DAYS) ? end : undefined,
    fewCharges: isUsable && card.chargesLeft <= FEW_MONTHS * Math.max(1, card.chargesMonthly),
  };
}
