/** What happens after a refused charge, by its class. */
import { addDays, type LocalDate } from "#values/local-date.ts";
import type { RefusalClass } from "#server/providers/payment/payment.port.ts";

export interface Dunning {
  /** Day of the next try; null: none before a person acts. */
  readonly nextTryOn: LocalDate | null;
  /** The card cannot be charged again. */
  readonly blocksCard: boolean;
}

/**
 * The next step. `failures`: refusals of this period so far, this one included. A refusal that a
 * repeat may cure is tried again on the configured days after the first refusal.
 */
export function decideDunning(
  reason: RefusalClass,
  given: {
    readonly failedSince: LocalDate;
    readonly failures: number;
    readonly today: LocalDate;
    readonly retryDays: readonly number[];
  },
): Dunning {
  if (reason === "newCard" || reason === "newRegistration")
    return { nextTryOn: null, blocksCard: true };
  const day = given.retryDays[given.failures - 1];
  // Our own set-up is mended without the payer, so that its tries do not end.
  const goesOn = reason === "setup" && given.retryDays.length > 0;
  if (day === undefined)
    return { nextTryOn: goesOn ? addDays(given.today, 1) : null, blocksCard: false };
  const planned = addDays(given.failedSince, day);
  return {
    nextTryOn: planned > given.today ? planned : addDays(given.today, 1),
    blocksCard: false,
  };
}
