/**
 * Finds the bank credits of settlements. Five rules, the surest first; a settlement stops at the
 * first rule that finds something. The first two rules, and a set-off that the source stated, link
 * without a person where nothing else fits; all else is proposed. Amounts are equal or explained to
 * the last unit: there is no tolerance. A transfer of less that names its settlement is proposed,
 * and a late one of the whole sum. A letter of the source about a lower transfer goes before all
 * rules.
 */
import { matchByAmount } from "#settlements/matching/match-by-amount.ts";
import { matchByDifference } from "#settlements/matching/match-by-difference.ts";
import { matchByLate } from "#settlements/matching/match-by-late.ts";
import { matchByLetter, matchByOffset } from "#settlements/matching/match-by-offset.ts";
import { matchByPayer } from "#settlements/matching/match-by-payer.ts";
import { matchByReference } from "#settlements/matching/match-by-reference.ts";
import { matchBySum } from "#settlements/matching/match-by-sum.ts";
import type {
  MatchingResult,
  MatchingWorld,
  OpenSettlement,
  WhyUnmatched,
} from "#settlements/matching/matching.ts";
import { createProgress, type MatchingProgress } from "#settlements/matching/matching-progress.ts";
import {
  buildTable,
  hasDay,
  isPaidByOther,
  type MatchingTable,
} from "#settlements/matching/matching-table.ts";

/** Links, proposals and reasons for all settlements; the order given has no influence. */
export function matchSettlements(world: MatchingWorld): MatchingResult {
  const table = buildTable(world);
  const progress = createProgress();
  matchByLetter(table, progress, world.offsets);
  matchByReference(table, progress);
  matchByPayer(table, progress);
  matchBySum(table, progress);
  matchByOffset(table, progress, world.offsets);
  matchByDifference(table, progress);
  matchByLate(table, progress);
  matchByAmount(table, progress);
  const links = progress.links;
  const proposals = progress.proposals.filter(
    ({ settlementIds, creditIds }) =>
      !settlementIds.some((id) => progress.linkedSettlements.has(id)) &&
      !creditIds.some((id) => progress.linkedCredits.has(id)),
  );
  const told = new Set([...links, ...proposals].flatMap(({ settlementIds }) => settlementIds));
  const unmatched = [...table.settlements.values()]
    .filter(({ id }) => !told.has(id))
    .map((settlement) => ({
      settlementId: settlement.id,
      why: whyUnmatched(table, progress, settlement),
    }));
  return { links, proposals, unmatched };
}

function whyUnmatched(
  table: MatchingTable,
  progress: MatchingProgress,
  settlement: OpenSettlement,
): WhyUnmatched {
  const { id, source, currency, due, window } = settlement;
  if (due <= 0n) return { code: "nothing_due" };
  const near = table.creditsOf(currency, due).filter(({ date }) => hasDay(window, date));
  if (near.some((credit) => table.isRejected([id], [credit.id]))) return { code: "rejected" };
  const searched = progress.searches.get(id);
  if (searched !== undefined)
    return {
      code: searched === "several" ? "several_combinations" : "too_many_combinations",
    };
  for (const credit of near) {
    const [other] = credit.payers.keys();
    if (other !== undefined && isPaidByOther(credit, source))
      return { code: "payer_is_other", creditId: credit.id, source: other };
  }
  return { code: "no_credit" };
}
