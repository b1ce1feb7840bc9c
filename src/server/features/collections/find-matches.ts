/** Gives the matching what stands in the tables, and its answer back in their words. Pure. */
import { matchSettlements } from "#settlements/matching/match-settlements.ts";
import { judgeLetters, type LetterVerdict } from "#settlements/check-letters.ts";
import type {
  DayWindow,
  Match,
  OpenCredit,
  OpenOffset,
  OpenSettlement,
  Proposal,
} from "#settlements/matching/matching.ts";
import { findTakenBack, isPartTaken, type ReturnPair } from "#settlements/matching/taken-back.ts";
import { USUAL_DAYS } from "#settlements/matching/matching-table.ts";
import { neighbourhoodOf } from "#settlements/matching/decide-changes.ts";
import { buildProvenDays, type DaySpan } from "#settlements/proven-days.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import { invoiceSums, letterOf } from "./letters.service.ts";
import type { LetterInvoice } from "./letters.store.ts";
import type { FreeCredit, OpenCollection, OpenFee, StoredProposal } from "./matching.store.ts";
import { isAssumed, payersWith, referencesOf, windowOf } from "./source-facts.ts";

export interface MatchWorld {
  readonly settlements: readonly OpenCollection[];
  readonly credits: readonly FreeCredit[];
  /** Credits of these days and the debits that may have taken them back. */
  readonly returns: readonly ReturnPair[];
  readonly fees: readonly OpenFee[];
  /** The invoices that letters about set-offs name, as far as they came. */
  readonly invoices: readonly LetterInvoice[];
  /** The company's own name. */
  readonly names: readonly { readonly name: string }[];
  /** The runs of days that bank data prove or do not, by account. */
  readonly proven: readonly DaySpan[];
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

/** Days before which the matching of the whole company begins, and behind which it ends. */
export const ALL_DAYS: DayWindow = {
  from: "1900-01-01" as LocalDate,
  to: "2200-01-01" as LocalDate,
};
/** The window of a settlement begins and ends at most so many days from its day. */
const WINDOW_REACH_DAYS = 40;
/** A fee may be set off so long after its invoice. */
const FEE_DAYS = 400;

/** What of a company's settlements and credits a matching looks at. */
export interface MatchScope {
  readonly isWhole: boolean;
  /** Settlements whose window meets these days are decided anew. */
  readonly focus: readonly DayWindow[];
  /** Settlements whose window meets these days are given to the matching. */
  readonly load: readonly DayWindow[];
  /** The days of these settlements in lists. */
  readonly days: readonly DayWindow[];
  readonly fees: DayWindow;
}

/** The scope around days on which something changed; undefined where nothing did. */
export function scopeOf(due: readonly DayWindow[]): MatchScope | undefined {
  const [first] = due;
  if (first === undefined) return undefined;
  const around = mergeSpans(due).map(neighbourhoodOf);
  const load = mergeSpans(around.map((each) => each.load));
  return {
    isWhole: due.some(({ from, to }) => from <= ALL_DAYS.from && to >= ALL_DAYS.to),
    focus: mergeSpans(around.map(({ focus }) => focus)),
    load,
    days: mergeSpans(load.map((span) => widen(span, WINDOW_REACH_DAYS))),
    fees: {
      from: addDays(load[0]!.from, -FEE_DAYS),
      to: addDays(load.at(-1)!.to, WINDOW_REACH_DAYS),
    },
  };
}

function widen({ from, to }: DayWindow, days: number): DayWindow {
  return { from: addDays(from, -days), to: addDays(to, days) };
}

function meets(spans: readonly DayWindow[], window: DayWindow): boolean {
  return spans.some(({ from, to }) => window.from <= to && window.to >= from);
}

/** Those of the settlements that the scope gives to the matching. */
export function chooseInScope(
  all: readonly OpenCollection[],
  scope: MatchScope,
  today: LocalDate,
): OpenCollection[] {
  return scope.isWhole
    ? chooseSettlements(all, today)
    : all.filter((each) => meets(scope.load, windowOf(each)));
}

/** Ids of the settlements that are decided anew. */
export function idsInFocus(all: readonly OpenCollection[], { focus }: MatchScope): Set<string> {
  return new Set(all.filter((each) => meets(focus, windowOf(each))).map(({ id }) => id));
}

/** Ties that the program made are looked at again for so many days. */
const LOOKED_AT_DAYS = 100;
/** Settlements so many days apart have nothing to do with each other. */
const REACH_DAYS = 2 * USUAL_DAYS;

/**
 * The settlements of the whole company: those whose sum is open, and those that the program has
 * tied lately or that stand beside an open one.
 */
function chooseSettlements(all: readonly OpenCollection[], today: LocalDate): OpenCollection[] {
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
  const letters = verdictsOf(world);
  const returned = findTakenBack(world.returns);
  const result = matchSettlements({
    settlements: world.settlements.map((each) => ({
      id: each.id,
      source: each.source,
      currency: each.currency,
      due: each.due,
      window: windowOf(each),
      references: referencesOf(each),
      accounts: each.accountNrs,
      ...onlyProposed(each, letters),
    })),
    credits: world.credits.map((each) => ({
      id: each.id,
      currency: each.currency,
      amount: each.amount,
      date: each.date,
      payerName: each.partnerName,
      payerAccount: each.partnerAccountNr,
      text: [each.remittance, each.reference, each.endToEndId, each.type].join(" "),
      purpose: each.remittance,
      account: each.accountNr,
      ...takenBackOf(returned, each.id),
    })),
    ownWords: world.names.map(({ name }) => name),
    proven: buildProvenDays(world.proven),
    offsets: world.fees.map((fee) => offsetOf(fee, letters)),
    payers: payersWith(world.settlements.map(({ source }) => source)),
    rejected: world.stored
      .filter(({ state }) => state === "rejected")
      .map((each) => ({ settlementIds: each.collectionIds, creditIds: each.transactionIds })),
  });
  const fees = new Map(world.fees.map((fee) => [fee.id, fee]));
  const whole = new Map(world.returns.map((each) => [each.creditId, each.creditAmount]));
  const free = new Map(world.credits.map(({ id, amount }) => [id, amount]));
  const found = [...result.links, ...result.proposals].map((match): Match | Proposal => {
    // Which of several settlements a part was taken from, nothing says.
    const isAsked = match.creditIds.some(
      (id) =>
        isPartTaken(returned.get(id)) &&
        (match.settlementIds.length > 1 || free.get(id) !== whole.get(id)),
    );
    return isAsked ? { ...match, why: { code: "part_taken_back" } } : match;
  });
  return found.map((match) => toFound(match, fees));
}

function takenBackOf(
  returned: ReturnType<typeof findTakenBack>,
  creditId: string,
): Pick<OpenCredit, "takenBack"> {
  const found = returned.get(creditId);
  // A part that is gone is said beside the tie of the whole.
  if (found === undefined || isPartTaken(found)) return {};
  return { takenBack: found.isSure ? "surely" : "maybe" };
}

/** What the letters say of the settlements that are given to the matching. */
function verdictsOf({ fees, settlements, invoices }: MatchWorld): LetterVerdict[] {
  const letters = fees.flatMap((fee) => letterOf(fee) ?? []);
  return judgeLetters(letters, settlements, invoiceSums(invoices));
}

function onlyProposed(
  each: OpenCollection,
  letters: readonly LetterVerdict[],
): Pick<OpenSettlement, "onlyProposed"> {
  if (!each.balanced) return { onlyProposed: "unbalanced" };
  if (letters.some(({ settlementId, doubt }) => doubt && settlementId === each.id))
    return { onlyProposed: "letter_contradicts" };
  return isAssumed(each) ? { onlyProposed: "assumed_source" } : {};
}

/** A letter that says whose transfer is less is sure; of another the engine may only propose. */
function offsetOf(
  { id, source, currency, amount, reference }: OpenFee,
  letters: readonly LetterVerdict[],
): OpenOffset {
  const about = letters.find(({ letterId, doubt }) => !doubt && letterId === id);
  const offset = { id, source, currency, amount, reference };
  return about === undefined
    ? { ...offset, isStated: false }
    : { ...offset, isStated: true, settlementId: about.settlementId };
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
