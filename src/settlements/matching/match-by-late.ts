/**
 * Before the bare amount: the source's own transfer of exactly this sum came weeks after the
 * days on which it was expected, and nothing else could be meant by it. Only proposed.
 */
import type { OpenSettlement } from "#settlements/matching/matching.ts";
import {
  isFree,
  isOpen,
  type MatchingProgress,
  noteMatch,
} from "#settlements/matching/matching-progress.ts";
import {
  amountEvidence,
  dayEvidence,
  isUsualAmount,
  type KnownCredit,
  type MatchingTable,
  otherPayoutIn,
  payerEvidence,
  USUAL_DAYS,
} from "#settlements/matching/matching-table.ts";
import { pairOf } from "#settlements/matching/note-pairs.ts";
import { addDays } from "#values/local-date.ts";

/** So many days behind the window credits are given to the matching (`spansOf`). */
const LATE_DAYS = USUAL_DAYS;

export function matchByLate(table: MatchingTable, progress: MatchingProgress): void {
  const proposed = new Set(progress.proposals.flatMap(({ settlementIds }) => settlementIds));
  const awaited = [...table.settlements.values()].filter(
    (settlement) => isOpen(progress, settlement) && !proposed.has(settlement.id),
  );
  const pairs = awaited.flatMap((settlement) => {
    const credits = lateCredits(table, progress, settlement);
    return credits.map((credit) => ({ settlement, credit, isOnly: credits.length === 1 }));
  });
  const settlements = Map.groupBy(pairs, ({ credit }) => credit.id);
  for (const { settlement, credit, isOnly } of pairs) {
    if (!isOnly || (settlements.get(credit.id)?.length ?? 0) > 1) continue;
    if (isUsualAmount(table, settlement, credit)) continue;
    if (otherPayoutIn(table, settlement, credit) !== undefined) continue;
    const match = pairOf("payer", settlement, credit, [
      ...payerEvidence(credit, settlement.source),
      amountEvidence(credit),
      dayEvidence(credit, settlement.window),
      { kind: "only_one" },
    ]);
    noteMatch(progress, match, { code: "outside_window" }, { holds: false });
  }
}

/** True where the payer's name, account or text is the source's; a similar name is not enough. */
function isNamed({ payers }: KnownCredit, source: string): boolean {
  const by = payers.get(source)?.by;
  return by !== undefined && by !== "similar_name";
}

function lateCredits(
  table: MatchingTable,
  progress: MatchingProgress,
  { id, source, currency, due, window }: OpenSettlement,
): KnownCredit[] {
  const last = addDays(window.to, LATE_DAYS);
  return table
    .creditsOf(currency, due)
    .filter(
      (credit) =>
        window.from <= credit.date &&
        credit.date <= last &&
        isFree(progress, credit) &&
        credit.takenBack !== "surely" &&
        isNamed(credit, source) &&
        !table.isRejected([id], [credit.id]),
    );
}
