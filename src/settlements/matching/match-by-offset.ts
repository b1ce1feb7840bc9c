/**
 * Rule 4: the credit is the settlement less what the source took off: an own open invoice, or
 * a set-off that it stated in a letter. Linked only where the source stated it.
 */
import type {
  Evidence,
  Match,
  OpenOffset,
  OpenSettlement,
  WhyProposed,
} from "#settlements/matching/matching.ts";
import { doubtOfCredit } from "#settlements/matching/doubts.ts";
import {
  isFree,
  isOpen,
  type MatchingProgress,
  noteMatch,
} from "#settlements/matching/matching-progress.ts";
import {
  amountEvidence,
  dayEvidence,
  DOUBT_DAYS,
  doubtOfPayer,
  hasDay,
  type KnownCredit,
  type MatchingTable,
  otherPayoutIn,
  payerEvidence,
} from "#settlements/matching/matching-table.ts";
import { findSubset } from "#settlements/matching/subset-sum.ts";
import { formatAmount, sumOfOneCurrency } from "#values/money.ts";

interface Explained {
  readonly settlement: OpenSettlement;
  /** Absent where all was set off. */
  readonly credit?: KnownCredit;
  readonly offsets: readonly OpenOffset[];
}

/**
 * First of all, a settlement of which the source wrote that less comes: its credit is the rest.
 * Noted is only what is sure; all else is left to the other rules.
 */
export function matchByLetter(
  table: MatchingTable,
  progress: MatchingProgress,
  given: readonly OpenOffset[],
): void {
  const letters = given.filter(({ isStated, settlementId }) => isStated && settlementId);
  const found = [...table.settlements.values()]
    .filter((settlement) => isOpen(progress, settlement))
    .flatMap((settlement) => explain(table, progress, settlement, letters));
  for (const explained of found)
    if (!whyProposed(table, explained, found) && !paysAnother(table, explained))
      noteMatch(progress, matchOf(explained, true), undefined, { holds: true });
}

/** True where the credit is the whole sum of another settlement of the source about that time. */
function paysAnother(table: MatchingTable, { settlement, credit }: Explained): boolean {
  if (credit === undefined) return false;
  return table
    .settlementsOf(credit.currency, credit.amount)
    .some(
      ({ id, source, window }) =>
        id !== settlement.id &&
        source === settlement.source &&
        hasDay(window, credit.date, DOUBT_DAYS),
    );
}

export function matchByOffset(
  table: MatchingTable,
  progress: MatchingProgress,
  given: readonly OpenOffset[],
): void {
  const offsets = [...given].sort((left, right) => (left.id < right.id ? -1 : 1));
  const found = [...table.settlements.values()]
    .filter((settlement) => isOpen(progress, settlement))
    .flatMap((settlement) => explain(table, progress, settlement, offsets));
  for (const explained of found) {
    const why = whyProposed(table, explained, found);
    noteMatch(progress, matchOf(explained, why === undefined), why, { holds: true });
  }
}

function explain(
  table: MatchingTable,
  progress: MatchingProgress,
  settlement: OpenSettlement,
  offsets: readonly OpenOffset[],
): Explained[] {
  const { id, source, currency, due, window } = settlement;
  const own = offsets.filter(
    (offset) =>
      offset.source === source &&
      offset.currency === currency &&
      (offset.settlementId === undefined || offset.settlementId === id),
  );
  if (own.length === 0) return [];
  const tied = own.filter(({ settlementId, isStated }) => settlementId === id && isStated);
  if (tied.length > 0 && sumOfOneCurrency(tied.map(({ amount }) => amount)) === due)
    return table.isRejected([id], []) ? [] : [{ settlement, offsets: tied }];
  return table
    .creditsFrom(source, currency, window)
    .filter(
      (credit) =>
        isFree(progress, credit) &&
        credit.takenBack !== "surely" &&
        credit.amount < due &&
        !table.isRejected([id], [credit.id]),
    )
    .flatMap((credit): Explained[] => {
      const answer = findSubset(due - credit.amount, own, { min: 1 });
      if (answer.found !== "one") return [];
      const ids = new Set(answer.parts.map((part) => part.id));
      return [{ settlement, credit, offsets: own.filter((offset) => ids.has(offset.id)) }];
    });
}

function whyProposed(
  table: MatchingTable,
  { settlement, credit, offsets }: Explained,
  all: readonly Explained[],
): WhyProposed | undefined {
  const ofSame = all.filter((other) => other.settlement.id === settlement.id);
  const otherCredits = ofSame.flatMap((other) =>
    other.credit === undefined || other.credit.id === credit?.id ? [] : [other.credit.id],
  );
  if (otherCredits.length > 0) return { code: "several_credits", creditIds: otherCredits };
  const rivals = all.filter(
    (other) =>
      other.settlement.id !== settlement.id &&
      ((credit !== undefined && other.credit?.id === credit.id) ||
        other.offsets.some(({ id }) => offsets.some((offset) => offset.id === id))),
  );
  if (rivals.length > 0)
    return {
      code: "several_settlements",
      settlementIds: rivals.map((other) => other.settlement.id),
    };
  if (settlement.onlyProposed !== undefined) return { code: settlement.onlyProposed };
  if (!offsets.every(({ isStated }) => isStated)) return { code: "offset_not_stated" };
  if (credit === undefined) return undefined;
  const found = otherPayoutIn(table, settlement, credit);
  if (found !== undefined) return { code: "names_other_payout", found };
  return doubtOfPayer(credit, settlement.source) ?? doubtOfCredit(table, settlement, credit);
}

function matchOf({ settlement, credit, offsets }: Explained, isOnly: boolean): Match {
  const { id, source, currency, window } = settlement;
  const evidence: Evidence[] = offsets.map((offset) => ({
    kind: "offset",
    offsetId: offset.id,
    reference: offset.reference,
    amount: formatAmount(offset.amount),
    currency,
    isStated: offset.isStated,
  }));
  if (credit !== undefined)
    evidence.push(
      amountEvidence(credit),
      ...payerEvidence(credit, source),
      dayEvidence(credit, window),
    );
  if (isOnly) evidence.push({ kind: "only_one" });
  return {
    rule: "offset",
    shares:
      credit === undefined
        ? []
        : [{ settlementId: id, creditId: credit.id, amount: credit.amount }],
    settlementIds: [id],
    creditIds: credit === undefined ? [] : [credit.id],
    offsetIds: offsets.map((offset) => offset.id),
    evidence,
  };
}
