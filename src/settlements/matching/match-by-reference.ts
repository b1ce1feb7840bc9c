/** Rule 1: the credit carries the settlement's own text, and the amount is equal. */
import { isStrongReference } from "#settlements/matching/find-reference.ts";
import type { OpenSettlement } from "#settlements/matching/matching.ts";
import { isFree, isOpen, type MatchingProgress } from "#settlements/matching/matching-progress.ts";
import {
  amountEvidence,
  dayEvidence,
  hasDay,
  isPaidByOther,
  type KnownCredit,
  type MatchingTable,
  payerEvidence,
  referenceIn,
} from "#settlements/matching/matching-table.ts";
import { notePairs } from "#settlements/matching/note-pairs.ts";

export function matchByReference(table: MatchingTable, progress: MatchingProgress): void {
  const found = new Map<string, string>();
  const fits = (settlement: OpenSettlement, credit: KnownCredit): boolean => {
    const reference = carriedReference(settlement, credit);
    if (reference !== undefined) found.set(`${settlement.id} ${credit.id}`, reference);
    return reference !== undefined;
  };
  notePairs(table, progress, {
    rule: "reference",
    creditsOf: (settlement) =>
      isOpen(progress, settlement)
        ? table
            .creditsOf(settlement.currency, settlement.due)
            .filter((credit) => isFree(progress, credit) && fits(settlement, credit))
        : [],
    evidenceOf: (settlement, credit) => [
      {
        kind: "reference",
        settlementId: settlement.id,
        creditId: credit.id,
        reference: found.get(`${settlement.id} ${credit.id}`) ?? "",
      },
      amountEvidence(credit),
      ...payerEvidence(credit, settlement.source),
      dayEvidence(credit, settlement.window),
    ],
  });
}

/** A weak reference counts beside the payer and the day only. */
function carriedReference(settlement: OpenSettlement, credit: KnownCredit): string | undefined {
  if (isPaidByOther(credit, settlement.source)) return undefined;
  const reference = referenceIn(settlement, credit);
  if (reference === undefined || isStrongReference(reference)) return reference;
  const isNear = credit.payers.has(settlement.source) && hasDay(settlement.window, credit.date);
  return isNear ? reference : undefined;
}
