/** Gives the matching what stands in the tables, and its answer back in their words. Pure. */
import { matchSettlements } from "#settlements/matching/match-settlements.ts";
import { settlementOfLetter } from "#settlements/check-letters.ts";
import type {
  DayWindow,
  Match,
  OpenOffset,
  OpenSettlement,
  Proposal,
} from "#settlements/matching/matching.ts";
import { USUAL_DAYS } from "#settlements/matching/matching-table.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import type { FreeCredit, OpenCollection, OpenFee, StoredProposal } from "./matching.store.ts";
import { isAssumed, payersWith, referencesOf, windowOf } from "./source-facts.ts";

export interface MatchWorld {
  readonly settlements: readonly OpenCollection[];
  readonly credits: readonly FreeCredit[];
  readonly fees: readonly OpenFee[];
  /** Open and refused proposals of these settlements. */
  readonly stored: readonly StoredProposal[];
}

/** Ties that hold together, as the matching found them. */
export interface FoundMatch {
  readonly state: "automatic" | "proposed";
  readonly rule: string;
  readonly why: string | null;
  readonly evidence: unknown;
  readonly collectionIds: readonly string[];
  readonly transactionIds: readonly string[];
  readonly feeIds: readonly string[];
  readonly links: readonly {
    readonly collectionId: string;
    readonly transactionId: string;
    readonly amount: Amount;
  }[];
  readonly offsets: readonly {
    readonly collectionId: string;
    readonly feeId: string | null;
    readonly invoiceRef: string;
    readonly amount: Amount;
  }[];
}

/** Ties that the program made are looked at again for so many days. */
const LOOKED_AT_DAYS = 100;
/** Settlements so many days apart have nothing to do with each other. */
const REACH_DAYS = 2 * USUAL_DAYS;

/**
 * The settlements to match: those whose sum is open, and those that the program has tied lately or
 * that stand beside an open one. So a run does not grow with the history.
 */
export function chooseSettlements(
  all: readonly OpenCollection[],
  today: LocalDate,
): OpenCollection[] {
  const open = all.filter(({ isTied }) => !isTied).map(({ day }) => day);
  const near = mergeSpans(
    [...new Set(open)].map((day) => ({
      from: addDays(day, -REACH_DAYS),
      to: addDays(day, REACH_DAYS),
    })),
  );
  const since = addDays(today, -LOOKED_AT_DAYS);
  return all.filter(
    ({ isTied, day }) =>
      !isTied || day >= since || near.some(({ from, to }) => from <= day && day <= to),
  );
}

/** The days whose credits the matching needs, with rivals outside the windows. */
export function spansOf(settlements: readonly OpenCollection[]): DayWindow[] {
  return mergeSpans(
    settlements
      .map(windowOf)
      .map(({ from, to }) => ({ from: addDays(from, -USUAL_DAYS), to: addDays(to, USUAL_DAYS) })),
  );
}

/** The same days in as few spans as they need, in order. */
function mergeSpans(windows: readonly DayWindow[]): DayWindow[] {
  const spans: { from: LocalDate; to: LocalDate }[] = [];
  for (const window of windows.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = spans.at(-1);
    if (last && window.from <= addDays(last.to, 1)) {
      if (window.to > last.to) last.to = window.to;
    } else spans.push({ ...window });
  }
  return spans;
}

/** Ties that the matching is sure of, and those that it proposes. */
export function findMatches(world: MatchWorld): FoundMatch[] {
  const result = matchSettlements({
    settlements: world.settlements.map((each) => ({
      id: each.id,
      source: each.source,
      currency: each.currency,
      due: each.due,
      window: windowOf(each),
      references: referencesOf(each),
      ...onlyProposed(each),
    })),
    credits: world.credits.map((each) => ({
      id: each.id,
      currency: each.currency,
      amount: each.amount,
      date: each.date,
      payerName: each.partnerName,
      payerAccount: each.partnerAccountNr,
      text: [each.remittance, each.reference, each.endToEndId, each.type].join(" "),
    })),
    offsets: world.fees.map((fee) => offsetOf(fee, world.settlements)),
    payers: payersWith(world.settlements.map(({ source }) => source)),
    rejected: world.stored
      .filter(({ state }) => state === "rejected")
      .map((each) => ({ settlementIds: each.collectionIds, creditIds: each.transactionIds })),
  });
  const fees = new Map(world.fees.map((fee) => [fee.id, fee]));
  return [...result.links, ...result.proposals].map((match) => toFound(match, fees));
}

function onlyProposed(each: OpenCollection): Pick<OpenSettlement, "onlyProposed"> {
  if (!each.balanced) return { onlyProposed: "unbalanced" };
  return isAssumed(each) ? { onlyProposed: "assumed_source" } : {};
}

/** A letter that says whose transfer is less is sure; of another the engine may only propose. */
function offsetOf(
  { id, document, source, currency, amount, reference, payoutDate, transferred }: OpenFee,
  settlements: readonly OpenCollection[],
): OpenOffset {
  const about =
    document === "offset" && transferred !== null
      ? settlementOfLetter(
          { source, currency, payoutDate, collected: transferred + amount },
          settlements,
        )
      : undefined;
  const offset = { id, source, currency, amount, reference };
  return about === undefined
    ? { ...offset, isStated: false }
    : { ...offset, isStated: true, settlementId: about.id };
}

function toFound(match: Match | Proposal, fees: ReadonlyMap<string, OpenFee>): FoundMatch {
  return {
    state: "why" in match ? "proposed" : "automatic",
    rule: match.rule,
    why: "why" in match ? match.why.code : null,
    evidence: match.evidence,
    collectionIds: match.settlementIds,
    transactionIds: match.creditIds,
    feeIds: match.offsetIds,
    links: match.shares.map(({ settlementId, creditId, amount }) => ({
      collectionId: settlementId,
      transactionId: creditId,
      amount,
    })),
    offsets: match.offsetIds.flatMap((id) => {
      const fee = fees.get(id);
      const [collectionId] = match.settlementIds;
      if (fee === undefined || collectionId === undefined) return [];
      return [{ collectionId, feeId: id, invoiceRef: fee.reference, amount: fee.amount }];
    }),
  };
}
