/**
 * Rule 3: several settlements of one source are one credit, or several credits are one settlement.
 * Sums meet by chance, so they are only proposed.
 */
import type { Match, OpenSettlement } from "#settlements/matching/matching.ts";
import {
  isFree,
  isOpen,
  type MatchingProgress,
  noteMatch,
} from "#settlements/matching/matching-progress.ts";
import {
  dayEvidence,
  type KnownCredit,
  type MatchingTable,
  payerEvidence,
} from "#settlements/matching/matching-table.ts";
import { findSubset, type Part, type SubsetAnswer } from "#settlements/matching/subset-sum.ts";
import { formatAmount } from "#values/money.ts";

export function matchBySum(table: MatchingTable, progress: MatchingProgress): void {
  for (const credit of table.credits.values())
    if (isFree(progress, credit) && credit.takenBack !== "surely")
      findMerged(table, progress, credit);
  for (const settlement of table.settlements.values())
    if (isOpen(progress, settlement)) findSplit(table, progress, settlement);
}

function findMerged(table: MatchingTable, progress: MatchingProgress, credit: KnownCredit): void {
  for (const source of credit.payers.keys()) {
    const open = table
      .settlementsAround(source, credit.currency, credit.date)
      .filter((settlement) => isOpen(progress, settlement));
    const parts = open.map(({ id, due }) => ({ id, amount: due }));
    const answer = findSubset(credit.amount, parts, { min: 2 });
    noteSearch(progress, answer, open);
    if (answer.found !== "one") continue;
    const settlementIds = answer.parts.map(({ id }) => id);
    if (table.isRejected(settlementIds, [credit.id])) continue;
    propose(progress, {
      rule: "sum",
      shares: answer.parts.map(({ id, amount }) => ({
        settlementId: id,
        creditId: credit.id,
        amount,
      })),
      settlementIds,
      creditIds: [credit.id],
      offsetIds: [],
      evidence: [
        partsEvidence("settlements", answer.parts, credit),
        ...payerEvidence(credit, source),
        ...open
          .filter(({ id }) => settlementIds.includes(id))
          .map(({ window }) => dayEvidence(credit, window)),
      ],
    });
  }
}

function findSplit(
  table: MatchingTable,
  progress: MatchingProgress,
  settlement: OpenSettlement,
): void {
  const { id, source, currency, due, window } = settlement;
  const credits = table
    .creditsFrom(source, currency, window)
    .filter((credit) => isFree(progress, credit) && credit.takenBack !== "surely");
  const answer = findSubset(due, credits, { min: 2 });
  noteSearch(progress, answer, [settlement]);
  if (answer.found !== "one") return;
  const creditIds = answer.parts.map((part) => part.id);
  if (table.isRejected([id], creditIds)) return;
  const used = credits.filter((credit) => creditIds.includes(credit.id));
  propose(progress, {
    rule: "sum",
    shares: used.map((credit) => ({
      settlementId: id,
      creditId: credit.id,
      amount: credit.amount,
    })),
    settlementIds: [id],
    creditIds,
    offsetIds: [],
    evidence: [
      partsEvidence("credits", answer.parts, { amount: due, currency }),
      ...used.flatMap((credit) => [...payerEvidence(credit, source), dayEvidence(credit, window)]),
    ],
  });
}

function propose(progress: MatchingProgress, match: Match): void {
  noteMatch(progress, match, { code: "combination" }, { holds: false });
}

function noteSearch(
  progress: MatchingProgress,
  { found }: SubsetAnswer,
  settlements: readonly OpenSettlement[],
): void {
  if (found !== "several" && found !== "too_many") return;
  for (const { id } of settlements) progress.searches.set(id, found);
}

function partsEvidence(
  of: "settlements" | "credits",
  parts: readonly Part[],
  { amount, currency }: { readonly amount: bigint; readonly currency: string },
): Match["evidence"][number] {
  return {
    kind: "parts",
    of,
    parts: parts.map((part) => ({ id: part.id, amount: formatAmount(part.amount) })),
    sum: formatAmount(amount),
    currency,
  };
}
