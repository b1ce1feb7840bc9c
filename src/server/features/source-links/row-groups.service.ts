/** Groups of rows that are one item, as commands of people change them. */
import { noteProgramAct } from "#server/ledger/marks.ts";
import type { Maker } from "#server/database/stamps.ts";
import type { Deps } from "#server/deps.ts";
import type { Tx } from "#server/database/tenant.ts";
import * as store from "#server/ledger/links.ts";

/** Categories of events after a change of groups. */
export const CHANGED = ["Transaction", "BankAccount", "Company"] as const;

/** Two rows under the company's lock, with the links of their groups. */
export interface Pair {
  readonly companyId: string;
  readonly ids: readonly [string, string];
  readonly links: readonly store.StoredLink[];
  readonly changeSeq: bigint;
}

/** The row and all rows to which it is linked. */
export function groupOf(links: readonly store.StoredLink[], id: string): Set<string> {
  const leading = leadingOf(links, id);
  const others = links.filter((link) => !link.undone && link.leading_id === leading);
  return new Set([id, leading, ...others.map((link) => link.other_id)]);
}

function leadingOf(links: readonly store.StoredLink[], id: string): string {
  return (
    links.find((link) => !link.undone && (link.leading_id === id || link.other_id === id))
      ?.leading_id ?? id
  );
}

/**
 * Makes one item of two groups, by a person's decision; the second joins the first. Answers by how
 * much the number of unbooked items grew.
 */
export async function linkGroups(
  tx: Tx,
  deps: Pick<Deps, "clock" | "newId">,
  { companyId, links, changeSeq }: Pair,
  made: {
    readonly groups: readonly [ReadonlySet<string>, ReadonlySet<string>];
    readonly evidence: unknown;
    readonly by: Maker;
  },
): Promise<number> {
  const [one, other] = made.groups;
  const [into, from] = [one, other].map((group) => leadingOf(links, [...group][0]!)) as [
    string,
    string,
  ];
  await store.joinLinks(tx, companyId, [{ from, into }]);
  const link = {
    id: deps.newId(),
    leadingId: into,
    otherId: from,
    rule: "manual" as const,
    evidence: made.evidence,
    decidedBy: made.by.userId,
    undone: false,
  };
  const at = deps.clock.now();
  await store.insertLinks(tx, companyId, [link], at);
  await noteProgramAct(tx, companyId, made.by, at);
  await store.clearGroups(tx);
  await store.insertMembers(
    tx,
    [...one, ...other].map((transactionId) => ({ groupId: into, transactionId })),
  );
  return store.rebuildGroups(tx, companyId, { changeSeq, at });
}
