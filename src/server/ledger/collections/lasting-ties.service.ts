/** Keeps what people decided about settlements and bank rows when the rows are replaced. */
import type { Tx } from "#server/database/tenant.ts";
import { chooseHeirs } from "./choose-heirs.ts";
import { setProposalState } from "./credit-links.store.ts";
import { listGoneRows, listHeirRows, moveTies, reopenOverdrawn } from "./lasting-ties.store.ts";

/**
 * Gives decided ties whose bank row left to the row that replaced it, and makes proposals again of
 * ties for which their row has no room. Answers whether anything changed. The caller holds the
 * company's lock.
 */
export async function keepTies(tx: Tx, companyId: string, at: Date): Promise<boolean> {
  const gone = await listGoneRows(tx, companyId);
  const heirs =
    gone.length === 0
      ? new Map<string, string>()
      : chooseHeirs(gone, await listHeirRows(tx, companyId, gone));
  if (heirs.size > 0) await moveTies(tx, companyId, heirs);
  const reopened = await reopenOverdrawn(tx, companyId);
  for (const id of reopened)
    await setProposalState(tx, companyId, id, { state: "proposed", by: null, at });
  return heirs.size > 0 || reopened.length > 0;
}
