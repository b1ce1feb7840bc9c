/** The days on which the credit of a settlement is awaited. */
import type { DayWindow } from "#settlements/matching/matching.ts";
import { addBankingDays } from "#values/banking-days.ts";
import type { LocalDate } from "#values/local-date.ts";

/** From `first` to `last` banking days after the day from which a source counts. */
export function awaitedWindow(
  anchor: LocalDate,
  { first, last }: { readonly first: number; readonly last: number },
): DayWindow {
  return { from: addBankingDays(anchor, first), to: addBankingDays(anchor, last) };
}
