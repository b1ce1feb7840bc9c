/** Pairs of one settlement and one credit by one rule: linked where each is the only one. */
import type {
  Evidence,
  Match,
  MatchRule,
  OpenSettlement,
  WhyProposed,
} from "#settlements/matching/matching.ts";
import { type MatchingProgress, noteMatch } from "#settlements/matching/matching-progress.ts";
import { doubtOfCredit } from "#settlements/matching/doubts.ts";
import type { KnownCredit, MatchingTable } from "#settlements/matching/matching-table.ts";

/** A person is not shown more alternatives of one settlement. */
export const ALTERNATIVES_MAX = 5;

export interface PairRule {
  readonly rule: MatchRule;
  /** Credits that fit the settlement by this rule. */
  creditsOf(settlement: OpenSettlement): readonly KnownCredit[];
  evidenceOf(settlement: OpenSettlement, credit: KnownCredit): Evidence[];
  /** What speaks against linking a pair that is the only one. */
  doubtOf?(settlement: OpenSettlement, credit: KnownCredit): WhyProposed | undefined;
}

export function notePairs(table: MatchingTable, progress: MatchingProgress, rule: PairRule): void {
  const pairs = [...table.settlements.values()].flatMap((settlement) => {
    const credits = rule
      .creditsOf(settlement)
      .filter((credit) => !table.isRejected([settlement.id], [credit.id]));
    // A credit that was taken back is no rival of one that stayed.
    const kept = credits.filter(({ takenBack }) => takenBack === undefined);
    return credits.length === 0
      ? []
      : [{ settlement, credits: kept.length === 0 ? credits : kept }];
  });
  const settlementsOf = new Map<string, string[]>();
  for (const { settlement, credits } of pairs)
    for (const { id } of credits)
      settlementsOf.set(id, [...(settlementsOf.get(id) ?? []), settlement.id]);
  for (const { settlement, credits } of pairs) {
    for (const credit of credits.slice(0, ALTERNATIVES_MAX)) {
      const others = (settlementsOf.get(credit.id) ?? []).filter((id) => id !== settlement.id);
      const doubt =
        whyProposed(rule, { settlement, credit, credits, others }) ??
        doubtOfCredit(table, settlement, credit) ??
        // The source wrote that less would come, and the whole sum came.
        (table.hasLetter(settlement.id) ? { code: "letter_contradicts" as const } : undefined);
      const isTaken = credit.takenBack === "surely";
      // Only of a credit that would pay it, it is said that the settlement lost it.
      if (isTaken && doubt !== undefined && doubt.code !== "several_credits") continue;
      const why = isTaken ? { code: "taken_back" as const } : doubt;
      const evidence = rule.evidenceOf(settlement, credit);
      const isOnly = credits.length === 1 && others.length === 0;
      noteMatch(
        progress,
        pairOf(
          rule.rule,
          settlement,
          credit,
          isOnly ? [...evidence, { kind: "only_one" }] : evidence,
        ),
        why,
        { holds: true },
      );
    }
  }
}

/** The match of one settlement and one credit. */
export function pairOf(
  rule: MatchRule,
  settlement: OpenSettlement,
  credit: KnownCredit,
  evidence: readonly Evidence[],
): Match {
  const ids = { settlementId: settlement.id, creditId: credit.id };
  return {
    rule,
    shares: [{ ...ids, amount: credit.amount }],
    settlementIds: [settlement.id],
    creditIds: [credit.id],
    offsetIds: [],
    evidence,
  };
}

function whyProposed(
  rule: PairRule,
  {
    settlement,
    credit,
    credits,
    others,
  }: {
    readonly settlement: OpenSettlement;
    readonly credit: KnownCredit;
    readonly credits: readonly KnownCredit[];
    readonly others: readonly string[];
  },
): WhyProposed | undefined {
  if (credits.length > 1)
    return {
      code: "several_credits",
      creditIds: credits.map(({ id }) => id).filter((id) => id !== credit.id),
    };
  if (others.length > 0) return { code: "several_settlements", settlementIds: others };
  if (settlement.onlyProposed !== undefined) return { code: settlement.onlyProposed };
  return rule.doubtOf?.(settlement, credit);
}
