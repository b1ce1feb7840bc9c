/** The way to the kept texts of the search for those who write many items. */
import type { Deps } from "#server/deps.ts";
import type { Tx } from "#server/database/tenant.ts";
import { keepSearchTextsJob } from "./search-job-definitions.ts";

/** From so many new rows on, their texts are kept at once and not within a minute. */
const SOON_ROWS = 5_000;

/**
 * Has the texts of so many new items kept after the transaction; few wait for the minute's look.
 */
export async function enqueueSearchTexts(
  queue: Deps["queue"],
  tx: Tx,
  companyId: string,
  rows: number,
): Promise<void> {
  if (rows >= SOON_ROWS)
    await queue.enqueue(keepSearchTextsJob, { companyId }, { tx, key: companyId });
}
