/** Groups of rows that are one item, as people put them together and take them apart. */
import type { Maker } from "#server/database/stamps.ts";
import type { Deps } from "#server/deps.ts";
import type { Tx } from "#server/database/tenant.ts";
import { noteProgramAct } from "#server/ledger/marks/program-acts.store.ts";
import { listFrozenLeads } from "./hold-items.store.ts";
import { tellJoined } from "./told-links.store.ts";
import { rebuildGroups } from "./rebuild-groups.service.ts";
import * as groups from "./source-groups.store.ts";
import * as store from "./source-links.store.ts";

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
    /** A change says already that the two become one. */
    readonly isTold?: boolean;
  },
): Promise<number> {
  const [one, other] = made.groups;
  const [into, from] = [one, other].map((group) => leadingOf(links, [...group][0]!)) as [
    string,
    string,
  ];
  const at = deps.clock.now();
  const [stays, ends] = await listFrozenLeads(tx, companyId, [into, from]);
  if (stays !== undefined && ends !== undefined && made.isTold !== true)
    await tellJoined(tx, { companyId, at, by: made.by.userId }, { stays, ends });
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
  await store.insertLinks(tx, companyId, [link], at);
  await noteProgramAct(tx, companyId, made.by, at);
  await groups.clearGroups(tx);
  await groups.insertMembers(
    tx,
    [...one, ...other].map((transactionId) => ({ groupId: into, transactionId })),
  );
  return rebuildGroups(tx, companyId, { changeSeq, at }, { isDecided: true });
}
