/** Which settlement of a newer reading is the one that an earlier reading gave. Pure. */
import type { LocalDate } from "#values/local-date.ts";

/** What is known of a settlement by which it is found again. */
export interface SettlementShape {
  readonly id: string;
  readonly source: string;
  readonly kind: string;
  readonly document: string;
  readonly currency: string;
  readonly payoutRef: string;
  readonly merchantRef: string;
  readonly payoutDate: LocalDate | null;
}

type Rank = (each: SettlementShape) => string | undefined;

const groupOf = ({ source, kind, document, currency }: SettlementShape): string =>
  [source, kind, document, currency].join(" ");

/** The surest sign first: the transfer's reference, then its day and merchant, then the kind. */
const RANKS: readonly Rank[] = [
  (each) => (each.payoutRef === "" ? undefined : `${groupOf(each)} ${each.payoutRef}`),
  (each) =>
    each.payoutDate === null
      ? undefined
      : `${groupOf(each)} ${each.merchantRef} ${each.payoutDate}`,
  groupOf,
];

/**
 * Maps settlements that left to those that came with the same reading. A settlement is mapped where
 * a sign belongs to one that left and to one that came; two transfers with references of their own
 * are never one.
 */
export function chooseSettlementHeirs(
  left: readonly SettlementShape[],
  came: readonly SettlementShape[],
): Map<string, string> {
  const heirs = new Map<string, string>();
  for (const rank of RANKS) {
    const open = left.filter(({ id }) => !heirs.has(id));
    const taken = new Set(heirs.values());
    const free = Map.groupBy(
      came.filter(({ id }) => !taken.has(id)),
      rank,
    );
    for (const [sign, same] of Map.groupBy(open, rank)) {
      const found = sign === undefined ? [] : (free.get(sign) ?? []);
      const [one, other] = [same[0]!, found[0]];
      if (same.length !== 1 || found.length !== 1 || !other) continue;
      if (one.payoutRef !== "" && other.payoutRef !== "" && one.payoutRef !== other.payoutRef)
        continue;
      heirs.set(one.id, other.id);
    }
  }
  return heirs;
}
