/** Rule 2: the payer is the source, the amount is equal, and the day is expected. */
import type { OpenSettlement, WhyProposed } from "#settlements/matching/matching.ts";
import { isFree, isOpen, type MatchingProgress } from "#settlements/matching/matching-progress.ts";
import {
  amountEvidence,
  dayEvidence,
  DOUBT_DAYS,
  doubtOfPayer,
  hasDay,
  isUsualAmount,
  type KnownCredit,
  type MatchingTable,
  otherPayoutIn,
  payerEvidence,
} from "#settlements/matching/matching-table.ts";
import { notePairs } from "#settlements/matching/note-pairs.ts";

/** Credits a few days outside the window compete, so that the nearer one is not taken for sure. */
export function matchByPayer(table: MatchingTable, progress: MatchingProgress): void {
  notePairs(table, progress, {
    rule: "payer",
    creditsOf: (settlement) =>
      isOpen(progress, settlement)
        ? table
            .creditsOf(settlement.currency, settlement.due)
            .filter(
              (credit) =>
                isFree(progress, credit) &&
                credit.payers.has(settlement.source) &&
                hasDay(settlement.window, credit.date, DOUBT_DAYS),
            )
        : [],
    evidenceOf: (settlement, credit) => [
      ...payerEvidence(credit, settlement.source),
      amountEvidence(credit),
      dayEvidence(credit, settlement.window),
    ],
    doubtOf: (settlement, credit) => doubtOf(table, settlement, credit),
  });
}

function doubtOf(
  table: MatchingTable,
  settlement: OpenSettlement,
  credit: KnownCredit,
): WhyProposed | undefined {
  const found = otherPayoutIn(table, settlement, credit);
  if (found !== undefined) return { code: "names_other_payout", found };
  if (!hasDay(settlement.window, credit.date)) return { code: "outside_window" };
  const ofPayer = doubtOfPayer(credit, settlement.source);
  if (ofPayer !== undefined) return ofPayer;
  return isUsualAmount(table, settlement, credit) ? { code: "usual_amount" } : undefined;
}
