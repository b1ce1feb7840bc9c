/** Pairs that people decided come back with rows that came back. */
import type { Deps } from "#server/deps.ts";
import type { Tx } from "#server/database/tenant.ts";
import { settleDouble } from "./doubles.store.ts";
import { rebuildGroups } from "./rebuild-groups.service.ts";
import * as groups from "./source-groups.store.ts";
import * as store from "./source-links.store.ts";

export interface DecidedPair {
  readonly leadingId: string;
  readonly otherId: string;
  readonly evidence: unknown;
  readonly decidedBy: string;
  /** The person took the two apart. */
  readonly undone: boolean;
  readonly decidedAt: Date;
}

/**
 * Writes decisions of people about pairs again: rows kept apart stay apart, linked rows are one
 * item, unless either got another partner in that origin since. Corrects the overview. Called
 * before `linkSources`, under the company's lock.
 */
export async function relinkPairs(
  tx: Tx,
  deps: Pick<Deps, "newId">,
  companyId: string,
  pairs: readonly DecidedPair[],
  changeSeq: bigint,
): Promise<void> {
  if (pairs.length === 0) return;
  const write = (pair: DecidedPair): Promise<void> =>
    store.insertLinks(
      tx,
      companyId,
      [{ ...pair, id: deps.newId(), rule: "manual" }],
      pair.decidedAt,
    );
  for (const pair of pairs.filter(({ undone }) => undone)) {
    await write(pair);
    const ids = [pair.leadingId, pair.otherId] as const;
    if (isDouble(pair.evidence)) await settleDouble(tx, { companyId, ids }, true, changeSeq);
  }
  let delta = 0;
  for (const pair of pairs.filter(({ undone }) => !undone))
    delta += await linkAgain(tx, companyId, pair, { changeSeq, write });
  await groups.updateOverviewAfterLinks(tx, companyId, changeSeq, delta);
}

/** Links the two rows with their groups; answers by how much the number of unbooked items grew. */
async function linkAgain(
  tx: Tx,
  companyId: string,
  pair: DecidedPair,
  { changeSeq, write }: { changeSeq: bigint; write: (pair: DecidedPair) => Promise<void> },
): Promise<number> {
  const links = await store.listLinks(tx, companyId, [pair.leadingId, pair.otherId]);
  const living = links.filter(({ undone }) => !undone);
  const leadOf = (id: string): string =>
    living.find((link) => link.leading_id === id || link.other_id === id)?.leading_id ?? id;
  const [into, from] = [leadOf(pair.leadingId), leadOf(pair.otherId)];
  if (into === from) return 0;
  const members = (lead: string): string[] => [
    lead,
    ...living.filter((link) => link.leading_id === lead).map((link) => link.other_id),
  ];
  const ids = [...members(into), ...members(from)];
  const rows = await store.listLinkableRows(tx, companyId, ids);
  // Two rows of one account are one item only where a person decided about a possible double.
  const double = isDouble(pair.evidence);
  const accounts = new Set(rows.map((row) => row.bank_account_id)).size;
  if (rows.length !== ids.length || accounts !== ids.length - (double ? 1 : 0)) return 0;
  if (rows.some((row) => row.withdrawn_at !== null || row.status !== "booked")) return 0;
  await store.joinLinks(tx, companyId, [{ from, into }]);
  await write({ ...pair, leadingId: into, otherId: from });
  if (double)
    await settleDouble(tx, { companyId, ids: [pair.leadingId, pair.otherId] }, true, changeSeq);
  await groups.clearGroups(tx);
  await groups.insertMembers(
    tx,
    ids.map((transactionId) => ({ groupId: into, transactionId })),
  );
  return rebuildGroups(tx, companyId, { changeSeq, at: pair.decidedAt }, { isDecided: true });
}

function isDouble(evidence: unknown): boolean {
  return typeof evidence === "object" && evidence !== null && "double" in evidence;
}
