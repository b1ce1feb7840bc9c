/**
 * Last before the bare amount: the source's own transfer carries the settlement's text, and less
 * came than the settlement pays. A letter or an invoice that explains the rest may still come, so
 * the pair is only proposed, with the difference.
 */
import { isStrongReference } from "#settlements/matching/find-reference.ts";
import type { OpenSettlement } from "#settlements/matching/matching.ts";
import {
  isFree,
  isOpen,
  type MatchingProgress,
  noteMatch,
} from "#settlements/matching/matching-progress.ts";
import {
  dayEvidence,
  DOUBT_DAYS,
  type KnownCredit,
  type MatchingTable,
  otherPayoutIn,
  payerEvidence,
  referenceIn,
} from "#settlements/matching/matching-table.ts";
import { ALTERNATIVES_MAX, pairOf } from "#settlements/matching/note-pairs.ts";
import { isSurePayer } from "#settlements/matching/payer.ts";
import { addDays } from "#values/local-date.ts";
import { formatAmount } from "#values/money.ts";

export function matchByDifference(table: MatchingTable, progress: MatchingProgress): void {
  const proposed = new Set(progress.proposals.flatMap(({ settlementIds }) => settlementIds));
  for (const settlement of table.settlements.values()) {
    if (!isOpen(progress, settlement) || proposed.has(settlement.id)) continue;
    const credits = creditsWithLess(table, progress, settlement);
    for (const { credit, reference } of credits.slice(0, ALTERNATIVES_MAX)) {
      const ids = { settlementId: settlement.id, creditId: credit.id };
      const { currency, due, source, window } = settlement;
      const match = pairOf("reference", settlement, credit, [
        { kind: "reference", ...ids, reference },
        { kind: "difference", amount: formatAmount(due - credit.amount), currency },
        ...payerEvidence(credit, source),
        dayEvidence(credit, window),
      ]);
      const doubt = settlement.onlyProposed === "letter_contradicts";
      const code = doubt ? ("letter_contradicts" as const) : ("amount_differs" as const);
      noteMatch(progress, match, { code }, { holds: false });
    }
  }
}

function creditsWithLess(
  table: MatchingTable,
  progress: MatchingProgress,
  settlement: OpenSettlement,
): readonly { readonly credit: KnownCredit; readonly reference: string }[] {
  const { id, source, currency, due, window } = settlement;
  const around = { from: addDays(window.from, -DOUBT_DAYS), to: addDays(window.to, DOUBT_DAYS) };
  return table.creditsFrom(source, currency, around).flatMap((credit) => {
    const reference = referenceIn(settlement, credit);
    const fits =
      credit.amount < due &&
      reference !== undefined &&
      isStrongReference(reference) &&
      isFree(progress, credit) &&
      credit.takenBack !== "surely" &&
      isSurePayer(credit.payers, source) &&
      otherPayoutIn(table, settlement, credit) === undefined &&
      !table.isRejected([id], [credit.id]);
    return fits ? [{ credit, reference }] : [];
  });
}
