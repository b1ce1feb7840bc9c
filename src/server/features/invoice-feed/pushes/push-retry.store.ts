/** Messages that were put aside, back in the queue. */
import type { Tx } from "#server/database/tenant.ts";

/** Newest versions of items that lacked something wait to be read once more. Answers how many. */
export async function releaseQuarantined(tx: Tx, companyId: string): Promise<number> {
  const result = await tx
    .updateTable("push_message")
    .set({ state: "stored", problem: "" })
    .where("company_id", "=", companyId)
    .where("latest", "=", true)
    .where("state", "=", "quarantined")
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
