/**
 * „Könyveltként megjelölés" of an export's items: a stored command like every other on marks. It is
 * stored in the transaction of the run's end, as of the run's snapshot, and worked off behind it: a
 * snapshot may not change rows that others change.
 */
import type { Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import {
  continueOperation,
  storeWaiting,
  type StoreNeeds,
} from "#server/features/transactions/mark-items.service.ts";
import { PIECE_ROWS } from "#server/ledger/marks.ts";
import { findCompanyHead, listUnbookedItems } from "./exports.store.ts";
import type { ExportOrder } from "./stream-export.ts";

export type MarkNeeds = StoreNeeds & Pick<Deps, "log">;

/** A download waits at most so long for its marks; a job sets the rest. */
const WAIT_SECONDS = 10;

/**
 * Stores the command for those of the run's items that are not booked yet; undefined where there
 * are none.
 */
export async function storeMarks(
  tx: Tx,
  deps: MarkNeeds,
  order: ExportOrder,
  runId: string,
): Promise<string | undefined> {
  const { companyId } = order.selection;
  const pieces = await listUnbookedItems(tx, companyId, runId, PIECE_ROWS);
  const head = await findCompanyHead(tx, companyId);
  if (head === undefined || pieces.length === 0) return undefined;
  const { id } = await storeWaiting(tx, deps, order.access, {
    booked: true,
    asOf: head.change_seq,
    pieces,
    changeSeq: head.change_seq,
    by: { export: order.fileName },
  });
  return id;
}

/** Sets the marks of a stored command; where that fails or takes longer, the command's job does. */
export async function markNow(
  deps: MarkNeeds,
  order: ExportOrder,
  operationId: string | undefined,
): Promise<void> {
  if (operationId === undefined) return;
  try {
    await continueOperation(deps, order.access, operationId, WAIT_SECONDS);
  } catch (error) {
    deps.log.warn({ err: error, operationId }, "marks of an export are left to their job");
  }
}
