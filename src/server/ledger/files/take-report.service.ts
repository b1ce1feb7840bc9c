/** Takes a report of settlements into the ledger. */
import { nextArrival } from "#server/ledger/arrivals/arrival-time.store.ts";
import { takeCollections } from "#server/ledger/collections/take-collections.service.ts";
import { updateOverview } from "#server/ledger/overview/overview-facts.store.ts";
import type { Tx } from "#server/database/tenant.ts";
import {
  countSkipped,
  describe,
  failWith,
  type IngestOutcome,
  takenAsStatement,
  waitWith,
} from "./file-facts.ts";
import type { Gathered } from "./gathered.ts";
import type { IngestNeeds, IngestRequest } from "./ingest-request.ts";
import { deleteStatements } from "./ingest.store.ts";
import { keepPriorSources } from "./remove-items.store.ts";
import { removeObsolete } from "./remove-obsolete.service.ts";
/**
 * Takes a report of settlements in. Rows that the same file had brought as a statement go, where a
 * person has said since that it is a report.
 */
export async function takeReport(
  tx: Tx,
  deps: IngestNeeds,
  request: IngestRequest,
  gathered: Gathered,
  changeSeq: bigint,
): Promise<IngestOutcome> {
  const { companyId, fileId, acceptUnproven, mail } = request;
  const at = await nextArrival(tx, companyId, deps.clock.now());
  const facts = { companyId, fileId, at, acceptUnproven, mail, newId: deps.newId };
  const prior = await keepPriorSources(tx, companyId, fileId);
  if (prior > 0 && !request.isSaidReport) return waitWith(gathered, takenAsStatement(gathered));
  const taken = await takeCollections(tx, facts, gathered);
  if ("problem" in taken)
    return taken.problem.severity === "fatal"
      ? failWith(gathered, taken.problem)
      : waitWith(gathered, taken.problem);
  await deleteStatements(tx, companyId, fileId);
  const reread = prior > 0;
  const imported = { companyId, fileId, changeSeq, at };
  const { removed, bettered } = await removeObsolete(tx, imported, reread, []);
  if (reread)
    await updateOverview(tx, companyId, {
      changeSeq,
      unbookedDelta: -removed,
      dataAt: "ofAccounts",
      filesChanged: true,
    });
  await request.checkpoint?.("inserted");
  return {
    ...describe(gathered),
    ...taken,
    skipped: countSkipped(gathered.problems),
    removed,
    bettered,
    written: { changeSeq: reread ? changeSeq : changeSeq - 1n, reread: reread || taken.reread },
  };
}
