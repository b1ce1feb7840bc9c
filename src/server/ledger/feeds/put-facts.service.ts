/**
 * Writes facts into rows because a person decided so: places, daily sums, counts, overview and
 * links follow as they do where a bank changes a row.
 */
import { linkSources } from "#server/ledger/links/link-sources.service.ts";
import { noteIngest } from "#server/ledger/notes/note-ingest.store.ts";
import { markDoubles } from "#server/ledger/numbers/former-numbers.store.ts";
import { updateOverview } from "#server/ledger/overview/overview-facts.store.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { RowFacts } from "#server/ledger/frozen/row-facts.ts";
import { BatchPlan } from "./feed-batch-plan.ts";
import type { FeedIngestNeeds } from "./feed-ingest.service.ts";
import * as store from "./feed-ingest.store.ts";
import { listOccurrences, type PlacedRow } from "./feed-rows.store.ts";

export interface NewFacts {
  /** The row as it shows itself. */
  readonly row: PlacedRow;
  readonly facts: RowFacts;
  readonly withdrawnAt: Date | null;
}

/** Under the company's lock, with the number that follows the last one. */
export async function putFacts(
  tx: Tx,
  needs: FeedIngestNeeds,
  put: { readonly companyId: string; readonly changeSeq: bigint; readonly at: Date },
  rows: readonly NewFacts[],
): Promise<void> {
  const { companyId, changeSeq, at } = put;
  const byPlace = Map.groupBy(rows, ({ row }) => `${row.bankAccountId} ${row.cameBy}`);
  for (const own of byPlace.values()) {
    const { bankAccountId, cameBy } = own[0]!.row;
    const key = { companyId, bankAccountId, cameBy };
    const plan = new BatchPlan({ at, source: { kind: "pull", idOf: () => companyId } }, companyId);
    for (const { row, facts, withdrawnAt } of own) plan.rewrite(row, facts, withdrawnAt);
    const places = plan.listUnplaced();
    if (places.length > 0) plan.place(await listOccurrences(tx, key, places));
    await store.updateRows(tx, companyId, plan.updates, changeSeq);
    await store.addToDays(tx, key, plan.days);
    await updateOverview(tx, companyId, { changeSeq, unbookedDelta: plan.unbookedDelta });
    const { from, to } = plan.result();
    if (from === null || to === null) continue;
    const written = { accountIds: [bankAccountId], from, to };
    await noteIngest(tx, companyId, written);
    await markDoubles(tx, companyId, written, changeSeq);
    await linkSources(tx, needs, { companyId, ...written });
  }
}
