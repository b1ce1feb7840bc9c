/** Rule 1: the credit carries the settlement's own text, and the amount is equal. */
import { isStranger } from "#settlements/matching/doubts.ts";
import { isStrongReference } from "#settlements/matching/find-reference.ts";
import type { Evidence, OpenSettlement } from "#settlements/matching/matching.ts";
import { isFree, isOpen, type MatchingProgress } from "#settlements/matching/matching-progress.ts";
import {
  amountEvidence,
  dayEvidence,
  DOUBT_DAYS,
  hasDay,
  isPaidByOther,
  type KnownCredit,
  type MatchingTable,
  payerEvidence,
  referenceIn,
} from "#settlements/matching/matching-table.ts";
import { notePairs } from "#settlements/matching/note-pairs.ts";
import { isSurePayer } from "#settlements/matching/payer.ts";

export function matchByReference(table: MatchingTable, progress: MatchingProgress): void {
  const found = new Map<string, string>();
  const fits = (settlement: OpenSettlement, credit: KnownCredit): boolean => {
    const reference = carriedReference(settlement, credit);
    if (reference !== undefined) found.set(`${settlement.id} ${credit.id}`, reference);
    return reference !== undefined;
  };
  notePairs(table, progress, {
    rule: "reference",
    creditsOf: (settlement) => {
      if (!isOpen(progress, settlement)) return [];
      const free = table
        .creditsOf(settlement.currency, settlement.due)
        .filter((credit) => isFree(progress, credit));
      const carrying = free.filter((credit) => fits(settlement, credit));
      return carrying.some((credit) => isStranger(credit, settlement.source))
        ? free.filter((credit) => carrying.includes(credit) || isRival(settlement, credit))
        : carrying;
    },
    evidenceOf: (settlement, credit) => [
      ...referenceEvidence(settlement, credit, found.get(`${settlement.id} ${credit.id}`)),
      amountEvidence(credit),
      ...payerEvidence(credit, settlement.source),
      dayEvidence(credit, settlement.window),
    ],
  });
}

function referenceEvidence(
  settlement: OpenSettlement,
  credit: KnownCredit,
  reference: string | undefined,
): Evidence[] {
  const ids = { settlementId: settlement.id, creditId: credit.id };
  return reference === undefined ? [] : [{ kind: "reference", ...ids, reference }];
}

/** A credit of the source itself at about the time: its text may be bare. */
function isRival({ source, window }: OpenSettlement, { payers, date }: KnownCredit): boolean {
  return isSurePayer(payers, source) && hasDay(window, date, DOUBT_DAYS);
}

/** A weak reference counts beside the payer and the day only. */
function carriedReference(settlement: OpenSettlement, credit: KnownCredit): string | undefined {
  if (isPaidByOther(credit, settlement.source)) return undefined;
  const reference = referenceIn(settlement, credit);
  if (reference === undefined || isStrongReference(reference)) return reference;
  const isNear = credit.payers.has(settlement.source) && hasDay(settlement.window, credit.date);
  return isNear ? reference : undefined;
}
