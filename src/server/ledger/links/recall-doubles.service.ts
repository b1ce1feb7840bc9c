/** Possible doubles that come again are not asked again where a person has decided about them. */
import type { Deps } from "#server/deps.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import {
  deleteKept,
  type KeptDouble,
  listKept,
  listOpenAtKept,
  type OpenDouble,
} from "./kept-doubles.store.ts";
import { type DecidedPair, relinkPairs } from "./relink-pairs.service.ts";

export interface Recall {
  readonly companyId: string;
  readonly accountIds: readonly string[];
  /** The days that were written; all days where absent. */
  readonly days?: { readonly from: LocalDate; readonly to: LocalDate } | undefined;
  readonly changeSeq: bigint;
}

/**
 * Gives kept decisions to the open possible doubles that they were made about. Called after the
 * marks were written and before `linkSources`, under the company's lock.
 */
export async function recallDoubles(
  tx: Tx,
  deps: Pick<Deps, "newId">,
  { companyId, accountIds, days, changeSeq }: Recall,
): Promise<void> {
  const kept = await listKept(tx, companyId, accountIds);
  if (kept.length === 0) return;
  const open = await listOpenAtKept(tx, companyId, accountIds, days, changeSeq);
  const recalled = matchKept(kept, open);
  if (recalled.length === 0) return;
  const ids = recalled.map(({ keptId }) => keptId);
  await deleteKept(tx, companyId, ids);
  await relinkPairs(tx, deps, companyId, recalled, changeSeq);
}

/**
 * Decisions with the pairs that they are about: the same rows first, then new rows of the same
 * account, amount and days. Where equal items were decided in two ways, nobody can say which of
 * them is meant, and a person is asked again.
 */
export function matchKept(
  kept: readonly KeptDouble[],
  open: readonly OpenDouble[],
): (DecidedPair & { readonly keptId: string })[] {
  const found: (DecidedPair & { readonly keptId: string })[] = [];
  const taken = new Set<string>();
  const take = (decision: KeptDouble, pair: OpenDouble): void => {
    taken.add(decision.id).add(pair.markedId);
    found.push(decided(decision, pair));
  };
  for (const pair of open) {
    const same = kept.find(
      ({ id, firstId, secondId }) =>
        !taken.has(id) &&
        [firstId, secondId].includes(pair.markedId) &&
        [firstId, secondId].includes(pair.otherId),
    );
    if (same) take(same, pair);
  }
  const left = kept.filter(({ id }) => !taken.has(id));
  for (const [place, decisions] of Map.groupBy(left, (each) => each.place)) {
    if (new Set(decisions.map(({ isOne }) => isOne)).size > 1) continue;
    const pairs = open.filter(
      (pair) => pair.place === place && pair.isNew && !taken.has(pair.markedId),
    );
    for (const [index, pair] of pairs.slice(0, decisions.length).entries())
      take(decisions[index]!, pair);
  }
  return found;
}

function decided(
  { id, isOne, decidedBy, decidedAt }: KeptDouble,
  { markedId, otherId, unbooked }: OpenDouble,
): DecidedPair & { readonly keptId: string } {
  const evidence = { pair: [otherId, markedId], double: markedId, unbooked: isOne ? unbooked : [] };
  return {
    keptId: id,
    leadingId: otherId,
    otherId: markedId,
    evidence,
    decidedBy,
    decidedAt,
    undone: !isOne,
  };
}
