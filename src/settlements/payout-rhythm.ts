/** How long a provider takes to pay, learned from its own payments, and from when it is late. */
import { addBankingDays, bankingDaysBetween } from "#values/banking-days.ts";
import type { LocalDate } from "#values/local-date.ts";

/** The day of a settlement and that of its credit. */
export interface PaidSettlement {
  readonly day: LocalDate;
  readonly paidOn: LocalDate;
}

/** Payments from which a rhythm is learned: fewer say nothing, older ones are of another time. */
const PAID_MIN = 4;
export const PAID_MAX = 12;

export interface PayoutRhythm {
  /** Banking days from the settlement's day to its credit: the usual number, and the most. */
  readonly usual: number;
  readonly most: number;
}

/** The rhythm of the newest payments; undefined where too few are known. */
export function learnRhythm(paid: readonly PaidSettlement[]): PayoutRhythm | undefined {
  const newest = paid.toSorted((a, b) => (a.paidOn < b.paidOn ? 1 : -1)).slice(0, PAID_MAX);
  if (newest.length < PAID_MIN) return undefined;
  const days = newest.map(bankingDaysOf).sort((a, b) => a - b);
  return { usual: days[Math.floor((days.length - 1) / 2)]!, most: days.at(-1)! };
}

function bankingDaysOf({ day, paidOn }: PaidSettlement): number {
  return paidOn <= day ? 0 : bankingDaysBetween(day, paidOn) + 1;
}

/**
 * The last day on which the credit of a settlement is on time: by the provider's own rhythm, else
 * `usualEnd`, the end of the days in which credits of the source are looked for. One banking day is
 * left for the bank.
 */
export function awaitedUntil(
  day: LocalDate,
  rhythm: PayoutRhythm | undefined,
  usualEnd: LocalDate,
): LocalDate {
  return rhythm ? addBankingDays(day, rhythm.most + 1) : usualEnd;
}
