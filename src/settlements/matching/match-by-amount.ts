/** Rule 5: the amount and the day fit, and nobody knows the payer. Only proposed. */
import {
  isFree,
  isOpen,
  type MatchingProgress,
  noteMatch,
} from "#settlements/matching/matching-progress.ts";
import {
  amountEvidence,
  dayEvidence,
  hasDay,
  isPayerUnknown,
  type MatchingTable,
} from "#settlements/matching/matching-table.ts";
import { ALTERNATIVES_MAX, pairOf } from "#settlements/matching/note-pairs.ts";

export function matchByAmount(table: MatchingTable, progress: MatchingProgress): void {
  const proposed = new Set(progress.proposals.flatMap(({ settlementIds }) => settlementIds));
  for (const settlement of table.settlements.values()) {
    if (!isOpen(progress, settlement) || proposed.has(settlement.id)) continue;
    const credits = table
      .creditsOf(settlement.currency, settlement.due)
      .filter(
        (credit) =>
          isFree(progress, credit) &&
          credit.takenBack !== "surely" &&
          isPayerUnknown(credit) &&
          hasDay(settlement.window, credit.date) &&
          !table.isRejected([settlement.id], [credit.id]),
      );
    for (const credit of credits.slice(0, ALTERNATIVES_MAX)) {
      const evidence = [amountEvidence(credit), dayEvidence(credit, settlement.window)];
      noteMatch(
        progress,
        pairOf("amount", settlement, credit, evidence),
        { code: "payer_unknown" },
        { holds: false },
      );
    }
  }
}
